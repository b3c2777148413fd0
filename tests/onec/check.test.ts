/** The self-check: configurations told apart, what to publish, what is not known about rights, answers of the dialect, volume — and words. */
import { describe, expect, test } from 'vitest';
import { compositionSnippet, metadataPath } from '../../onec/check/bsl.ts';
import { CONFIGURATIONS } from '../../onec/check/configuration.ts';
import { renderCheckReport } from '../../onec/check/render.ts';
import { REQUIRED_SETS } from '../../onec/check/required-sets.ts';
import { connect } from '../../onec/client.ts';
import { REASONS } from '../../onec/reasons.ts';
import { html, odataError, scripted } from './scripted.ts';
import { document, receipt, spread, type Tiny, tinyBase, tinyData } from './tiny-base.ts';
import { TINY_SETS, tinyMetadata } from './tiny-metadata.ts';

const RECEIPTS = 'Document_ПоступлениеТоваровУслуг';
/** Sets of the tiny base and empty ones for whatever else a test publishes. */
function metadataOf(sets: readonly string[]): string {
  const more = sets.filter((set) => !TINY_SETS.includes(set));
  const types = more.map(
    (set) =>
      `<EntityType Name="${set}"><Key><PropertyRef Name="Ref_Key"/></Key><Property Name="Ref_Key" Type="Edm.Guid"/><Property Name="DataVersion" Type="Edm.String"/><Property Name="Date" Type="Edm.DateTime"/></EntityType>`,
  );
  const entries = more.map((set) => `<EntitySet Name="${set}" EntityType="StandardODATA.${set}"/>`);
  return tinyMetadata(sets)
    .replace('<EnumType', `${types.join('')}<EnumType`)
    .replace('<EntitySet', `${entries.join('')}<EntitySet`);
}

function publishing(sets: readonly string[]): Tiny {
  const data = tinyData();
  data.composition = sets;
  data.twist = (call) => (call.path === '/$metadata' ? { body: metadataOf(sets) } : undefined);
  return data;
}

const FULL = [...new Set([...TINY_SETS, ...REQUIRED_SETS.map(({ set }) => set), 'Document_РеализацияТоваровУслуг'])];

function living(sets: readonly string[] = FULL): Tiny {
  const data = publishing(sets);
  data.postings = spread(60);
  data.sets[RECEIPTS] = Array.from({ length: 20 }, (_, index) =>
    document(index + 1, data.postings[index * 3]?.period ?? ''),
  );
  data.postings = data.postings.map((posting) => ({
    ...posting,
    period: String(data.sets[RECEIPTS]?.[posting.document - 1]?.Date),
  }));
  return data;
}

async function check(data: Tiny) {
  const base = await tinyBase(data);
  const report = await base.client.check();
  return { report, text: renderCheckReport(report), base };
}

