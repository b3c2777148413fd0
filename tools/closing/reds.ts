/** Red balances: an active account in credit, a passive one in debit, at three levels — account, analytics, settlement document. */
import { covers, isRed } from '#domain/accounts.ts';
import type { Kopecks } from '#domain/money.ts';
import type { Chart } from '#onec/reading/chart.ts';
import type { Cell } from '../ledger/cells.ts';
import { keyBy } from '../ledger/cells.ts';

export const LEVELS = {
  account: { title: 'по счёту', about: 'Счёт' },
  analytics: { title: 'по аналитике', about: 'Аналитика' },
  document: { title: 'по документу расчётов', about: 'Аналитика' },
} as const;
export type Level = keyof typeof LEVELS;

/** Which kinds a level nets by on which accounts; others are not judged at the level. */
const BY: readonly (readonly [level: Exclude<Level, 'account'>, roots: readonly string[], kinds: readonly string[]])[] =
  [
    ['analytics', ['60', '62'], ['Контрагенты', 'Договоры']],
    ['analytics', ['10', '41', '43'], ['Номенклатура']],
    ['analytics', ['51', '52'], ['БанковскиеСчета']],
    ['analytics', ['01', '02'], ['ОсновныеСредства']],
    ['document', ['60', '62'], ['Контрагенты', 'Договоры', 'ДокументыРасчетовСКонтрагентами']],
  ];

export interface Red {
  readonly level: Level;
  readonly account: string;
  readonly kinds: readonly string[];
  readonly cell: Cell;
  /** Дт − Кт. */
  readonly net: Kopecks;
}

/** Red cells of a level; what is red at a coarser level is red there only, finer ones say what the coarser hides. */
export function redCells(cells: readonly Cell[], chart: Chart): Red[] {
  return BY.flatMap(([level, roots, kinds]) => {
    const groups = new Map<string, { cell: Cell; net: Kopecks }>();
    for (const cell of cells.filter(({ account }) => roots.some((root) => covers(root, account)))) {
      const key = `${cell.account}|${keyBy(cell.subconto, kinds)}`;
      groups.set(key, { cell, net: (groups.get(key)?.net ?? 0n) + cell.amount });
    }
    return [...groups.values()].flatMap(({ cell, net }): Red[] => {
      const account = chart.byCode.get(cell.account);
      if (account === undefined || account.offBalance || !isRed(account.kind, net)) return [];
      return [{ level, account: cell.account, kinds, cell, net }];
    });
  });
}
