/** Probes of catalogs, documents and of the metadata itself. */
import { fetchRows } from '../dialect/base.ts';
import { ref, text } from '../dialect/decode.ts';
import { castLiteral, textLiteral } from '../dialect/literals.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { setTarget } from '../dialect/query.ts';
import { turnoversOnlyField } from '../reading/chart.ts';
import { countRows } from '../reading/counting.ts';
import { LEDGER_SET, RECORDS_SET } from '../reading/postings.ts';
import { attempt, type Found, NOWHERE, NoData, type ProbeContext } from './probe-sample.ts';

export async function inlinecount({ base, terms }: ProbeContext): Promise<Found> {
  for (const set of ['Catalog_Контрагенты', 'Catalog_Номенклатура', 'ChartOfAccounts_Хозрасчетный']) {
    if (typeOfSet(base.schema, set) === undefined || ((await countRows(base, set, undefined, terms)) ?? 0) < 2)
      continue;
    const { rows } = await fetchRows(
      base,
      set,
      (rights) => setTarget(set, { $select: 'Ref_Key', $top: '1', $inlinecount: 'allpages', ...rights }),
      terms,
    );
    return rows.length === 1
      ? { text: '$inlinecount не мешает $top.', news: { inlinecount_paging: 'kept' } }
      : { text: '$inlinecount отменяет $top: вместе их не используем.', news: { inlinecount_paging: 'ignored' } };
  }
  throw new NoData('нет справочника хотя бы с двумя элементами');
}

export function turnoverFlag({ base }: ProbeContext): Found {
  const field = turnoversOnlyField(base);
  const adjustment = typeOfSet(base.schema, RECORDS_SET)?.properties.has('PeriodAdjustment') === true;
  return {
    text: `Признак «только обороты» — ${field ?? 'не показан'}; уточнение периода ${adjustment ? 'видно' : 'не видно'}.`,
    news: { turnovers_only_field: field ?? '', period_adjustment: adjustment ? 'visible' : 'hidden' },
  };
}

export function splitted({ base }: ProbeContext): Found {
  const fields = [...(base.schema.types.get(`${LEDGER_SET}_ExtDimensions`)?.properties.keys() ?? [])];
  const has = [...(base.schema.types.get(`${LEDGER_SET}_Balance`)?.properties.keys() ?? [])].some((field) =>
    field.includes('SplittedBalance'),
  );
  return {
    text: `Полей в таблице субконто: ${fields.length}; развёрнутое сальдо (SplittedBalance) ${has ? 'есть' : 'не отдаётся, разворачиваем сами'}.`,
    news: { ext_dimensions_fields: fields, splitted_balance: has ? 'present' : 'absent' },
  };
}

export async function lambda({ base, terms }: ProbeContext): Promise<Found> {
  const set = 'Document_СчетФактураПолученный';
  if (!typeOfSet(base.schema, set)?.sections.has('ДокументыОснования'))
    throw new NoData('счета-фактуры полученные не опубликованы');
  const filter = `ДокументыОснования/any(d: d/ДокументОснование eq ${castLiteral(NOWHERE, 'Document_ПоступлениеТоваровУслуг')})`;
  const found = await attempt(() =>
    fetchRows(
      base,
      set,
      (rights) => setTarget(set, { $filter: filter, $select: 'Ref_Key', $top: '1', ...rights }),
      terms,
    ),
  );
  return found === 'refused'
    ? {
        text: 'Отбор по документу-основанию внутри табличной части не принимается: сопоставляет программа.',
        news: { lambda_cast: 'refused' },
      }
    : { text: 'Отбор по документу-основанию внутри табличной части принимается.', news: { lambda_cast: 'works' } };
}

export async function reposting(): Promise<Found> {
  throw new NoData(
    'чтением не выяснить: нужно перепровести документ и сравнить его версию; открытые месяцы перечитываем в любом случае',
  );
}

export async function letterCase({ base, terms }: ProbeContext): Promise<Found> {
  const set = 'Catalog_Контрагенты';
  const { rows } = await fetchRows(
    base,
    set,
    (rights) => setTarget(set, { $select: 'Ref_Key,Description', $filter: 'IsFolder eq false', $top: '20', ...rights }),
    terms,
  );
  const row = rows.find(
    (one) => /^\p{L}{4}/u.test(text(one, 'Description')) && /\p{Ll}/u.test(text(one, 'Description')),
  );
  if (row === undefined) throw new NoData('нет контрагента, в наименовании которого есть строчные буквы');
  const other = textLiteral(text(row, 'Description').toUpperCase());
  const start = textLiteral(text(row, 'Description').slice(0, 4).toUpperCase());
  const kind = async (filter: string): Promise<'sensitive' | 'insensitive'> => {
    const found = await fetchRows(
      base,
      set,
      (rights) => setTarget(set, { $select: 'Ref_Key', $filter: filter, ...rights }),
      terms,
    );
    return found.rows.some((one) => ref(one, 'Ref_Key') === ref(row, 'Ref_Key')) ? 'insensitive' : 'sensitive';
  };
  const news = {
    case_eq: await kind(`Description eq ${other}`),
    case_startswith: await kind(`startswith(Description,${start})`),
    case_substringof: await kind(`substringof(${start},Description)`),
  };
  const words = { sensitive: 'различает', insensitive: 'не различает' };
  return {
    text: `Регистр букв: eq ${words[news.case_eq]}, startswith ${words[news.case_startswith]}, substringof ${words[news.case_substringof]}.`,
    news,
  };
}