describe('which configuration', () => {
  const NOT_PUBLISHED = TINY_SETS.filter((set) => set !== 'InformationRegister_ВерсииПодсистем');
  const without = (...gone: string[]): string[] =>
    NOT_PUBLISHED.filter((set) => !gone.some((part) => set.startsWith(part)));

  const DECLARED: readonly [string, string, string, string][] = [
    ['БухгалтерияПредприятия', '3.0.78.60', '1С:Бухгалтерия предприятия 3.0', 'supported'],
    ['БухгалтерияПредприятияКОРП', '3.0.78.60', '1С:Бухгалтерия предприятия КОРП 3.0', 'supported'],
    ['БухгалтерияПредприятия', '2.0.67.1', '1С:Бухгалтерия предприятия 2.0', 'unsupported'],
    ['УправлениеТорговлей', '11.5.1.1', '1С:Управление торговлей', 'unsupported'],
    ['УправлениеПредприятием', '2.5.1.1', '1С:ERP Управление предприятием', 'unsupported'],
    ['ЗарплатаИУправлениеПерсоналом', '3.1.1.1', '1С:Зарплата и управление персоналом', 'unsupported'],
    ['СвояКонфигурация', '1.0', 'СвояКонфигурация', 'unsupported'],
  ];

  test.each(DECLARED)('%s %s by the register of versions', async (name, version, title, verdict) => {
    const data = living();
    data.sets.InformationRegister_ВерсииПодсистем = [
      { ИмяПодсистемы: 'СтандартныеПодсистемы', Версия: '3.1.1.1', ЭтоОсновнаяКонфигурация: false },
      { ИмяПодсистемы: name, Версия: version, ЭтоОсновнаяКонфигурация: true },
    ];
    const { report, text } = await check(data);
    expect(report.configuration).toMatchObject({ name: title, verdict, version });
    expect(text).toContain(`${title}, версия ${version}`);
  });

  const SIGNS: readonly [string, readonly string[], string, string][] = [
    ['БП 3.0', NOT_PUBLISHED, '1С:Бухгалтерия предприятия 3.0', 'supported'],
    ['УТ', ['Catalog_Партнеры', ...without('Accounting')], '1С:Управление торговлей', 'unsupported'],
    ['КА', ['Catalog_Партнеры', ...NOT_PUBLISHED], '1С:Комплексная автоматизация (или 1С:ERP)', 'unsupported'],
    [
      'ERP',
      ['Catalog_Партнеры', 'Document_ЭтапПроизводства2_2', ...NOT_PUBLISHED],
      '1С:ERP Управление предприятием',
      'unsupported',
    ],
    [
      'ЗУП',
      ['ChartOfCalculationTypes_Начисления', ...without('Accounting')],
      '1С:Зарплата и управление персоналом',
      'unsupported',
    ],
    ['nothing telling', ['Catalog_Валюты'], 'не распознана', 'unknown'],
  ];

  test.each(SIGNS)('%s by what is published, the version honestly unknown', async (_name, sets, title, verdict) => {
    const { report, text } = await check(publishing(sets));
    expect(report.configuration).toMatchObject({ name: title, verdict, version: '' });
    expect(text).toContain(
      'Версию установить не удалось, потому что регистр «Версии подсистем» не включён в состав OData.',
    );
  });

  test('БП 2.0 by the old name of a field', async () => {
    const data = publishing(NOT_PUBLISHED);
    data.twist = (call) =>
      call.path === '/$metadata'
        ? { body: metadataOf(NOT_PUBLISHED).replaceAll('ЮридическоеФизическоеЛицо', 'ЮрФизЛицо') }
        : undefined;
    expect((await check(data)).report.configuration).toMatchObject({
      name: '1С:Бухгалтерия предприятия 2.0',
      verdict: 'unsupported',
    });
  });

  test('the table names each main configuration once', () => {
    const names = CONFIGURATIONS.flatMap((known) => known.names);
    expect(new Set(names).size).toBe(names.length);
  });

  test('an unsupported base is refused politely and nothing of it is measured', async () => {
    const { report, text, base } = await check(publishing(['Catalog_Партнеры', ...without('Accounting')]));
    expect(report.verdict).toBe('refused');
    expect(report.volume).toBeUndefined();
    expect(report.refusals[0]).toMatchObject({ code: 'UNSUPPORTED_CONFIGURATION', detail: '1С:Управление торговлей' });
    expect(text).toContain('Спасибо, что подключили');
    expect(base.server.calls.every((call) => call.method === 'GET')).toBe(true);
  });
});

describe('what to publish', () => {
  test('the list is exact and the text for 1C keeps what is published', async () => {
    const { report, text } = await check(living(TINY_SETS));
    const missing = report.composition?.missing.map(({ set }) => set) ?? [];
    expect(missing).toEqual(REQUIRED_SETS.map(({ set }) => set).filter((set) => !TINY_SETS.includes(set)));
    const snippet = report.composition?.snippet ?? '';
    for (const set of missing) expect(snippet).toContain(`Состав.Добавить(${metadataPath(set)});`);
    expect(snippet).toContain('Состав.Добавить(Метаданные.ПланыСчетов.Хозрасчетный);');
    expect(snippet).toContain('УстановитьСоставСтандартногоИнтерфейсаOData(Состав);');
    expect(snippet).not.toMatch(/RecordType|Услуг_Товары/);
    expect(text).toContain('Document_РеализацияТоваровУслуг: покупки и продажи (без этого работать нельзя)');
    expect(report.verdict).toBe('refused');
  });

  test('nothing missing: no text to run', async () => {
    const { report, text } = await check(living());
    expect(report.composition).toMatchObject({ missing: [], snippet: '' });
    expect(text).toContain('Всё, что нужно программе, опубликовано.');
    expect(report.verdict).toBe('ready');
  });

  test('an empty composition is told as such', async () => {
    const { report } = await check(publishing([]));
    expect(report).toMatchObject({ verdict: 'refused', connection: { fault: { code: 'COMPOSITION_MISSING' } } });
  });

  test.each([
    ['Catalog_Контрагенты', 'Метаданные.Справочники.Контрагенты'],
    [
      'ChartOfCharacteristicTypes_ВидыСубконтоХозрасчетные',
      'Метаданные.ПланыВидовХарактеристик.ВидыСубконтоХозрасчетные',
    ],
    ['InformationRegister_см_Очередь', 'Метаданные.РегистрыСведений.см_Очередь'],
    ['AccountingRegister_Хозрасчетный_RecordType', undefined],
    ['Unknown_X', undefined],
  ])('path of %s', (set, path) => {
    expect(metadataPath(set)).toBe(path);
  });

  test('every required set can be published', () => {
    for (const { set } of REQUIRED_SETS) expect(metadataPath(set)).toBeDefined();
    expect(
      compositionSnippet(['Catalog_Валюты'], ['Catalog_Склады'])
        .split('\n')
        .filter((line) => line.startsWith('Состав.Добавить')),
    ).toHaveLength(2);
  });
});

