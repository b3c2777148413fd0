/** The control with the trial balance, always told: each account of the answer as 1C collapses it beside the answer's own rows. */
import { abs } from '#domain/money.ts';
import { printAmount } from '#domain/russian-numbers.ts';
import type { Fact } from '#state/evidence-bundle.ts';
import { accountsOf, attributeOf } from '#state/fact-attributes.ts';
import { factsOf, type Section } from './book.ts';
import { attributeMoney, kopecks, sidedBare } from './figures.ts';
import { accountText } from './head.ts';
import { type Draft, joined, type Said, say } from './said.ts';

const signed = (fact: Fact): bigint => (fact.side === 'credit' ? -kopecks(fact) : kopecks(fact));
const sumOf = (facts: readonly Fact[]): bigint => facts.reduce((sum, fact) => sum + signed(fact), 0n);

function cell(line: Fact, of: 'answer_debit' | 'answer_credit'): bigint {
  return BigInt((attributeOf(line, of) ?? '0.00').replace('.', ''));
}

/** The rows that were read, collapsed by the account. */
function collapsed(line: Fact): Said {
  const debit = cell(line, 'answer_debit') !== 0n;
  const side = debit ? 'Дт ' : cell(line, 'answer_credit') !== 0n ? 'Кт ' : '';
  return say`${side}${attributeMoney(line, debit ? 'answer_debit' : 'answer_credit')}`;
}

function inAnswer(line: Fact, own: readonly Fact[]): Said {
  const whole = sumOf(own) === cell(line, 'answer_debit') - cell(line, 'answer_credit');
  if (own.length === 0 || (whole && own.length === 1)) return collapsed(line);
  const sides = joined(own.map(sidedBare), ' и ');
  return whole
    ? say`${sides} развёрнуто, свёрнуто ${collapsed(line)}`
    : say`${collapsed(line)} по всем строкам счёта, из них по условиям вопроса ${sides}`;
}

/** `own` are the answer's figures on these accounts, expanded. */
export function controls(section: Section, accounts: readonly string[], own: readonly Fact[]): Draft['controls'] {
  return factsOf(section, 'trial_balance')
    .filter((line) => accountsOf(line).some((code) => accounts.includes(code)))
    .map((line) => ({
      said: say`Сверка с ОСВ: ${accountText(line)} ${sidedBare(line)}; в ответе ${inAnswer(
        line,
        own.filter(({ account }) => account === line.account),
      )}; разница ${attributeMoney(line, 'difference')}.`,
      agrees: (attributeOf(line, 'difference') ?? '0.00') === '0.00',
    }));
}

/** Opening + Дт − Кт = closing, account by account: the proof of turnovers. Internal ones are in the balance and not in the answer. */
export function turnoverProof(section: Section): Draft['controls'] {
  return factsOf(section, 'closing_balance').flatMap((closing) => {
    const of = (type: string): Fact[] => factsOf(section, type).filter(({ account }) => account === closing.account);
    const [opening] = of('opening_balance');
    const own = of('turnover').filter(
      (fact) => fact.entity === closing.entity && attributeOf(fact, 'other_account') === null,
    );
    if (opening === undefined) return [];
    const inside = of('internal_turnover').filter((fact) => fact.entity === closing.entity && fact.value !== '0.00');
    const moved = own.filter(({ value }) => value !== '0.00');
    const difference = signed(opening) + sumOf(own) + sumOf(inside) - signed(closing);
    const turnovers = moved.length === 0 ? say`оборотов нет` : say`обороты ${joined(moved.map(sidedBare), ' и ')}`;
    const internal = inside.length === 0 ? say`` : say`, внутренние ${joined(inside.map(sidedBare), ' и ')}`;
    const verdict = difference === 0n ? 'равенство выполнено' : `не сходится на ${printAmount(abs(difference))}`;
    return [
      {
        said: say`Сверка с ОСВ: ${accountText(closing)} на начало ${sidedBare(opening)}, ${turnovers}${internal}, на конец ${sidedBare(closing)}; ${verdict}.`,
        agrees: difference === 0n,
      },
    ];
  });
}
