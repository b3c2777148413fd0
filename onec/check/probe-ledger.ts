/** Probes of the accounting register: conditions, paging, keys, interval ends, columns of balances. */
import { fetchEntity, fetchRows } from '../dialect/base.ts';
import { amount, ref } from '../dialect/decode.ts';
import { castLiteral, guidLiteral, momentLiteral, textLiteral } from '../dialect/literals.ts';
import { entityTarget, functionTarget, type Options, setTarget } from '../dialect/query.ts';
import { LEDGER_SET, MONEY_SCALE, RECORDS_SET } from '../reading/postings.ts';
import { shift } from '../reading/windows.ts';
import type { WireRow } from '../transport/body.ts';
import { attempt, type Found, NOWHERE, NoData, type ProbeContext, sampleOf } from './probe-sample.ts';

function records(
  context: ProbeContext,
  from: string,
  to: string,
  parameters: Options = {},
  options: Options = {},
): Promise<readonly WireRow[]> {
  const call = { StartPeriod: momentLiteral(from), EndPeriod: momentLiteral(to), ...parameters };
  const target = (rights: Options) =>
    functionTarget(LEDGER_SET, 'RecordsWithExtDimensions', call, { ...options, ...rights });
  return fetchRows(context.base, LEDGER_SET, target, context.terms).then(({ rows }) => rows);
}

export async function quotes(context: ProbeContext): Promise<Found> {
  const sample = sampleOf(context);
  const works = async (double: boolean): Promise<boolean> => {
    const written = (key: string): string => {
      const condition = `Организация_Key eq ${guidLiteral(key)}`;
      return `'${double ? condition.replaceAll("'", "''") : condition}'`;
    };
    const at = (key: string) =>
      attempt(() => records(context, sample.period, shift(sample.period, 1), { Condition: written(key) }));
    const [own, foreign] = [await at(sample.organisation), await at(NOWHERE)];
    return own !== 'refused' && foreign !== 'refused' && own.length > 0 && foreign.length === 0;
  };
  const [single, doubled] = [await works(false), await works(true)];
  if (single && doubled)
    return { text: 'Кавычки внутри условия можно и удваивать, и не удваивать.', news: { condition_quotes: 'single' } };
  if (single) return { text: 'Кавычки внутри условия не удваиваются.', news: { condition_quotes: 'single' } };
  if (doubled) return { text: 'Кавычки внутри условия удваиваются.', news: { condition_quotes: 'doubled' } };
  return { text: 'Условия виртуальных таблиц не действуют ни в одной записи; отбор делает программа.', news: {} };
}

export async function recordsPaging(context: ProbeContext): Promise<Found> {
  const sample = sampleOf(context);
  const end = shift(sample.period, 1);
  const all = await records(context, sample.period, end);
  if (all.length < 2) throw new NoData('на момент пробного документа меньше двух проводок');
  const skipped = await attempt(() => records(context, sample.period, end, {}, { $skip: '1' }));
  const filtered = await attempt(() =>
    records(
      context,
      sample.period,
      end,
      {},
      { $filter: `Recorder eq ${castLiteral(sample.recorder.ref, sample.recorder.type)}` },
    ),
  );
  const skip = skipped === 'refused' ? 'refused' : skipped.length === all.length - 1 ? 'works' : 'ignored';
  const filter = filtered !== 'refused' && filtered.length > 0 ? 'works' : 'refused';
  const words = { works: 'работает', refused: 'отвергается', ignored: 'не действует' };
  return {
    text: `$skip ${words[skip]}, $filter по регистратору ${words[filter]}; читаем окнами по датам в любом случае.`,
    news: { records_skip: skip, records_filter: filter },
  };
}

export async function recorderKey(context: ProbeContext): Promise<Found> {
  const { recorder } = sampleOf(context);
  const get = (literal: string) =>
    attempt(async () => {
      const target = entityTarget(LEDGER_SET, {
        Recorder: literal,
        Recorder_Type: textLiteral(`StandardODATA.${recorder.type}`),
      });
      return (await fetchEntity(context.base, LEDGER_SET, target, context.terms)).length;
    });
  const asText = await get(textLiteral(recorder.ref));
  const asGuid = await get(guidLiteral(recorder.ref));
  const without = await get(asText === 'refused' ? guidLiteral(NOWHERE) : textLiteral(NOWHERE));
  const key = asText !== 'refused' && asText > 0 ? 'text' : asGuid !== 'refused' && asGuid > 0 ? 'guid' : 'filter';
  const spelled = { text: 'строкой', guid: 'как guid', filter: 'никак: движения берём отбором с cast' };
  const missing = without === 'refused' ? 'not_found' : 'empty';
  return {
    text: `Регистратор в ключе пишется ${spelled[key]}; без движений ответ ${missing === 'empty' ? 'пустой' : '404'}.`,
    news: { recorder_key: key, recorder_without_movements: missing },
  };
}

export async function endPeriod(context: ProbeContext): Promise<Found> {
  const { period } = sampleOf(context);
  const rows = await records(context, period, period);
  return rows.length > 0
    ? { text: 'Конец периода входит в интервал.', news: { end_period: 'inclusive' } }
    : {
        text: 'Конец периода в интервал не входит: окна запрашиваются на секунду шире.',
        news: { end_period: 'exclusive' },
      };
}

export async function balanceSides({ base, chart, terms, today }: ProbeContext): Promise<Found> {
  const target = (rights: Options) => functionTarget(LEDGER_SET, 'Balance', { Period: momentLiteral(today) }, rights);
  const { rows } = await fetchRows(base, LEDGER_SET, target, terms);
  for (const row of rows) {
    const kind = chart.byRef.get(ref(row, 'Account_Key'))?.kind;
    const [dr, cr] = [
      amount(row, 'СуммаBalanceDr', MONEY_SCALE) ?? 0n,
      amount(row, 'СуммаBalanceCr', MONEY_SCALE) ?? 0n,
    ];
    if ((kind === 'П' && dr - cr > 0n) || (kind === 'А' && dr - cr < 0n)) {
      const byKind = kind === 'П' ? dr === 0n : cr === 0n;
      return byKind
        ? {
            text: 'Красное сальдо стоит с минусом в колонке своего вида счёта; сторону определяем по Дт − Кт.',
            news: { balance_sides: 'by_account_kind' },
          }
        : { text: 'Красное сальдо переходит в другую колонку.', news: { balance_sides: 'by_sign' } };
    }
  }
  throw new NoData('ни на одном активном или пассивном счёте нет красного сальдо; Дт − Кт верно при любом ответе');
}

export async function flatCast({ base, terms, sample }: ProbeContext): Promise<Found> {
  if (sample === undefined) throw new NoData('в базе не нашлось проведённого документа с проводками');
  const filter = `Recorder eq ${castLiteral(sample.recorder.ref, sample.recorder.type)}`;
  const found = await attempt(() =>
    fetchRows(base, RECORDS_SET, (rights) => setTarget(RECORDS_SET, { $filter: filter, ...rights }), terms),
  );
  if (found === 'refused')
    return { text: 'Отбор плоских записей по регистратору отвергается.', news: { record_type_cast: 'refused' } };
  const lines = found.rows.length;
  return lines > 0
    ? { text: `Отбор плоских записей по регистратору работает (строк: ${lines}).`, news: { record_type_cast: 'works' } }
    : {
        text: 'Отбор плоских записей по регистратору принимается, но ничего не находит: не используем.',
        news: { record_type_cast: 'empty' },
      };
}
