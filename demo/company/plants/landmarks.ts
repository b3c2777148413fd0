/** Planted stories that the ordinary flow and the opening balances tell by themselves: only the answer sheet is written here. */
import type { Ref } from '#demo/books/books.ts';
import type { SheetId } from './sheet.ts';
import { listPlanted, roubles, type Stage } from './stage.ts';

interface Told {
  readonly id: SheetId;
  readonly period: string;
  readonly amount: bigint | null;
  /** First month whose books tell it to the end. */
  readonly since: string;
  readonly object: (stage: Stage) => Ref | undefined;
}

const landmark =
  (id: SheetId) =>
  ({ landmarks }: Stage): Ref | undefined =>
    landmarks.get(id);

const TOLD: readonly Told[] = [
  { id: 'P10', period: '2017-07-14', amount: roubles(73_250), since: '', object: ({ cast }) => cast.parties.oldBridge },
  { id: 'P11', period: '2017-05-22', amount: roubles(18_900), since: '', object: ({ cast }) => cast.parties.impulse },
  { id: 'P36', period: '2020-05-14', amount: null, since: '', object: landmark('P36') },
  { id: 'P47', period: '2020-01-20', amount: roubles(92_000), since: '', object: landmark('P47') },
  { id: 'P48', period: '2020-02-12', amount: roubles(180_000), since: '2020-03', object: landmark('P48') },
  {
    id: 'P49',
    period: '2020-03-31',
    amount: roubles(8_000),
    since: '2020-04',
    object: ({ cast }) => cast.deferredExpenses[0]?.ref,
  },
  { id: 'P50', period: '2020-05', amount: null, since: '2020-02', object: reducingBalance },
  {
    id: 'P51',
    period: '2020-02-14',
    amount: roubles(6_200),
    since: '2020-02',
    object: ({ cast }) => cast.people.dismissed.ref,
  },
  { id: 'P52', period: '2020-04', amount: roubles(20_000), since: '2020-05', object: landmark('P52') },
  { id: 'P53', period: '2020-05', amount: 1_016_393n, since: '2020-05', object: ({ cast }) => cast.contracts.loan },
];

export function listLandmarks(stage: Stage): void {
  const { to } = stage.cast.base.books;
  for (const { id, period, amount, since, object } of TOLD) {
    const found = to < since ? undefined : object(stage);
    if (found !== undefined) listPlanted(stage, id, found, period, amount);
  }
}

/** The asset whose depreciation falls every month. */
function reducingBalance({ cast }: Stage): Ref | undefined {
  const parameters = cast.base
    .records('InformationRegister_ПараметрыАмортизацииОСБухгалтерскийУчет')
    .find(({ fields }) => fields.СпособНачисленияАмортизации === 'УменьшаемогоОстатка');
  const asset = parameters?.fields.ОсновноеСредство;
  return typeof asset === 'object' && asset !== null ? asset : undefined;
}
