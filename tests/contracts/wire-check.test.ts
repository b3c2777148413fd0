import { describe, expect, test } from 'vitest';
import { buildBooks } from '#demo/company/build.ts';
import { type Profile as Habits, PROFILES, type ProfileName } from '#demo/simulator/profiles.ts';
import { renderCheckReport } from '#onec/check/render.ts';
import type { Profile } from '#onec/profile.ts';
import { publish, smallBase } from './wire.ts';

/** What the self-check must find out about a publication with these habits, by reading alone. */
function learned(habits: Habits): Partial<Profile> {
  const choose = <T>(condition: boolean, yes: T, no: T): T => (condition ? yes : no);
  return {
    count: choose(habits.servesCount, 'served', 'refused'),
    ...(habits.innerQuotes === 'any' ? {} : { condition_quotes: habits.innerQuotes }),
    inlinecount_paging: choose(habits.inlinecountDisablesPaging, 'ignored', 'kept'),
    records_skip: choose(habits.recordsSkip, 'works', 'refused'),
    records_filter: choose(habits.recordsByRecorder, 'works', 'refused'),
    recorder_without_movements: choose(habits.missingRecordSet === 'empty', 'empty', 'not_found'),
    end_period: choose(habits.endInclusive, 'inclusive', 'exclusive'),
    balance_sides: choose(habits.sidesByKind, 'by_account_kind', 'by_sign'),
    turnovers_only_field: habits.turnoversOnlyName,
    period_adjustment: choose(habits.periodAdjustment, 'visible', 'hidden'),
    splitted_balance: choose(habits.splittedBalance, 'present', 'absent'),
    lambda_cast: choose(habits.lambdaOnComposite, 'works', 'refused'),
    record_type_cast: choose(habits.recordTypeByRecorder, 'works', 'refused'),
    case_eq: choose(habits.caseSensitive, 'sensitive', 'insensitive'),
  };
}

const WHOLE = buildBooks({ company: '2020', seed: 3, scale: 1 });

describe('самопроверка через провод', () => {
  test.each(Object.keys(PROFILES) as ProfileName[])('узнает повадки %s', async (name) => {
    const wire = await publish(WHOLE, name);
    const report = await wire.client().check();
    expect(report.profile).toMatchObject(learned(PROFILES[name]));
    expect(report.verdict).toBe('ready');
    if (report.answers === undefined || !('found' in report.answers)) throw new Error('нет ответов');
    const open = report.answers.found.filter(({ answered }) => !answered).map(({ id }) => id);
    expect(open, 'чтением не выясняется только O11').toEqual(['O11']);
  });

  test('число документов и проводок по месяцам равно книгам', async () => {
    const wire = await publish(WHOLE);
    const report = await wire.client().check();
    if (report.volume === undefined || !('found' in report.volume)) throw new Error('объем не сосчитан');
    const counted = (month: string): number => WHOLE.postings.filter(({ period }) => period.startsWith(month)).length;
    const months = report.volume.found.months;
    expect(months.map(({ month, postings }) => [month, postings])).toEqual(
      months.map(({ month }) => [month, counted(month)]),
    );
    expect(report.volume.found.postings).toBe(WHOLE.postings.length);
    const kinds = [...WHOLE.objects].filter(([set, objects]) => set.startsWith('Document_') && objects.length > 0);
    const total = kinds.reduce((sum, [, objects]) => sum + objects.length, 0);
    expect(report.volume.found.documents).toBe(total);
  });

  test.each([
    ['Администратор', 'адм', 'yes'],
    ['odata.user', 'odata', 'unknown'],
  ])('пользователь %s: может ли писать', async (user, password, canWrite) => {
    const wire = await publish(smallBase());
    const report = await wire.client({ user, password }).check();
    expect(report.access?.canWrite).toBe(canWrite);
    expect(wire.simulator.log.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('названо ровно то, что не опубликовано, и дан текст, который публикует вместе с прежним', async () => {
    const missing = ['InformationRegister_КурсыВалют', 'Document_ПлатежноеПоручение'];
    const wire = await publish(smallBase(), 'demo', [{ kind: 'shrink', sets: missing, nth: 1, count: 1 }]);
    const report = await wire.client().check();
    expect(report.composition?.missing.map(({ set }) => set).sort()).toEqual([...missing].sort());
    const text = renderCheckReport(report);
    expect(text).toContain('Состав.Добавить(Метаданные.РегистрыСведений.КурсыВалют);');
    expect(text).toContain('Состав.Добавить(Метаданные.Документы.ПлатежноеПоручение);');
    expect(text).toContain('Состав.Добавить(Метаданные.РегистрыБухгалтерии.Хозрасчетный);');
  });

  test('ни пароль, ни заголовок входа не попадают в отчет', async () => {
    const wire = await publish(smallBase());
    const secret = 'Пароль №1';
    const report = await wire.client({ user: 'Главбух', password: secret }).check();
    const said = `${JSON.stringify(report)}${renderCheckReport(report)}`;
    expect(said).not.toContain(secret);
    expect(said).not.toContain(Buffer.from(`Главбух:${secret}`, 'utf8').toString('base64'));
  });
});
