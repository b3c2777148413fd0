import { describe, expect, test } from 'vitest';
import { ACCOUNT_NAMES, isKeptByParty, isSettlementAccount, isUsualAccount } from '#domain/account-words.ts';
import { isTrade, VOCABULARY } from '#domain/vocabulary.ts';

describe('счета до чтения базы', () => {
  test.each(['60', '60.01', '62.ОТ', '90.01.1', '60.01.12', '76.АВ', 'МЦ.04', '000'])('%s — обычный счёт', (code) => {
    expect(isUsualAccount(code)).toBe(true);
  });

  test.each(['61', '60.99', '60.01.123', '60.01.1.1', '60.99.1', '61.1', '30.06.20', '60.', ''])(
    '%s — не обычный счёт',
    (code) => {
      expect(isUsualAccount(code)).toBe(false);
    },
  );

  test.each([
    ['60', true, true],
    ['60.01', true, true],
    ['62.32', true, true],
    ['60.03', false, true],
    ['62.Р', false, true],
    ['160.01', false, false],
    ['60.011', false, true],
    ['76.05', false, true],
    ['45', false, true],
    ['19.03', false, true],
    ['000', false, true],
    ['51', false, false],
    ['600', false, false],
    ['10.60', false, false],
  ])('%s: счёт расчётов — %s, ведётся по контрагентам — %s', (code, settlement, kept) => {
    expect(isSettlementAccount(code)).toBe(settlement);
    expect(isKeptByParty(code)).toBe(kept);
  });

  test.each([
    ['кассе', ['50']],
    ['расчетном счете', ['51']],
    ['деньги на счетах', ['51']],
    ['деньги', ['50', '51', '52', '55', '57']],
    ['енп', ['68.90']],
  ])('«%s» — счета %s', (text, codes) => {
    expect(ACCOUNT_NAMES.at(text.split(' '), 0)[0]?.means).toEqual(codes);
  });
});

describe('словарь', () => {
  test.each([
    'хвосты',
    'остаток',
    'обороты',
    'накладной',
    'июню',
    'квартал',
    'двенадцать',
    'кассе',
    'привет',
    'ооо',
    'суток',
    'дню',
    'годом',
    'п/г',
    'лет',
  ])('«%s» известно', (word) => {
    expect(VOCABULARY.knows(word)).toBe(true);
  });

  test.each(['вектор', 'лотос', 'ыва', 'оооу', 'ипа', ''])('«%s» неизвестно', (word) => {
    expect(VOCABULARY.knows(word)).toBe(false);
  });

  test.each([
    ['аборотам', 'оборотам'],
    ['дебитарка', 'дебиторка'],
    ['лотосу', null],
  ])('«%s» правится на «%s»', (word, mended) => {
    expect(VOCABULARY.mended(word)).toBe(mended);
  });

  test.each([
    ['авансы', true],
    ['хвостами', true],
    ['накладной', true],
    ['кассе', true],
    ['обороты', true],
    ['понедельнике', false],
    ['завтра', false],
    ['вектор', false],
    ['по', false],
    ['', false],
  ])('«%s» спрашивает об учёте: %s', (word, trade) => {
    expect(isTrade(word)).toBe(trade);
  });
});
