/** Questions about the balance of an account on a day. */
import type { BalanceScope, Organisation, Reading } from '../truth/scope.ts';
import { accountSaid, filled, slotOf } from './account-words.ts';
import { dateSaid, dayWordings, lastDayOf, printDate } from './dates.ts';
import { chooseOrganisation, organisationMarks, organisationSaid } from './organisations.ts';
import { type AccountFact, dressed, type Ground, type Question } from './question.ts';

const BALANCES = [
  'остаток по счету {a} {d} {o}',
  'сальдо {a} {d} {o}',
  'сальдо по {a} {d} {o}',
  'какой остаток на счете {a} {d} {o}',
  'сколько на {a} {d} {o}',
  'что на счете {a} {d} {o}',
  '{a} {d} {o} остаток',
  'конечное сальдо сч. {a} {d} {o}',
  '{o} сальдо счета {a} {d}',
  'сколько числится на {a} счете {d} {o}',
  'остаток сч {a} {d} {o}',
] as const;

/** Accounts with a balance of the organisations on the day. */
async function accountsWithBalance(
  ground: Ground,
  organisations: readonly Organisation[],
  day: string,
): Promise<AccountFact[]> {
  const { rows } = await ground.db.query<{ account: string }>(
    'SELECT account FROM entries WHERE org_ref = ANY($1::text[]) AND day <= $2::date GROUP BY account HAVING sum(sign * kopecks) <> 0',
    [organisations.map(({ ref }) => ref), day],
  );
  return ground.accounts.filter(({ code }) =>
    rows.some(({ account }) => account === code || account.startsWith(`${code}.`)),
  );
}

export async function balanceQuestion(ground: Ground, complete: boolean): Promise<Question> {
  const { dice, months } = ground;
  const missing = complete ? '' : dice.pick(['organisation', 'date', 'account']);
  const chosen = chooseOrganisation(dice, ground.organisations, missing !== 'organisation');
  const month = dice.pick(months);
  const last = lastDayOf(months.at(-1) ?? month);
  const asOf =
    missing === 'date' ? last : dice.chance(70) ? lastDayOf(month) : `${month}-${String(10 + dice.below(18))}`;
  const accounts = await accountsWithBalance(ground, chosen.organisations, asOf);
  const account = dice.pick(accounts);
  const slot = missing === '' && dice.chance(30) ? slotOf(ground, account, 'balance') : null;
  const asOfs = missing === 'date' ? [last, lastDayOf(months.at(-2) ?? month)] : [asOf];
  // an account without a balance may be chosen too: «остатка нет» is then the truth
  const codes = missing === 'account' ? ground.accounts : [account];
  const readings = chosen.choices.flatMap((organisations) =>
    asOfs.flatMap((day) =>
      codes.map(
        ({ code }): Reading =>
          balanceReading(ground, {
            kind: 'balance',
            account: code,
            organisations,
            asOf: day,
            listBy: slot?.dims ?? null,
          }),
      ),
    ),
  );
  const day = missing === 'date' ? '' : dice.pick(dayWordings(asOf));
  const phrase = missing === 'account' ? 'какое сальдо по счету {d} {o}' : `${dice.pick(BALANCES)}${slot?.words ?? ''}`;
  return { kind: 'balance', text: dressed(dice, filled(phrase, account.code, day, chosen.words)), complete, readings };
}

function balanceReading(ground: Ground, scope: BalanceScope): Reading {
  return {
    label: `${scope.account} ${scope.organisations.map(({ name }) => name).join(' + ')} на ${scope.asOf}`,
    scope,
    said: [
      ...organisationSaid(scope.organisations, ground.organisations),
      dateSaid(scope.asOf),
      accountSaid(scope.account),
    ],
    marks: [...organisationMarks(scope.organisations), scope.account, printDate(scope.asOf)],
  };
}
