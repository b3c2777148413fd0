/** Figures that look proven and are not: numbers in words, accounts with letters, the moment of the reading. */
import { expect, test } from 'vitest';
import { verify } from '#domain/verify/verify.ts';
import { fact } from '../state/artefacts.ts';

const million = { ...fact, value: '1000000.00', account: '60.01', side: 'credit' as const };
const advance = { ...fact, fact_id: 'F2', value: '5.00', account: '76.АВ' };

test.each([
  ['полтора миллиона — не миллион', 'Долг полтора миллиона рублей', 'полтора миллиона'],
  ['сумма чужого счёта с буквами', 'По 76.АВ 1 000 000,00', '1 000 000,00'],
  ['прочитано не тогда', 'Прочитано из 1С 01.01.2001', '01.01.2001'],
])('%s', (_, prose, wrong) => {
  expect(verify(prose, [million, advance]).map(({ text }) => text)).toContain(wrong);
});

test('миллион словами и сумма своего счёта доказаны', () => {
  expect(verify('Долг миллион рублей; по 60.01 1 000 000,00', [million, advance])).toEqual([]);
});
