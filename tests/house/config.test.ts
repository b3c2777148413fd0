import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, SETTINGS } from '#config';

describe('настройки', () => {
  test('без переменных окружения — демонстрационная база на своем порту', () => {
    expect(parseConfig({})).toMatchObject({
      onecUrl: '',
      demoCompany: '2020',
      demoSeed: 1,
      demoScale: 1,
      demoPort: 0,
    });
  });

  test('пустая переменная — то же, что ее отсутствие', () => {
    expect(parseConfig({ DEMO_SCALE: '', HOST: '' })).toEqual(parseConfig({}));
  });

  test.each([
    ['DEMO_SCALE', '0', 'целое от 1 до 100'],
    ['DEMO_SCALE', '1.5', 'целое от 1 до 100'],
    ['DEMO_SEED', '-1', 'целое от 0'],
    ['DEMO_SEED', '9999999999', 'целое от 0'],
    ['DEMO_COMPANY', '2021', '2020 или 2026'],
    ['DEMO_FROM', '2020-13', 'месяц вида'],
    ['DEMO_PORT', '70000', 'целое от 0 до 65535'],
    ['ONEC_ODATA_URL', 'ftp://base', 'адрес вида http'],
    ['ONEC_ODATA_URL', 'base', 'адрес вида http'],
    ['ONEC_CONCURRENCY', 'два', 'целое от 1 до 8'],
  ])('%s=%s останавливает запуск одной фразой', (name, value, allowed) => {
    const attempt = () => parseConfig({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^Настройка ${name}: значение «${value}» не подходит; нужно ${allowed}`));
  });

  test('имя и пароль внутри адреса не принимаются и не печатаются', () => {
    const attempt = () => parseConfig({ ONEC_ODATA_URL: 'http://Бухгалтер:секрет@server/base/odata/standard.odata' });
    expect(attempt).toThrow(/^Настройка ONEC_ODATA_URL: значение не подходит; нужно адрес .*без имени и пароля\.$/);
  });

  test('перепутанные границы названы', () => {
    expect(() => parseConfig({ DEMO_FROM: '2020-05', DEMO_TO: '2020-02' })).toThrow(
      'DEMO_FROM (2020-05) позже DEMO_TO',
    );
  });

  test('каждая настройка описана по-русски и названа один раз', () => {
    const names = Object.values(SETTINGS).map((one) => one.name);
    expect(new Set(names).size).toBe(names.length);
    for (const one of Object.values(SETTINGS)) expect(one.title).toMatch(/[А-я]/);
  });
});
