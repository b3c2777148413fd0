/** The answer on open settlements: who owes whom by party and document, what the other meanings of the word are worth, pairs, what is on its way. */
import type { ListColumn } from '#domain/answer-lists.ts';
import type { Side } from '#domain/measures.ts';
import { plural, printCount } from '#domain/russian-numbers.ts';
import { TERM_IDS, termOf } from '#domain/terms.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { accountsOf, attributeOf } from '#state/fact-attributes.ts';
import { countOf, factsOf, firstOf, type Section, totalsOf } from './book.ts';
import { conditionsSaid, whoIn } from './conditions-said.ts';
import { controls } from './controls.ts';
import { attributeMoney, name, number, numberOf, sided } from './figures.ts';
import { futureLine, headLine, leftOutLine, periodLine, readLine, when, whose } from './head.ts';
import type { AnswerRequest, Composer } from './request.ts';
import { capital, type Draft, inferred, joined, plain, type Said, say } from './said.ts';
import { NOUN_OF, settlementTables, type View, viewOf } from './settlement-tables.ts';
import { together } from './together.ts';

/** What a column on a side is, said as a person would; the figure stands after it. */
const WORDS: Readonly<Record<string, string>> = {
  'suppliers|debt|credit': 'мы должны поставщикам',
  'suppliers|advance|debit': 'авансы выданные',
  'suppliers|opposite|debit': 'обратное сальдо на счетах долга',
  'suppliers|opposite|credit': 'обратное сальдо на счетах авансов',
  'customers|debt|debit': 'покупатели должны нам',
  'customers|advance|credit': 'авансы полученные',
  'customers|opposite|credit': 'обратное сальдо на счетах долга',
  'customers|opposite|debit': 'обратное сальдо на счетах авансов',
  'party|debt|credit': 'мы должны',
  'party|debt|debit': 'нам должны',
  'party|advance|debit': 'аванс выданный',
  'party|advance|credit': 'аванс полученный',
};

/** Meanings of other words that are about advances. */
const ADVANCE_READINGS: ReadonlySet<string> = new Set(['unoffset_advance', 'paid_without_documents']);

const wordsFor = (view: View, column: string, side: Side | null): string =>
  WORDS[`${view}|${column}|${side ?? (view === 'customers' ? 'debit' : 'credit')}`] ?? 'обратное сальдо';

/** Sums in the order of weight for the person: what she named, else the debt, then the advance, then what stands on the wrong side. */
function ordered({ slots }: AnswerRequest, section: Section, view: View): Fact[] {
  const isAboutAdvances = slots.terms.some(({ term, reading }) => term === 'advance' || ADVANCE_READINGS.has(reading));
  const order: readonly ListColumn[] = isAboutAdvances
    ? ['advance', 'debt', 'opposite']
    : ['debt', 'advance', 'opposite'];
  const main: Side = view === 'customers' ? 'debit' : 'credit';
  return totalsOf(section, 'parties', 'kept')
    .filter((fact) => attributeOf(fact, 'rows') !== '0')
    .sort((a, b) => {
      const rank = (fact: Fact): number =>
        order.indexOf((attributeOf(fact, 'column') ?? 'opposite') as ListColumn) * 2 + (fact.side === main ? 0 : 1);
      return rank(a) - rank(b);
    });
}

function figure(view: View, fact: Fact): Said {
  return say`${wordsFor(view, attributeOf(fact, 'column') ?? '', fact.side)} ${sided(fact)}`;
}

/** The total of one party stands on the party's own row too: the total alone does not say whose it is. */
function ofParty(section: Section, total: Fact): Said {
  const figureOfTotal = sided(total);
  const column = attributeOf(total, 'column');
  const rows = factsOf(section, 'party_balance').filter(
    (row) => attributeOf(row, 'column') === column && row.side === total.side,
  );
  return { ...figureOfTotal, ids: [...figureOfTotal.ids, ...rows.slice(0, 2).map(({ fact_id }) => fact_id)] };
}

function conclusion(request: AnswerRequest, section: Section): Said[] {
  const { slots } = request;
  const view = viewOf(section);
  const [main, ...others] = ordered(request, section, view);
  const count = countOf(section, 'parties', 'kept');
  const asked = whoIn(section, slots);
  if (main === undefined)
    return [say`По условиям вопроса незакрытых расчётов нет ${when(section)}, ${whose(section)}, БУ.`];
  const words = wordsFor(view, attributeOf(main, 'column') ?? '', main.side);
  const sum = asked === '' ? sided(main) : ofParty(section, main);
  const head = say`${asked === '' ? capital(words) : `${asked}: ${words}`}${asked === '' ? ':' : ''} ${sum} ${when(section)}, ${whose(section)}, БУ.`;
  const beside =
    others.length === 0
      ? []
      : [
          say`Отдельно, не складывая: ${joined(
            others.map((one) => figure(view, one)),
            '; ',
          )}.`,
        ];
  const parties =
    count === undefined || asked !== '' ? [] : [say`Незакрытые расчёты — у ${numberOf(count, NOUN_OF[view])}.`];
  return [head, ...beside, ...parties];
}

