/** The laws themselves: pure functions of shown answers. */
import { printKopecks } from '../judge/finding.ts';
import type { ShownAnswer } from '../judge/judge.ts';
import { absolute } from '../truth/facts.ts';
import { accountsOf, figuresOf, headOf, isFolded, namesOf, netOf, sidedFiguresOf, sidesOf } from './shown.ts';

type Law = (answers: readonly ShownAnswer[]) => string | null;

/** [whole, filtered]: the filtered set is a part of the whole. */
export const filterShrinks: Law = ([whole, filtered]) => {
  if (whole === undefined || filtered === undefined) return 'нет двух ответов';
  if (headOf(filtered) > headOf(whole))
    return `с фильтром ${printKopecks(headOf(filtered))} больше, чем без него ${printKopecks(headOf(whole))}`;
  const all = namesOf(whole);
  const extra = isFolded(whole) ? [] : [...namesOf(filtered)].filter((name) => !all.has(name));
  return extra.length === 0 ? null : `с фильтром появились: ${extra.slice(0, 3).join(', ')}`;
};

/** [all organisations, ...each of them]: the whole is told as one sum that adds up, or organisation by organisation with the figures of each. */
export const organisationsAddUp =
  (addUp: Law): Law =>
  (answers) => {
    const violation = addUp(answers);
    const [whole, ...parts] = answers;
    if (violation === null || whole === undefined) return violation;
    const told = parts.flatMap(sidedFiguresOf).sort().join(' ');
    return sidedFiguresOf(whole).sort().join(' ') === told ? null : violation;
  };

/** [whole, ...parts]: both turnovers add up. */
export const turnoversAddUp: Law = ([whole, ...parts]) => {
  if (whole === undefined || parts.length === 0) return 'нет целого и частей';
  const sum = parts
    .map(sidesOf)
    .reduce((total, { dt, kt }) => ({ dt: total.dt + dt, kt: total.kt + kt }), { dt: 0n, kt: 0n });
  const { dt, kt } = sidesOf(whole);
  if (dt === sum.dt && kt === sum.kt) return null;
  return `части дают Дт ${printKopecks(sum.dt)} и Кт ${printKopecks(sum.kt)}, целое — Дт ${printKopecks(dt)} и Кт ${printKopecks(kt)}`;
};

/** [whole, ...parts]: net balances add up. */
export const balancesAddUp: Law = ([whole, ...parts]) => {
  if (whole === undefined || parts.length === 0) return 'нет целого и частей';
  const sum = parts.map(netOf).reduce((total, net) => total + net, 0n);
  return sum === netOf(whole) ? null : `части дают ${printKopecks(sum)}, целое — ${printKopecks(netOf(whole))}`;
};

export const sameFigures: Law = ([first, second]) => {
  if (first === undefined || second === undefined) return 'нет двух ответов';
  return figuresOf(first) === figuresOf(second)
    ? null
    : `суммы разошлись: ${printKopecks(headOf(first))} и ${printKopecks(headOf(second))}`;
};

/** [suppliers, customers]: the accounts differ, and the figure is not the same one. */
export const sidesSwitch: Law = ([suppliers, customers]) => {
  if (suppliers === undefined || customers === undefined) return 'нет двух ответов';
  const [left, right] = [accountsOf(suppliers), accountsOf(customers)];
  if (left.has('62') && !left.has('60')) return 'о поставщиках отвечено по счету 62';
  if (right.has('60') && !right.has('62')) return 'о покупателях отвечено по счету 60';
  const [own, other] = [headOf(suppliers), headOf(customers)];
  return own !== other || absolute(own) === 0n ? null : `одна и та же сумма ${printKopecks(own)}`;
};

/** [these books, other books] */
export const figuresDiffer: Law = ([own, other]) => {
  if (own === undefined || other === undefined) return 'нет двух ответов';
  // a side without turnover is zero in any books
  const [here, there] = [own, other].map((answer) => sidedFiguresOf(answer).join(' '));
  return here !== there ? null : `те же суммы в других книгах: ${here}`;
};
