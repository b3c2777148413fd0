/** What every answer must hold, whatever the question says: each criterion looks at the facts themselves, not at what the plan meant to read. */
import { covers } from '#domain/accounts.ts';
import { CONFLICTS } from '#domain/conflicts.ts';
import { INTENTS, type IntentCode } from '#domain/intents.ts';
import { printDate, printPeriod } from '#domain/russian-dates.ts';
import { accountsOf, attributeOf } from '#state/fact-attributes.ts';
import { unexplainedConditions } from '#state/query-frame.ts';
import type { ReasonNote } from '#state/scalars.ts';
import { type Case, gap, type Point } from './case.ts';
import { isAbsence } from './steps.ts';

type Criterion = (judged: Case) => Point | null;

const isIntent = (intent: string): intent is IntentCode => intent in INTENTS;

/** Nothing found and that proven: criteria on facts have nothing to look at, the emptiness is the proof. */
function isEmptyAnswer({ all, steps }: Case): boolean {
  return all.length === 0 && steps.some(isAbsence);
}

const organisation: Criterion = ({ slots, all }) => {
  const wanted = slots.organisation?.id ?? null;
  const names = [...new Set(all.map((fact) => fact.organisation))];
  const point = `Организация: ${slots.organisation?.title ?? (names.join(', ') || 'не названа')}`;
  const foreign = wanted === null ? [] : all.filter((fact) => fact.organisation_id !== wanted);
  const several = wanted === null && !slots.all_organisations && names.length > 1;
  if (foreign.length === 0 && !several) return { point, why: [] };
  const message = `Данные относятся к другой организации: ${names.join(', ')}.`;
  return {
    point,
    why: [
      gap(
        'ROUTE_INSUFFICIENT_IN_FACT',
        message,
        foreign.map(({ fact_id }) => fact_id),
      ),
    ],
  };
};

const moment: Criterion = ({ slots, all, intent, workingDate, state }) => {
  const time = isIntent(intent) ? INTENTS[intent].time : 'none';
  if (time === 'none' || state.reasons.some(({ reason_code }) => reason_code === 'BOOKS_BEGIN_LATER')) return null;
  if (time === 'as_of') {
    const wanted = slots.as_of ?? workingDate;
    const wrong = all.filter((fact) => fact.as_of_date !== wanted);
    return momentPoint(
      `Дата: конец дня ${printDate(wanted)}`,
      wrong.map((fact) => [fact.fact_id, fact.as_of_date ?? '']),
    );
  }
  const wanted = [slots.period, slots.compare].filter((one) => one !== null);
  const fits = (from: string, to: string): boolean => wanted.some((one) => one.from === from && one.to === to);
  const wrong = all.filter(({ period }) => period === null || !fits(period.from, period.to));
  const point = wanted.length === 0 ? 'Период не назван' : `Период: ${wanted.map(printPeriod).join(' и ')}`;
  return momentPoint(
    point,
    wrong.map(({ fact_id, period }) => [fact_id, period?.to ?? '']),
  );
};

function momentPoint(point: string, wrong: readonly (readonly [id: string, day: string])[]): Point {
  const days = [...new Set(wrong.map(([, day]) => day).filter((day) => day !== ''))].map(printDate).join(', ');
  const message = `Прочитано не на ту дату, о которой спрошено: ${days || 'дата не названа'}.`;
  const ids = wrong.map(([id]) => id).slice(0, 20);
  return { point, why: wrong.length === 0 ? [] : [gap('ROUTE_INSUFFICIENT_IN_FACT', message, ids)] };
}

const account: Criterion = (judged) => {
  const { slots, all, intent } = judged;
  if (slots.accounts.length === 0 || !['balance_as_of', 'account_turnovers'].includes(intent)) return null;
  const point = `Счета: ${slots.accounts.join(', ')}`;
  if (isEmptyAnswer(judged)) return { point, why: [] };
  const covered = (code: string): boolean => slots.accounts.some((asked) => covers(asked, code));
  const foreign = all.filter((fact) => accountsOf(fact).some((code) => !covered(code)));
  const lost = slots.accounts.filter(
    (asked) => !all.some((fact) => accountsOf(fact).some((code) => covers(asked, code))),
  );
  const why = [
    ...(foreign.length === 0
      ? []
      : [
          gap(
            'ROUTE_INSUFFICIENT_IN_FACT',
            'Прочитан другой счёт.',
            foreign.map(({ fact_id }) => fact_id),
          ),
        ]),
    ...(lost.length === 0 ? [] : [gap('PARTIAL_MATCH_IN_1C', `Не прочитано: счёт ${lost.join(', ')}.`)]),
  ];
  return { point, why };
};

