/** Wordings of questions about settlements, as accountants write them: a table of phrases with places for the pieces. */

import { printKopecks } from '../judge/finding.ts';
import type { Measure, SettlementSide } from '../truth/scope.ts';
import type { Dice } from './dice.ts';

export interface Pieces {
  readonly side: SettlementSide;
  readonly measure: Measure;
  readonly dateWords: string;
  readonly organisation: string;
  readonly party: string | null;
  readonly excluded: string | null;
  readonly days: number;
  readonly smallest: bigint;
}

type Phrases = Readonly<Record<SettlementSide, readonly string[]>>;

/** {d} the day, {o} the organisation, {p} the party, {n} days. */
const LISTS: Readonly<Record<Measure, Phrases>> = {
  open: {
    suppliers: [
      'По каким поставщикам висят хвосты {d} {o}',
      'хвосты по поставщикам {d} {o}',
      'какие хвосты висят по поставщикам {o} {d}',
      'незакрытые расчеты с поставщиками {d} {o}',
      'покажи незакрытые документы по поставщикам {d} {o}',
      'что не закрыто с поставщиками {o} {d}',
      'висяки по поставщикам {d} {o}, и долги и авансы',
      'открытые позиции поставщиков {d} {o} долги и авансы',
      '{d} какие поставщики не закрыты {o}',
    ],
    customers: [
      'По каким покупателям висят хвосты {d} {o}',
      'хвосты по покупателям {d} {o}',
      'незакрытые расчеты с покупателями {d} {o}',
      'что не закрыто с клиентами {o} {d}',
      'какие покупатели висят {d} {o}, долги и авансы',
      'открытые позиции по покупателям {d} {o} долги и авансы',
      '{o} хвосты покупателей {d}',
    ],
  },
  debt: {
    suppliers: [
      'кому и сколько мы должны из поставщиков {d} {o}',
      'долги поставщикам {d} {o}',
      'каким поставщикам мы должны {d} {o}',
      'список поставщиков, которым должны {o} {d}',
      'наша задолженность перед поставщиками {d} {o} списком',
      '{d} кому из поставщиков не заплатили {o}',
      'кредиторка по поставщикам {d} {o} без авансов',
    ],
    customers: [
      'кто из покупателей нам должен {d} {o}',
      'долги покупателей {d} {o}',
      'дебиторка по покупателям {d} {o} без авансов',
      'кто нам должен из клиентов {o} {d}',
      'список должников-покупателей {d} {o}',
      '{d} какие клиенты нам должны {o}',
      'задолженность покупателей {d} {o} по контрагентам',
    ],
  },
  advance: {
    suppliers: [
      'каким поставщикам выданы авансы и не закрыты {d} {o}',
      'авансы выданные поставщикам {d} {o}',
      'незакрытые авансы поставщикам {d} {o}',
      'какие авансы поставщикам висят {o} {d}',
      'незачтенные авансы выданные {d} {o}',
    ],
    customers: [
      'авансы полученные от покупателей {d} {o}',
      'какие авансы покупателей не закрыты {d} {o}',
      'от кого висят авансы полученные {o} {d}',
      'незачтенные авансы от покупателей {d} {o}',
      'незакрытые авансы клиентов {d} {o}',
    ],
  },
  overdue: {
    suppliers: [
      'просрочка поставщикам {d} {o}{n}',
      'кому из поставщиков мы просрочили оплату {d} {o}{n}',
      'просроченная кредиторка по поставщикам {d} {o}{n}',
      'каким поставщикам не заплатили вовремя {o} {d}{n}',
    ],
    customers: [
      'просрочка покупателей {d} {o}{n}',
      'кто из покупателей просрочил оплату {d} {o}{n}',
      'просроченная дебиторка по покупателям {d} {o}{n}',
      'какие клиенты не платят в срок {o} {d}{n}',
      'просроченные долги покупателей {d} {o}{n}',
      '{d} просрочка по клиентам {o}{n}',
    ],
  },
};

const PARTIES: Readonly<Record<Measure, Phrases>> = {
  open: {
    suppliers: [
      'хвосты по поставщику {p} {d} {o}',
      'что не закрыто с поставщиком {p} {d} {o}',
      'незакрытые расчеты с поставщиком {p} {o} {d}',
    ],
    customers: [
      'хвосты по покупателю {p} {d} {o}',
      'что не закрыто с покупателем {p} {d} {o}',
      'незакрытые расчеты с покупателем {p} {o} {d}',
    ],
  },
  debt: {
    suppliers: [
      'сколько мы должны поставщику {p} {d} {o}',
      'долг поставщику {p} {d} {o}',
      'наш долг перед поставщиком {p} {o} {d}',
    ],
    customers: [
      'сколько нам должен покупатель {p} {d} {o}',
      'долг покупателя {p} {d} {o}',
      'сколько должен клиент {p} {o} {d}',
    ],
  },
  advance: {
    suppliers: ['сколько аванса висит у поставщика {p} {d} {o}', 'аванс выданный поставщику {p} {d} {o}'],
    customers: ['сколько аванса от покупателя {p} {d} {o}', 'аванс полученный от покупателя {p} {d} {o}'],
  },
  overdue: {
    suppliers: ['сколько мы просрочили поставщику {p} {d} {o}{n}', 'просрочка перед поставщиком {p} {d} {o}{n}'],
    customers: ['сколько просрочил покупатель {p} {d} {o}{n}', 'просроченный долг покупателя {p} {d} {o}{n}'],
  },
};

const DAYS = [
  ', больше {days} дней',
  ', кто больше {days} дней',
  ' больше чем на {days} дней',
  ', только свыше {days} дней',
] as const;
const SMALL = [', меньше {sum} не надо', ', мелочь меньше {sum} не показывай', ', без сумм меньше {sum}'] as const;
const ONE_ROUBLE = [', мелочь меньше рубля не надо', ', копейки не надо, от рубля'] as const;
const WITHOUT = [', кроме {x}', ', без {x}', ', {x} не считай'] as const;

export function phraseFor(dice: Dice, pieces: Pieces): string {
  const table = pieces.party === null ? LISTS : PARTIES;
  const days = pieces.days === 0 ? '' : dice.pick(DAYS).replace('{days}', String(pieces.days));
  const roubles = printKopecks(pieces.smallest).replace(',00', ' руб.');
  const small =
    pieces.smallest === 0n
      ? ''
      : pieces.smallest === 100n
        ? dice.pick(ONE_ROUBLE)
        : dice.pick(SMALL).replace('{sum}', roubles);
  const without = pieces.excluded === null ? '' : dice.pick(WITHOUT).replace('{x}', () => pieces.excluded ?? '');
  return dice
    .pick(table[pieces.measure][pieces.side])
    .replace('{p}', () => pieces.party ?? '')
    .replace('{d}', pieces.dateWords)
    .replace('{o}', () => pieces.organisation)
    .replace('{n}', days)
    .concat(without, small)
    .replace(/\s+,/g, ',');
}
