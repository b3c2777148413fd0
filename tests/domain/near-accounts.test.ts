/** Codes that one may have meant where the chart lacks the code said. */
import { expect, test } from 'vitest';
import { nearCodes } from '#domain/accounts.ts';

const CHART = [
  '41',
  '41.01',
  '46',
  '51',
  '60',
  '60.01',
  '60.02',
  '60.21',
  '62',
  '62.01',
  '62.02',
  '76',
  '76.АВ',
  '99',
  '99.01',
];

test.each<[string, string[]]>([
  ['60.1', ['60.01', '60.21', '60', '60.02']],
  ['62.99', ['62', '62.01', '62.02']],
  ['99999', ['99', '99.01']],
  ['47', ['41', '46']],
  ['6001', ['60.01', '60', '60.02', '60.21']],
  ['76.ас', ['76.АВ', '76']],
  ['33', []],
])('%s', (said, near) => {
  expect(nearCodes(said, CHART)).toEqual(near);
});

test('не больше, чем спрошено', () => {
  expect(nearCodes('60.1', CHART, 2)).toHaveLength(2);
});
