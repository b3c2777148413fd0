/** An honest answer written from the truth, the way the product is to write; tests spoil it to see the judge catch the lie. */
import { printKopecks } from '#evals/judge/finding.ts';
import type { ShownAnswer } from '#evals/judge/judge.ts';
import { printDate } from '#evals/questions/dates.ts';
import { type Figure, factAt } from '#evals/truth/facts.ts';
import type { Reading, Scope } from '#evals/truth/scope.ts';
import type { Truth, TruthList } from '#evals/truth/truth.ts';

const money = ({ kopecks, side }: Figure): string => `${side === null ? '' : `${side} `}${printKopecks(kopecks)}`;

function about(scope: Scope): string {
  if (scope.kind === 'movements')
    return `документ ${scope.document.number} от ${printDate(scope.document.date.slice(0, 10))}`;
  const names = scope.organisations.map(({ name }) => name).join(', ');
  if (scope.kind === 'turnovers')
    return `счет ${scope.account}, с ${printDate(scope.from)} по ${printDate(scope.to)}, ${names}`;
  if (scope.kind === 'balance') return `счет ${scope.account}, на конец дня ${printDate(scope.asOf)}, ${names}`;
  return `на конец дня ${printDate(scope.asOf)}, ${names}`;
}

const TITLES: Readonly<Record<string, string>> = {
  party: 'Контрагент',
  doc: 'Документ',
  contract: 'Договор',
  dr: 'Счет Дт',
  cr: 'Счет Кт',
  line: '№',
  month: 'Месяц',
  corr: 'Корр. счет',
  corr_top: 'Корр. счет',
};

const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

/** Both sides in columns; a figure without a side goes to the column «Сумма». */
function tableOf(list: TruthList, most: number): string[] {
  const rows = [...list.entries]
    .map(([key, figures]) => ({ key, figures, size: figures.map(({ kopecks }) => kopecks).sort(descending)[0] ?? 0n }))
    .sort((a, b) => descending(a.size, b.size));
  const shown = rows.slice(0, most);
  const rest = rows.slice(most);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cell = (figures: readonly Figure[], side: Figure['side']): string => {
    const found = figures.find((figure) => figure.side === side);
    return found === undefined ? '' : printKopecks(found.kopecks);
  };
  const names = list.dims.map((dim) => TITLES[dim] ?? 'Название');
  const lines = [line([...names, 'Дт', 'Кт', 'Сумма']), line([...names.map(() => '---'), '---', '---', '---'])];
  for (const { key, figures } of shown) {
    const values = key.split('\u0001').map((value) => (value === '' ? '<...>' : value.replaceAll('|', '\\|')));
    lines.push(line([...values, cell(figures, 'Дт'), cell(figures, 'Кт'), cell(figures, null)]));
  }
  if (rest.length > 0) {
    const total = (side: Figure['side']): string => {
      const sum = rest.reduce(
        (all, { figures }) => all + (figures.find((figure) => figure.side === side)?.kopecks ?? 0n),
        0n,
      );
      return sum === 0n ? '' : printKopecks(sum);
    };
    lines.push(line([`прочие ${rest.length}`, ...names.slice(1).map(() => ''), total('Дт'), total('Кт'), total(null)]));
  }
  return lines;
}

/** `most` rows of the main list, then «прочие N». */
export function honestAnswer({ scope }: Reading, truth: Truth, most = 1000): ShownAnswer {
  const head = truth.heads[0] ?? [];
  const empty = head.every(({ kopecks }) => kopecks === 0n);
  const short_answer = `${empty ? 'Ничего нет: 0,00 руб.' : `${head.map(money).join(' и ')} руб.`} (${about(scope)}).`;
  const total = factAt(truth.facts, {});
  const list = truth.lists.find(({ main, entries }) => main && entries.size > 0);
  const control = total === undefined ? [] : [`Сверка с ОСВ: ${total.figures.map(money).join(', ')}; разница 0,00.`];
  const table = truth.listAsked && list !== undefined ? ['', ...tableOf(list, most)] : [];
  return { short_answer, user_facing_answer: [short_answer, ...control, ...table].join('\n') };
}