/** An account named together with a document must stand in its postings: else the question rests on what is not so. */
const postedAccounts: Criterion = ({ slots, all, intent }) => {
  if (intent !== 'document_movements' || slots.accounts.length === 0 || all.length === 0) return null;
  const posted = all.flatMap(accountsOf);
  const absent = slots.accounts.filter((asked) => !posted.some((code) => covers(asked, code)));
  const message = `В проводках документа нет счёта ${absent.join(', ')}.`;
  return {
    point: `Счета в проводках: ${slots.accounts.join(', ')}`,
    why: absent.length === 0 ? [] : [gap('WRONG_PREMISE', message)],
  };
};

const VIEWS: Readonly<Record<string, readonly string[]>> = {
  suppliers: ['suppliers', 'party'],
  customers: ['customers', 'party'],
};
const SIDE_WORDS: Readonly<Record<string, string>> = { suppliers: 'поставщики', customers: 'покупатели' };

const side: Criterion = ({ slots, bundle, intent, steps }) => {
  if (!['open_settlements', 'overdue_settlements'].includes(intent) || slots.side === null) return null;
  const wanted = slots.side === 'both' ? ['suppliers', 'customers'] : [slots.side];
  const seen = new Set([
    ...bundle.facts.map((fact) => attributeOf(fact, 'view')),
    ...steps
      .filter(isAbsence)
      .flatMap(({ last }) => [last?.run.input.view, last?.run.input.side].map((one) => String(one ?? ''))),
  ]);
  const lost = wanted.filter((one) => !(VIEWS[one] ?? []).some((view) => seen.has(view)));
  const point = `Стороны расчётов: ${wanted.map((one) => SIDE_WORDS[one]).join(' и ')}`;
  return { point, why: lost.map((one) => gap('PARTIAL_MATCH_IN_1C', `Не прочитано: ${SIDE_WORDS[one]}.`)) };
};

const parties: Criterion = ({ slots, steps, bundle }) => {
  if (slots.parties.length === 0) return null;
  const asked = JSON.stringify(steps.map(({ last }) => last?.run.input ?? null));
  const lost = slots.parties.filter(({ id, surface }) =>
    id === null
      ? !asked.includes(JSON.stringify(surface))
      : !(asked.includes(id) || bundle.facts.some((fact) => fact.entity_ref?.ref === id)),
  );
  const point = `О ком: ${slots.parties.map(({ title, surface }) => title ?? surface).join(', ')}`;
  return {
    point,
    why: lost.map(({ title, surface }) => gap('PARTIAL_MATCH_IN_1C', `Не прочитано: ${title ?? surface}.`)),
  };
};

const document: Criterion = ({ slots, all, intent, steps }) => {
  if (intent !== 'document_movements') return null;
  const wanted = slots.document?.id ?? null;
  const point = `Документ: ${slots.document?.title ?? slots.document?.number ?? 'не назван'}`;
  const foreign = all.filter((fact) => fact.type === 'document' && wanted !== null && fact.entity_ref?.ref !== wanted);
  if (foreign.length > 0)
    return {
      point,
      why: [
        gap(
          'ROUTE_INSUFFICIENT_IN_FACT',
          'Прочитан другой документ.',
          foreign.map(({ fact_id }) => fact_id),
        ),
      ],
    };
  const found = all.some(({ type }) => type === 'document') || steps.some(isAbsence);
  return { point, why: found ? [] : [gap('MISSING_SUPPORTING_DOCUMENT', 'Проводки документа не прочитаны.')] };
};

const MEASURED: Readonly<Record<string, { readonly title: string; readonly found: (judged: Case) => boolean }>> = {
  currency: {
    title: 'в валюте',
    found: ({ all }) => all.some((fact) => fact.attributes.some(({ measure }) => measure === 'currency_amount')),
  },
  quantity: {
    title: 'количество',
    found: ({ all }) => all.some((fact) => fact.attributes.some(({ measure }) => measure === 'quantity')),
  },
  tax: { title: 'налоговый учёт', found: ({ all }) => all.some(({ measure }) => measure === 'sum_tax') },
};