describe('rights', () => {
  test('hidden catalogs of rights: honestly unknown, with the recipe', async () => {
    const { report, text } = await check(living());
    expect(report.access?.canWrite).toBe('unknown');
    expect(text).toContain('Проверить запросом на чтение нельзя');
    expect(text).toContain('УдаленныйДоступOData');
    expect(text).toContain('только «Чтение» и «Просмотр»');
  });

  const RIGHTS = [
    'Catalog_Пользователи',
    'Catalog_ГруппыДоступа',
    'Catalog_ПрофилиГруппДоступа',
    'Catalog_ИдентификаторыОбъектовМетаданных',
  ];
  const ref = (number: number): string => receipt(number);
  const withRole = (role: string, user = 'odata.reader'): Tiny => {
    const data = living([...FULL, ...RIGHTS.filter((set) => !FULL.includes(set))]);
    data.sets.Catalog_Пользователи = [{ Ref_Key: ref(1), Description: user }];
    data.sets.Catalog_ГруппыДоступа = [
      {
        Ref_Key: ref(2),
        DeletionMark: false,
        Профиль_Key: ref(3),
        Пользователи: [
          { LineNumber: '1', Пользователь: ref(1), Пользователь_Type: 'StandardODATA.Catalog_Пользователи' },
        ],
      },
    ];
    data.sets.Catalog_ПрофилиГруппДоступа = [
      {
        Ref_Key: ref(3),
        Роли: [{ LineNumber: '1', Роль: ref(4), Роль_Type: 'StandardODATA.Catalog_ИдентификаторыОбъектовМетаданных' }],
      },
    ];
    data.sets.Catalog_ИдентификаторыОбъектовМетаданных = [{ Ref_Key: ref(4), Имя: role }];
    return data;
  };

  test.each([
    ['УдаленныйДоступOData', 'odata.reader', 'yes', 'они разрешают запись через OData'],
    ['ПомощникТолькоЧтение', 'odata.reader', 'unknown', 'Заведомо пишущих среди них нет'],
    ['ПолныеПрава', 'Другой', 'unknown', 'связать права с пользователем нельзя'],
  ])('role %s of %s', async (role, user, canWrite, words) => {
    const { report, text } = await check(withRole(role, user));
    expect(report.access?.canWrite).toBe(canWrite);
    expect(text).toContain(words);
  });
});

describe('the dialect', () => {
  test('each open question has an answer or says why it has none', async () => {
    const { report, base } = await check(living());
    const answers = report.answers !== undefined && 'found' in report.answers ? report.answers.found : [];
    expect(answers.map(({ id }) => id)).toEqual([
      'O1',
      'O2',
      'O3',
      'O4',
      'O5',
      'O6',
      'O7',
      'O8',
      'O9',
      'O10',
      'O11',
      'O12',
    ]);
    for (const { text } of answers) expect(text.length).toBeGreaterThan(10);
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    expect(byId.get('O2')?.answered).toBe(true);
    expect(byId.get('O3')?.text).toContain('$skip отвергается');
    expect(byId.get('O11')).toMatchObject({ answered: false });
    expect(base.client.profile()).toMatchObject({
      records_skip: 'refused',
      recorder_key: 'text',
      recorder_without_movements: 'not_found',
      end_period: 'inclusive',
      turnovers_only_field: 'TurnoversOnly',
      inlinecount_paging: 'kept',
    });
    expect(base.server.calls.every((call) => call.method === 'GET')).toBe(true);
  });

  test('an empty base: questions that need data stay unanswered with the reason', async () => {
    const { report, text } = await check(publishing(FULL));
    const answers = report.answers !== undefined && 'found' in report.answers ? report.answers.found : [];
    expect(answers.find(({ id }) => id === 'O5')).toMatchObject({ answered: false });
    expect(text).toContain('Не выяснено: в базе не нашлось проведённого документа с проводками.');
  });
});

