/**
 * The sum of a document against its own postings, by a rule for each kind. A kind or a case without a rule is «not checked», never «agrees»
 * and never an alarm.
 */
import { covers } from '#domain/accounts.ts';
import type { Kopecks } from '#domain/money.ts';
import { abs, sum } from '#domain/money.ts';
import type { Posting, Side } from '#onec/reading/postings.ts';
import { subcontoByKind } from '#onec/reading/postings.ts';

/** What a rule looks at; postings are active and without offsets of advances. */
export interface DocumentCase {
  readonly id: string;
  readonly operation: string;
  readonly sum: Kopecks | null;
  readonly vat: Kopecks | null;
  readonly byHand: boolean;
  readonly postings: readonly Posting[];
}

export interface Check {
  readonly rule: string;
  readonly expected: Kopecks;
  readonly actual: Kopecks;
}

export type Checked = { readonly checks: readonly Check[] } | { readonly notChecked: string };

const isOn = (side: Side, roots: readonly string[]): boolean => roots.some((root) => covers(root, side.account));
const ADVANCES = ['60.02', '60.22', '60.32', '62.02', '62.22', '62.32', '62.ОТ'];
const DEBTS = ['60.01', '60.21', '60.31', '62.01', '62.21', '62.31', '76.05', '76.06'];

/** Дт 60.01 Кт 60.02 and its mirror: the offset moves an advance, it adds nothing to the document. */
export function isOffset({ dr, cr }: Posting): boolean {
  return (isOn(dr, DEBTS) && isOn(cr, ADVANCES)) || (isOn(dr, ADVANCES) && isOn(cr, DEBTS));
}

const SETTLEMENTS = 'ДокументыРасчетовСКонтрагентами';
const inCurrency = (postings: readonly Posting[]): boolean =>
  postings.some(({ dr, cr }) => dr.currency !== '' || cr.currency !== '');

/** Amount of a side in the measure of its document: roubles, or the currency of a currency account. */
const own = (posting: Posting, side: Side): Kopecks =>
  side.currencyAmount !== null && side.currency !== '' ? side.currencyAmount : posting.amount;

function totalOn(postings: readonly Posting[], side: 'dr' | 'cr', roots: readonly string[]): Kopecks {
  return sum(postings.filter((posting) => isOn(posting[side], roots)).map((posting) => own(posting, posting[side])));
}

type Rule = (document: DocumentCase) => Checked;

const against =
  (rule: string, actual: (document: DocumentCase) => Kopecks, not: Readonly<Record<string, string>> = {}): Rule =>
  (document) => {
    const excluded = not[document.operation];
    if (excluded !== undefined) return { notChecked: excluded };
    if (document.sum === null) return { notChecked: 'У документа нет суммы' };
    return { checks: [{ rule, expected: document.sum, actual: actual(document) }] };
  };

/** Credits of settlement accounts whose settlement document is this one, and of debt accounts that keep no such analytics. */
function ownCredit({ id, postings }: DocumentCase): Kopecks {
  const mine = postings.filter(({ cr }) => {
    const keepsDocument = cr.subconto.some(({ kind }) => kind === SETTLEMENTS);
    return keepsDocument ? isOn(cr, ['60', '76']) && subcontoByKind(cr, SETTLEMENTS)?.value === id : isOn(cr, DEBTS);
  });
  return sum(mine.map((posting) => own(posting, posting.cr)));
}

const CONVERSION = 'Покупка и продажа валюты: суммы в двух валютах';

/** Kind of document → its rule; §1.4 of the accounting reference. */
const RULES: Readonly<Record<string, Rule>> = {
  Document_ПоступлениеТоваровУслуг: against('Кт 60 и 76 по самому документу = сумма документа', ownCredit, {
    ПокупкаКомиссия: 'Товар на комиссии учитывается за балансом',
  }),
  Document_РеализацияТоваровУслуг: (document) => {
    if (document.operation === 'ПродажаКомиссия')
      return { notChecked: 'Продажа комиссионного товара делится с комитентом' };
    if (document.operation === 'ОтгрузкаБезПереходаПраваСобственности')
      return { notChecked: 'Право собственности не перешло: выручки еще нет' };
    if (document.sum === null) return { notChecked: 'У документа нет суммы' };
    const revenue = document.postings.filter(({ cr }) => isOn(cr, ['90.01', '91.01']));
    const debt: Check = {
      rule: 'Дт 62 и 76 = сумма документа',
      expected: document.sum,
      actual: totalOn(document.postings, 'dr', ['62', '76']),
    };
    if (inCurrency(document.postings)) return { checks: [debt] };
    return {
      checks: [
        debt,
        {
          rule: 'Кт 90.01 и 91.01 = сумма документа',
          expected: document.sum,
          actual: sum(revenue.map(({ amount }) => amount)),
        },
      ],
    };
  },
  Document_ПоступлениеНаРасчетныйСчет: against(
    'Дт 51, 52 и 55 = сумма документа',
    ({ postings }) => totalOn(postings, 'dr', ['51', '52', '55']),
    {
      ПоступленияОтПродажПоПлатежнымКартамИБанковскимКредитам: 'Эквайринг: банк удержал комиссию',
      ПриобретениеИностраннойВалюты: CONVERSION,
      ПоступлениеОтПродажиИностраннойВалюты: CONVERSION,
    },
  ),
  Document_СписаниеСРасчетногоСчета: against(
    'Кт 51, 52 и 55 = сумма документа',
    ({ postings }) => totalOn(postings, 'cr', ['51', '52', '55']),
    {
      ПриобретениеИностраннойВалюты: CONVERSION,
      ПродажаИностраннойВалюты: CONVERSION,
    },
  ),
  Document_ПриходныйКассовыйОрдер: against('Дт 50 = сумма документа', ({ postings }) =>
    totalOn(postings, 'dr', ['50']),
  ),
  Document_РасходныйКассовыйОрдер: against('Кт 50 = сумма документа', ({ postings }) =>
    totalOn(postings, 'cr', ['50']),
  ),
  Document_АвансовыйОтчет: against('Кт 71 = сумма документа', ({ postings }) => totalOn(postings, 'cr', ['71'])),
  Document_СчетФактураВыданный: ({ postings, vat }) => {
    const charged = postings.filter(({ dr }) => isOn(dr, ['76.АВ']));
    if (charged.length === 0 || vat === null) return { notChecked: 'Счет-фактура не на аванс: проводок не делает' };
    return {
      checks: [{ rule: 'Дт 76.АВ = сумма НДС', expected: vat, actual: abs(sum(charged.map(({ amount }) => amount))) }],
    };
  },
};

/** Compares the document with its postings. */
export function checkDocument(set: string, document: DocumentCase): Checked {
  const rule = RULES[set];
  if (rule === undefined) return { notChecked: 'Для этого вида документов правила сверки суммы с проводками нет' };
  if (document.byHand) return { notChecked: 'Проводки исправлены вручную: сумма документа их больше не определяет' };
  return rule({ ...document, postings: document.postings.filter((posting) => posting.active && !isOffset(posting)) });
}