function pairLines(section: Section): Said[] {
  return factsOf(section, 'settlement_pair').map((pair) => {
    const leg = (of: 'first' | 'second'): Said => {
      const contract = attributeOf(pair, `${of}_contract`);
      const party =
        of === 'second' && attributeOf(pair, 'second_party') !== pair.entity
          ? ` (${attributeOf(pair, 'second_party')})`
          : '';
      const named =
        contract === null
          ? ''
          : /^(?:договор|контракт|основной|без договора)/iu.test(contract)
            ? `, ${contract}`
            : `, договор ${contract}`;
      const where = `${attributeOf(pair, `${of}_accounts`)}${named}${party}`;
      return say`${attributeMoney(pair, `${of}_sum`)} руб. на ${{ text: where, ids: [pair.fact_id], kind: 'fact' }}`;
    };
    return say`${name(pair)}: ${leg('first')} и ${leg('second')} — ${attributeOf(pair, 'meaning') ?? ''}.`;
  });
}

function orderLines(section: Section): Said[] {
  return factsOf(section, 'sent_order').map(
    (order) =>
      say`Уже в пути: ${name(order)} на ${sided(order)} (${{ text: attributeOf(order, 'party') ?? 'получатель не указан', ids: [order.fact_id], kind: 'fact' }}) отправлено в банк и не исполнено; долг на эту сумму ещё стоит.`,
  );
}

/** Why what was found answers the question: the word, the meaning taken, what got in because of it. */
function because({ slots }: AnswerRequest, section: Section): Said[] {
  const [row] = factsOf(section, 'party_balance');
  const code = row === undefined ? 'any_open' : (attributeOf(row, 'taken') ?? 'any_open');
  const term = slots.terms.find(({ reading }) => reading === code) ?? slots.terms[0];
  const id = TERM_IDS.find((one) => one === term?.term);
  const [meaning] = factsOf(section, 'reading_total', { reading: code });
  const [items, parties] = [countOf(section, 'items', 'kept'), countOf(section, 'parties', 'kept')];
  if (term === undefined || id === undefined || meaning === undefined || items === undefined || parties === undefined)
    return [];
  const word = capital(termOf(id).word.split(',')[0] ?? term.surface);
  const why = term.reading === code ? CHOSEN[term.by] : 'других условий на остатки в вопросе нет';
  return [
    inferred(
      say`«${word}» здесь — ${name(meaning)}: потому в ответ вошло ${number(items, 'item')} по документам у ${numberOf(parties, 'party')}; ${why}.`,
    ),
  ];
}

const CHOSEN = {
  default: 'это обычное значение слова, другие — ниже, с ценой выбора',
  decided: 'так сказано в самом вопросе',
  chosen: 'это значение выбрали вы',
  inherited: 'это значение взято из разговора',
} as const;

function disclaimer({ slots }: AnswerRequest, section: Section): Said[] {
  const isTails = slots.terms.some(({ term, by }) => term === 'tails' && by === 'default');
  if (!isTails) return [];
  const sums = (code: string): Said => joined(factsOf(section, 'reading_total', { reading: code }).map(sided), ' и ');
  return [
    say`Хвостами считаю все незакрытые расчёты по документам; из них просрочено ${sums('overdue')}, авансы без документов ${sums('paid_without_documents')}.`,
  ];
}

function offsetLine(section: Section): Said[] {
  const mode = firstOf(section, 'offset_mode');
  if (mode === undefined || attributeOf(mode, 'mode') === 'at_posting') return [];
  const count = Number(attributeOf(mode, 'pending') ?? 0);
  const contracts = `${printCount(count)} ${plural(count, ['договор', 'договора', 'договоров'])}`;
  const pending =
    count === 0
      ? plain('')
      : say` Долг и аванс ждут зачёта: ${{ text: contracts, ids: [mode.fact_id], kind: 'fact' }}; это порядок, а не ошибка.`;
  return [say`Авансы: ${{ text: mode.value, ids: [mode.fact_id], kind: 'fact' }}.${pending}`];
}

function netLine(section: Section): Said[] {
  const net = firstOf(section, 'settlements_net');
  return viewOf(section) === 'party' && net !== undefined
    ? [say`Справочно, если свернуть всё с этим контрагентом: ${sided(net)}.`]
    : [];
}

function sectionDraft(request: AnswerRequest, section: Section): Draft {
  const accounts = [...new Set(factsOf(section, 'settlements_account').flatMap(accountsOf))];
  const [item] = factsOf(section, 'open_item');
  const selection = conditionsSaid(request, section, 'parties');
  const beside = [leftOutLine(section), futureLine(section)].flatMap((line) => line ?? []);
  return {
    conclusion: conclusion(request, section),
    checked: [
      headLine(section, factsOf(section, 'settlements_account'), item?.level ?? null, selection.words),
      periodLine(section),
      readLine(section),
      ...beside,
    ],
    controls: controls(section, accounts, factsOf(section, 'settlements_account')),
    paragraphs: [
      ...because(request, section),
      ...selection.said,
      ...netLine(section),
      ...pairLines(section),
      ...orderLines(section),
      ...offsetLine(section),
    ],
    tables: settlementTables(request, section),
    assumptions: disclaimer(request, section),
    not_established: [],
    next: ['Показать только просроченные', 'Открыть документы по одному контрагенту', 'Посмотреть на другую дату'],
  };
}

export const composeOpenSettlements: Composer = (request) =>
  together(
    request.book.sections(['party_balance', 'settlements_total']).map((section) => sectionDraft(request, section)),
  );
