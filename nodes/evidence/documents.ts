/** A document as facts: its sum and state, its postings line by line, turnovers by account, the check of the sum, where the accounts come from. */
import { parseDecimal } from '#domain/decimals.ts';
import type { EntityRef, EvidenceDocument, Fact, Level } from '#state/evidence-bundle.ts';
import type { Movement } from '#tools/documents/movement-lines.ts';
import { applicable, type Conditions, isNarrowed } from './conditions.ts';
import { listFacts, type Row } from './lists.ts';
import { type Attribute, count, date, type Ground, groundOf, money, placed, type Reading, text } from './placed.ts';
import type { Made } from './settlements.ts';
import { foundDocumentsSchema, type Movements, movementsSchema } from './tool-values.ts';

const flag = (name: string, value: boolean): Attribute => ({ name, measure: 'flag', value: value ? 'да' : 'нет' });

function sideAttributes(side: 'debit' | 'credit', one: Movement['debit']): Attribute[] {
  const titles = one.subconto.flatMap(({ object }) => object?.title ?? []);
  return [
    ...text(`${side}_account`, one.account),
    ...text(`${side}_analytics`, titles.join('; ')),
    ...(one.quantity === null ? [] : [{ name: `${side}_quantity`, measure: 'quantity' as const, value: one.quantity }]),
    ...(one.currency_amount === null || one.currency === null
      ? []
      : [
          { name: `${side}_currency_amount`, measure: 'currency_amount' as const, value: one.currency_amount },
          ...text(`${side}_currency`, one.currency),
        ]),
  ];
}

function postingRow(movement: Movement, title: string): Row {
  const { debit, credit } = movement;
  const account = debit.account === '' ? credit.account : debit.account;
  const objects = [...debit.subconto, ...credit.subconto].flatMap(({ object }) => object ?? []);
  return {
    ...{ entity: title, ref: null, dimensions: objects, days: null },
    party: objects.find(({ kind }) => kind === 'Catalog_Контрагенты') ?? null,
    cells: [
      {
        ...{ column: 'amount', side: debit.account === '' ? 'credit' : 'debit', account },
        amount: parseDecimal(movement.amount, 2),
      },
    ],
    attributes: [
      ...count('line', movement.line),
      ...date('date', movement.period.slice(0, 10)),
      flag('active', movement.active),
      ...text('content', movement.content),
      ...sideAttributes('debit', debit),
      ...sideAttributes('credit', credit),
    ],
  };
}

function headFacts(value: Movements, ground: Ground, ref: EntityRef): Fact[] {
  const { document: one } = value;
  const attributes = [
    ...text('number', one.number),
    ...date('date', one.date),
    ...text('operation', one.operation),
    ...text('posting_remark', one.posting_remark),
    flag('posted', one.posted),
    flag('deletion_mark', one.deletion_mark),
    flag('manual_adjustment', one.manual_adjustment),
  ];
  const head = { type: 'document', entity: one.title, ref, attributes };
  const sum =
    one.amount === null
      ? ({ measure: 'flag', value: one.posted ? 'да' : 'нет' } as const)
      : ({ measure: 'document_sum', value: one.amount } as const);
  const total = placed(ground, {
    ...{ type: 'row_count', entity: 'проводок всего', measure: 'count', value: String(value.total) },
    attributes: [...text('list', 'postings'), ...text('part', 'total')],
  });
  return [placed(ground, { ...head, ...sum }), total];
}

function besideFacts(value: Movements, ground: Ground): Fact[] {
  const level: Level = { mode: 'collapsed', by: ['Счет'] };
  const turnovers = value.by_account.flatMap(({ account, account_name: name, dr, cr }) =>
    (
      [
        ['debit', dr],
        ['credit', cr],
      ] as const
    )
      .filter(([, sum]) => sum !== '0.00')
      .map(([side, sum]) =>
        placed(ground, {
          ...{ type: 'document_turnover', entity: value.document.title, account, side, value: sum, level },
          attributes: text('account_name', name),
        }),
      ),
  );
  const checks = value.sum_checks.map(({ rule, expected, actual, holds }) =>
    placed(ground, {
      ...{ type: 'sum_check', entity: rule, measure: 'document_sum', value: expected },
      attributes: [...money('actual', actual), flag('holds', holds)],
    }),
  );
  const origins = value.account_origins.map(({ account, from, fields }) =>
    placed(ground, {
      ...{ type: 'account_origin', entity: `счёт ${account}`, measure: 'text', value: from },
      attributes: [...text('account', account), ...text('fields', fields.join(', '))],
    }),
  );
  const unchecked =
    value.sum_not_checked === null
      ? []
      : [
          placed(ground, {
            type: 'sum_not_checked',
            entity: 'сумма документа',
            measure: 'text',
            value: value.sum_not_checked,
          }),
        ];
  return [...turnovers, ...checks, ...origins, ...unchecked];
}

export function movementFacts(reading: Reading, asked: Conditions): Made & { documents: EvidenceDocument[] } {
  const value = movementsSchema.parse(reading.result.value);
  const { applied: conditions, lost } = applicable(asked, { money: true, days: false, quantity: false });
  const { document: one } = value;
  const days = value.movements.map(({ period }) => period.slice(0, 10)).sort();
  const period = { from: days[0] ?? one.date, to: days.at(-1) ?? one.date };
  const organisation = { id: one.organisation_id, name: one.organisation };
  const ground = groundOf(reading, { organisation, moment: { period }, state: value.period_state });
  const unapplied = value.hidden > 0 && isNarrowed(conditions);
  const ref = { kind: one.type, ref: one.id, title: one.title };
  const postings = listFacts({
    ...{ list: 'postings', type: 'posting', ground, account: null, common: [], inOrder: true, beyond: null },
    ...{
      level: { mode: 'expanded', by: ['Проводка'] },
      rows: value.movements.map((line) => postingRow(line, one.title)),
    },
    conditions: {
      ...conditions,
      side: null,
      ...(unapplied ? { thresholds: [], exclusions: [] } : {}),
      shown: Math.max(conditions.shown, 50),
    },
  });
  const {
    id: _id,
    type: _type,
    title: _title,
    organisation: _o,
    operation: _op,
    manual_adjustment: _m,
    posting_remark: _r,
    amount,
    ...rest
  } = one;
  const documents = [{ ...rest, document_ref: ref, sum: amount, source_ref: ground.source_ref }];
  return {
    facts: [...headFacts(value, ground, ref), ...postings, ...besideFacts(value, ground)],
    unapplied,
    lost,
    documents,
  };
}

/** Documents that a search found: each stands at its own date and organisation. */
export function foundDocuments(reading: Reading): EvidenceDocument[] {
  const value = foundDocumentsSchema.parse(reading.result.value);
  return value.documents
    .filter(({ organisation_id }) => organisation_id !== '')
    .map(({ id, type, title, number, date: day, posted, deletion_mark, amount, organisation_id }) => ({
      document_ref: { kind: type, ref: id, title },
      ...{ number, date: day, posted, deletion_mark, sum: amount, organisation_id },
      source_ref: reading.result.sources[0]?.source_ref ?? '',
    }));
}