const measure: Criterion = (judged) => {
  // a report says by its columns what it measures
  if (judged.bundle.reports.length > 0) return null;
  const wanted = judged.slots.measure === null ? undefined : MEASURED[judged.slots.measure];
  if (wanted === undefined || isEmptyAnswer(judged)) return null;
  const message = `Показатель не прочитан: ${wanted.title}. Ниже — суммы бухгалтерского учёта в рублях.`;
  return {
    point: `Показатель: ${wanted.title}`,
    why: wanted.found(judged) ? [] : [gap('PARTIAL_MATCH_IN_1C', message)],
  };
};

const level: Criterion = (judged) => {
  const { slots, all, intent } = judged;
  const isReport = judged.bundle.reports.length > 0;
  if (!(isReport || ['balance_as_of', 'account_turnovers'].includes(intent)) || isEmptyAnswer(judged)) return null;
  const wanted = [
    ...slots.by,
    ...(slots.by_corresponding ? ['Корреспондирующий счет'] : []),
    ...(slots.by_month ? ['Месяц'] : []),
  ];
  const seen = new Set(all.flatMap((fact) => fact.level?.by ?? []));
  const lost = wanted.filter((kind) => !seen.has(kind));
  if (wanted.length === 0) return null;
  return {
    point: `Развёрнуто по: ${wanted.join(', ')}`,
    why: lost.map((kind) => gap('PARTIAL_MATCH_IN_1C', `Не развёрнуто по «${kind}».`)),
  };
};

const control: Criterion = (judged) => {
  const { bundle, intent } = judged;
  if (!['open_settlements', 'overdue_settlements', 'balance_as_of'].includes(intent)) return null;
  const point = 'Сверено с оборотно-сальдовой ведомостью';
  if (isEmptyAnswer(judged)) return { point, why: [] };
  const lines = bundle.facts.filter(({ type }) => type === 'trial_balance');
  if (lines.length === 0)
    return { point, why: [gap('EVIDENCE_DEPTH_LIMIT', 'Сверка с оборотно-сальдовой ведомостью не выполнена.')] };
  const disputed = new Set(bundle.conflicts.flatMap(({ fact_ids }) => fact_ids));
  const differing = lines.filter(
    (fact) => disputed.has(fact.fact_id) || (attributeOf(fact, 'difference') ?? '0.00') !== '0.00',
  );
  const codes = [...new Set(differing.flatMap(accountsOf))].join(', ');
  const message = `Сверка с ОСВ не сходится по счетам: ${codes}.`;
  return {
    point,
    why:
      differing.length === 0
        ? []
        : [
            gap(
              'CONTROL_DIFFERS',
              message,
              differing.map(({ fact_id }) => fact_id),
            ),
          ],
  };
};

/** A report brings its own checks: each is shown, and one that does not agree takes fullness away. */
const reportControls: Criterion = ({ bundle }) => {
  const checks = bundle.reports.flatMap(({ controls }) => controls);
  if (checks.length === 0) return null;
  const differing = checks.filter(({ agrees }) => !agrees).length;
  const why =
    differing === 0
      ? []
      : [gap('CONTROL_DIFFERS', 'Проверка показателей между собой не сходится: расхождение показано.')];
  return { point: 'Показатели проверены независимым чтением', why };
};

const agreement: Criterion = ({ bundle }) => ({
  point: 'Цифры сходятся между собой',
  why: bundle.conflicts.map(
    ({ type, message, fact_ids }): ReasonNote => gap(CONFLICTS[type].reason, message, fact_ids.slice(0, 20)),
  ),
});

const wholeness: Criterion = ({ answering }) => {
  const cut = answering.filter(
    ({ completeness }) => completeness !== 'complete' && completeness !== 'limited_by_rights',
  );
  const message = 'Прочитаны не все строки, итог итогом не называю.';
  return { point: 'Прочитано всё', why: cut.length === 0 ? [] : [gap('RESULT_TRUNCATED', message)] };
};

const conditions: Criterion = ({ frame }) => ({
  point: 'Учтены все условия вопроса',
  why: unexplainedConditions(frame),
});

export const CRITERIA: readonly Criterion[] = [
  ...[organisation, moment, account, postedAccounts, side, parties, document, measure, level],
  ...[wholeness, control, reportControls, agreement, conditions],
];
