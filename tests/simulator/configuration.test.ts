import { describe, expect, it } from 'vitest';
import { CONFIGURATION } from '#demo/configuration/configuration.ts';
import { assertConforms } from '#demo/configuration/conformance.ts';
import type { AttributeType } from '#demo/configuration/metadata.ts';
import { smallBooks } from './small-books.ts';
import { USD, VECTOR } from './small-objects.ts';

describe('configuration', () => {
  it('points only to sets and enumerations it has', () => {
    const objects = [...CONFIGURATION.catalogs.values(), ...CONFIGURATION.documents.values()];
    const registers = [...CONFIGURATION.registers.values()].flatMap((item) => [
      ...item.dimensions,
      ...item.resources,
      ...item.attributes,
    ]);
    const attributes = [
      ...objects.flatMap((item) => [...item.attributes, ...item.sections.flatMap(({ columns }) => columns)]),
      ...registers,
    ];
    const types = [...attributes.map(({ type }) => type), ...[...CONFIGURATION.subcontoTypes.values()].flat()];
    expect(types.flatMap(dangling)).toEqual([]);
  });

  it('names no attribute twice', () => {
    const objects = [...CONFIGURATION.catalogs.values(), ...CONFIGURATION.documents.values()];
    const lists = objects.flatMap((item) => [item.attributes, ...item.sections.map(({ columns }) => columns)]);
    const repeated = lists.flatMap((list) =>
      list.map(({ name }) => name).filter((name, i, all) => all.indexOf(name) !== i),
    );
    expect(repeated).toEqual([]);
  });

  it.each([
    ['Catalog_ДоговорыКонтрагентов', 'СрокОплаты', 'number'],
    ['Catalog_БанковскиеСчета', 'НомерСчета', 'string'],
    ['Document_СписаниеСРасчетногоСчета', 'Контрагент', 'composite'],
    ['Document_ПоступлениеТоваровУслуг', 'Контрагент', 'ref'],
    ['Document_КорректировкаДолга', 'ВидОперации', 'enum'],
    ['Document_АктСверкиВзаиморасчетов', 'Расхождение', 'number'],
  ])('%s.%s is of kind %s', (set, name, kind) => {
    const metadata = CONFIGURATION.catalogs.get(set) ?? CONFIGURATION.documents.get(set);
    expect(metadata?.attributes.find((attribute) => attribute.name === name)?.type.kind).toBe(kind);
  });
});

describe('assertConforms', () => {
  it('finds nothing in books that follow the configuration', () => {
    expect(assertConforms(smallBooks())).toEqual([]);
  });

  it.each([
    ['unknown attribute', { Выдумка: 'да' }, 'Catalog_Контрагенты.Выдумка: такого реквизита нет'],
    [
      'number as text',
      { ОбособленноеПодразделение: 'да' },
      'Catalog_Контрагенты.ОбособленноеПодразделение: string «да» вместо булева',
    ],
    ['too long', { КПП: '1234567890' }, 'Catalog_Контрагенты.КПП: строка длиннее 9: «1234567890»'],
    [
      'wrong set',
      { ГоловнойКонтрагент: { type: 'Catalog_Валюты', id: USD.ref, name: 'USD' } },
      'Catalog_Контрагенты.ГоловнойКонтрагент: ссылка Catalog_Валюты вместо ссылки Catalog_Контрагенты',
    ],
    [
      'unknown value of an enumeration',
      { ЮридическоеФизическоеЛицо: 'Никто' },
      'Catalog_Контрагенты.ЮридическоеФизическоеЛицо: в ЮридическоеФизическоеЛицо нет значения «Никто»',
    ],
  ])('tells %s', (_name, fields, fault) => {
    const books = smallBooks();
    books.objects.set('Catalog_Контрагенты', [{ ...VECTOR, fields: { ...VECTOR.fields, ...fields } }]);
    expect(assertConforms(books)).toContain(fault);
  });

  it('tells a posting whose subconto do not follow the account', () => {
    const books = smallBooks();
    const [first] = books.postings;
    if (first === undefined) throw new Error('нет проводок');
    books.postings.push({ ...first, cr: { ...first.cr, subconto: first.cr.subconto.slice(1) } });
    expect(assertConforms(books)).toEqual([expect.stringContaining('Хозрасчетный.60.01: субконто')]);
  });

  it('tells a recorder that does not move the register and a period off the beginning', () => {
    const books = smallBooks();
    const [rate] = books.registers.get('InformationRegister_КурсыВалют') ?? [];
    if (rate === undefined) throw new Error('нет курса');
    books.registers.set('InformationRegister_КурсыВалют', [
      { ...rate, recorder: { type: 'Document_ОперацияБух', id: VECTOR.ref, name: '' }, period: '2020-05-01T10:00:00' },
    ]);
    expect(assertConforms(books)).toEqual([
      'InformationRegister_КурсыВалют.Recorder: регистр независимый',
      'InformationRegister_КурсыВалют.Period: «2020-05-01T10:00:00» не начало периода (day)',
    ]);
  });
});

function dangling(type: AttributeType): string[] {
  if (type.kind === 'composite') return type.types.flatMap(dangling);
  if (type.kind === 'enum') return CONFIGURATION.enums.has(type.name) ? [] : [type.name];
  if (type.kind !== 'ref' || type.set.startsWith('ChartOf')) return [];
  return CONFIGURATION.catalogs.has(type.set) || CONFIGURATION.documents.has(type.set) ? [] : [type.set];
}
