/** Questions about the turnovers of an account in a period. */
import type { Reading, TurnoverScope } from '../truth/scope.ts';
import { accountSaid, filled, slotOf } from './account-words.ts';
import { longPeriods, monthPeriod, type Period, periodSaid, printDate } from './dates.ts';
import { chooseOrganisation, organisationMarks, organisationSaid } from './organisations.ts';
import { type AccountFact, dressed, type Ground, type Question } from './question.ts';

const TURNOVERS = [
  'обороты по счету {a} {d} {o}',
  'обороты {a} {d} {o}',
  'оборот по {a} {d} {o}',
  'какие обороты по сч. {a} {d} {o}',
  'дебетовый и кредитовый оборот счета {a} {d} {o}',
  '{a} обороты {d} {o}',
  '{o} обороты счета {a} {d}',
  'обороты сч {a} {d} {o}',
] as const;

const ONE_SIDE = {
  Дт: [
    'дебетовый оборот по счету {a} {d} {o}',
    'оборот по дебету {a} {d} {o}',
    'сколько прошло по дебету счета {a} {d} {o}',
  ],
  Кт: [
    'кредитовый оборот по счету {a} {d} {o}',
    'оборот по кредиту {a} {d} {o}',
    'сколько прошло по кредиту счета {a} {d} {o}',
  ],
} as const;

const LISTS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['month'], [' по месяцам', ' помесячно', ' с разбивкой по месяцам']],
  [
    ['corr', 'corr_top'],
    [' по корреспондирующим счетам', ' с корр. счетами', ' в разрезе корсчетов'],
  ],
];

export function turnoverQuestion(ground: Ground, complete: boolean): Question {
  const { dice, months } = ground;
  const missing = complete ? '' : dice.pick(['organisation', 'period']);
  const chosen = chooseOrganisation(dice, ground.organisations, missing !== 'organisation');
  const account = dice.pick(ground.accounts);
  const period = dice.chance(50) ? monthPeriod(dice.pick(months)) : dice.pick(longPeriods(months));
  const list = complete ? listFor(ground, account, period) : null;
  const side = list === null && dice.chance(25) ? dice.pick(['Дт', 'Кт'] as const) : null;
  const periods = missing === 'period' ? [...months.map(monthPeriod), ...longPeriods(months)] : [period];
  const readings = chosen.choices.flatMap((organisations) =>
    periods.map(
      ({ from, to }): Reading =>
        turnoverReading(ground, {
          kind: 'turnovers',
          account: account.code,
          organisations,
          from,
          to,
          side,
          listBy: list?.dims ?? null,
        }),
    ),
  );
  const words = missing === 'period' ? '' : dice.pick(period.wordings);
  const phrase = side === null ? `${dice.pick(TURNOVERS)}${list?.words ?? ''}` : dice.pick(ONE_SIDE[side]);
  return {
    kind: 'turnovers',
    text: dressed(dice, filled(phrase, account.code, words, chosen.words)),
    complete,
    readings,
  };
}

function listFor(
  ground: Ground,
  account: AccountFact,
  period: Period,
): { readonly dims: readonly string[]; readonly words: string } | null {
  const { dice } = ground;
  if (!dice.chance(55)) return null;
  if (dice.chance(35)) return slotOf(ground, account, 'turnovers');
  const long = period.from.slice(0, 7) !== period.to.slice(0, 7);
  const [dims, words] = dice.pick(long ? LISTS : LISTS.slice(1));
  return { dims, words: dice.pick(words) };
}

function turnoverReading(ground: Ground, scope: TurnoverScope): Reading {
  return {
    label: `${scope.account} ${scope.organisations.map(({ name }) => name).join(' + ')} ${scope.from}…${scope.to}`,
    scope,
    said: [
      ...organisationSaid(scope.organisations, ground.organisations),
      periodSaid(scope),
      accountSaid(scope.account),
    ],
    marks: [...organisationMarks(scope.organisations), printDate(scope.from), printDate(scope.to)],
  };
}
