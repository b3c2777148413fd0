/** A question of the evaluation and what the generators of questions know about the books. */
import type { Books } from '../books/load.ts';
import type { Organisation, Reading } from '../truth/scope.ts';
import type { Dice } from './dice.ts';

export const KINDS = {
  tails: 'хвосты и долги',
  balance: 'остаток по счету',
  turnovers: 'обороты счета',
  movements: 'проводки документа',
  overdue: 'просрочка',
} as const;

export type Kind = keyof typeof KINDS;

export interface Question {
  readonly kind: Kind;
  readonly text: string;
  /** Everything is named, so the answer must be complete without a question back. */
  readonly complete: boolean;
  readonly readings: readonly Reading[];
}

export interface AccountFact {
  readonly code: string;
  readonly name: string;
  readonly isGroup: boolean;
  /** Kinds of analytics with names a person uses, by slot: s1, s2, s3. */
  readonly slots: ReadonlyMap<string, string>;
}

/** What questions are made from. */
export interface Ground {
  readonly db: Books;
  readonly dice: Dice;
  readonly organisations: readonly Organisation[];
  /** Months with an ordinary flow, yyyy-mm, in order. */
  readonly months: readonly string[];
  readonly accounts: readonly AccountFact[];
}

/** Kinds of analytics a list may be asked by, with the words for it. */
export const SUBCONTO_WORDS: Readonly<Record<string, readonly string[]>> = {
  Контрагенты: ['по контрагентам', 'в разрезе контрагентов'],
  Номенклатура: ['по номенклатуре', 'в разрезе номенклатуры'],
  СтатьиЗатрат: ['по статьям затрат', 'по статьям'],
  БанковскиеСчета: ['по банковским счетам'],
  РаботникиОрганизаций: ['по сотрудникам', 'по подотчетникам'],
  ОсновныеСредства: ['по основным средствам'],
  СтатьиДвиженияДенежныхСредств: ['по статьям ДДС', 'по статьям движения денежных средств'],
  НоменклатурныеГруппы: ['по номенклатурным группам'],
  ПрочиеДоходыИРасходы: ['по статьям прочих доходов и расходов'],
};

const ACCOUNTS = `SELECT code, name, is_group, subconto1, subconto2, subconto3 FROM accounts a
  WHERE off_balance = '0' AND code <> '000' AND EXISTS (SELECT FROM entries e WHERE e.account = a.code OR e.account LIKE a.code || '.%') ORDER BY code`;

/** Reads what the books offer to ask about. Months with fewer than a tenth of the fullest month's postings are not asked about. */
export async function groundOf(db: Books, dice: Dice): Promise<Ground> {
  const organisations = await db.query<Organisation>('SELECT ref, name FROM organisations ORDER BY code');
  const months = await db.query<{ month: string; n: number }>(
    'SELECT month, count(*)::int AS n FROM entries GROUP BY month ORDER BY month',
  );
  const fullest = Math.max(...months.rows.map(({ n }) => n));
  const accounts = await db.query<Record<string, string | null>>(ACCOUNTS);
  return {
    db,
    dice,
    organisations: organisations.rows,
    months: months.rows.filter(({ n }) => n * 10 > fullest).map(({ month }) => month),
    accounts: accounts.rows.map((row) => ({
      code: row.code ?? '',
      name: row.name ?? '',
      isGroup: row.is_group === '1',
      slots: new Map(
        ['s1', 's2', 's3']
          .map((slot) => [slot, row[`subconto${slot.slice(1)}`] ?? ''] as const)
          .filter(([, kind]) => kind in SUBCONTO_WORDS),
      ),
    })),
  };
}

/** Small liberties of spelling that do not change the question. */
export function dressed(dice: Dice, text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/ ,/g, ',').replace(/^, /, '').trim();
  const end = dice.pick(['', '', '', '?', '?', '.', ' срочно!', ', пожалуйста']);
  const cased = dice.chance(35) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  return `${cased}${end}`;
}