describe('volume', () => {
  test('documents and postings by month, bounds', async () => {
    const { report, text } = await check(living());
    const volume = report.volume !== undefined && 'found' in report.volume ? report.volume.found : undefined;
    expect(volume).toMatchObject({ documents: 20, postings: 60, first: '2020-01-01' });
    expect(volume?.months.reduce((sum, month) => sum + month.documents, 0)).toBe(20);
    expect(volume?.months.reduce((sum, month) => sum + (month.postings ?? 0), 0)).toBe(60);
    expect(text).toContain('ПоступлениеТоваровУслуг: 20');
  });

  test('a date that no books have is told and does not stretch the table', async () => {
    const data = living();
    data.sets[RECEIPTS]?.push(document(90, '0209-03-03T00:00:00'));
    const { report, text } = await check(data);
    const volume = report.volume !== undefined && 'found' in report.volume ? report.volume.found : undefined;
    expect(volume?.months.length).toBeLessThanOrEqual(241);
    expect(text).toContain('первая дата 0209-03-03');
  });
});

describe('dates no books can have do not hide the months that are kept', () => {
  test.each([
    ['2201-05-15', 'позже'],
    ['3999-12-31', 'позже'],
    ['0209-05-15', 'раньше'],
  ])('%s', async (date, side) => {
    const data = living();
    const kept = new Set(data.sets[RECEIPTS]?.map((row) => String(row.Date).slice(0, 7)));
    data.sets[RECEIPTS]?.push(document(90, `${date}T12:00:00`));
    const { report } = await check(data);
    const volume = report.volume !== undefined && 'found' in report.volume ? report.volume.found : undefined;
    const months = volume?.months.filter(({ documents }) => documents > 0).map(({ month }) => month);
    expect(months).toEqual([...kept].sort());
    const odd = volume?.notes.filter((note) => note.includes('ошибка ввода'));
    expect(odd).toEqual([expect.stringMatching(new RegExp(`${side}.*${date}`))]);
  });

  test('a base of nothing but such dates is measured all the same', async () => {
    const data = living();
    data.sets[RECEIPTS] = [document(1, '0209-05-15T12:00:00')];
    expect((await check(data)).report.volume).toMatchObject({ found: { documents: 1, first: '0209-05-15' } });
  });
});

test.each(['Ром💡шка ООО', 'Половина\ud83d', '\u0001\u0002яяяя', '__proto__ и друзья'])(
  'a name «%j» breaks neither the check nor its page',
  async (name) => {
    const data = living();
    for (const row of data.sets.Catalog_Контрагенты ?? []) row.Description = name;
    for (const row of data.sets.InformationRegister_ВерсииПодсистем ?? []) row.Версия = `3.0${name}`;
    const { report, text } = await check(data);
    expect(report.answers).toHaveProperty('found');
    expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}/u);
  },
);

describe('a base that does not open', () => {
  test.each([
    ['wrong password', { status: 401, body: '' }, 'LOGIN_REFUSED'],
    ['OData not published', html(404, 'Not Found'), 'ODATA_NOT_ENABLED'],
    ['a portal', html(200, 'Личный кабинет'), 'NOT_ODATA'],
    ['no rights', odataError(401, '20'), 'ACCESS_LIMITED'],
  ] as const)('%s: the reason, whose move it is and what to do', async (_name, reply, code) => {
    const server = await scripted(() => reply);
    const report = await connect({ url: server.url, user: 'u', password: 'p' }).check();
    expect(report).toMatchObject({ verdict: 'refused', connection: { fault: { code } } });
    const text = renderCheckReport(report);
    expect(text).toContain(REASONS[code].text);
    expect(text).toContain(REASONS[code].advice);
  });
});
