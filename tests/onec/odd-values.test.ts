/** Values that real bases hold and nobody expects: dates out of any century, secrets in any company, a description spoilt where it was kept. */
import { describe, expect, test } from 'vitest';
import { moment } from '../../onec/dialect/decode.ts';
import { OnecError } from '../../onec/errors.ts';
import { redact } from '../../onec/transport/redact.ts';
import { tinyBase, tinyData } from './tiny-base.ts';
import { TINY_SETS, tinyMetadata } from './tiny-metadata.ts';

test.each(['0209-05-13T00:00:00', '2201-12-31T23:59:59', '2020-02-29T12:00:00', '0002-01-01T00:00:00'])(
  '%s is a moment',
  (value) => expect(moment({ D: value }, 'D')).toBe(value),
);

test.each([
  '2020-13-01T00:00:00',
  '2021-02-29T00:00:00',
  '2020-01-01T24:00:00',
  '2020-04-31T00:00:00',
  '0000-01-01T00:00:00',
])('%s is none', (value) => expect(() => moment({ D: value }, 'D')).toThrow(OnecError));

describe('a description of a base that was kept', () => {
  const whole = tinyMetadata(TINY_SETS);

  test.each<[string, string | undefined, number]>([
    ['whole', whole, 0],
    ['cut where it was kept', whole.slice(0, whole.length / 2), 1],
    ['spoilt inside', whole.replace('<EntitySet', '<Нечто'), 1],
    ['of other sets', tinyMetadata(TINY_SETS.slice(2)), 1],
    ['empty', '', 1],
    ['none', undefined, 1],
  ])('%s', async (_name, kept, requests) => {
    const put: string[] = [];
    const metadataStore = { get: async () => kept, put: async (_hash: string, xml: string) => void put.push(xml) };
    const base = await tinyBase(tinyData(), { metadataStore });
    const opened = await base.client.open();
    expect(opened.ok && [...opened.value.base.schema.sets.keys()].sort()).toEqual([...TINY_SETS].sort());
    expect(base.server.calls.filter(({ path }) => path === '/$metadata')).toHaveLength(requests);
    expect(put).toHaveLength(requests);
  });
});

test.each([
  ['секрет', ['секрет'], 512, '…'],
  [`${'а'.repeat(118)}секрет`, ['секрет'], 120, `${'а'.repeat(118)}…`],
  ['тайна и тайна-2', ['тайна', 'тайна-2'], 512, '… и …'],
  ['два  пробела', ['два  пробела'], 512, '…'],
  ['два пробела', ['два  пробела'], 512, '…'],
])('redacted whole, then cut: %s', (text, secrets, length, shown) => {
  expect(redact(text, secrets, length)).toBe(shown);
});
