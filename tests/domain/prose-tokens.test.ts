/** What in a sentence has to be proven, and what it says of itself: an amount with its rounding, a count of what, a day, an account. */
import { describe, expect, test } from 'vitest';
import { type Token, tokensOf } from '#domain/verify/tokens.ts';

/** `сумма «2 тыс. руб.» 200000 ±100000`: kind, text as written and what it was read as. */
function said(token: Token): string {
  const head = `${token.kind} «${token.text}»`;
  if (token.kind === 'amount')
    return `${head} ${token.readings.join('/')}${token.rounded === null ? '' : ` ±${token.rounded}`}`;
  if (token.kind === 'count') return `${head} ${token.value} ${token.of} ${token.raw}`;
  if (token.kind === 'date') return `${head} ${token.date}`;
  if (token.kind === 'decimal') return `${head} ${token.readings.join('/')}`;
  return head;
}

describe('что сказано', () => {
  test.each<[string, string[]]>([
    // money
    ['всего 1\u00a0240\u00a0500,00 руб.', ['amount «1\u00a0240\u00a0500,00 руб.» 124050000']],
    ['всего 1 240 500 рублей', ['amount «1 240 500 рублей» 124050000']],
    ['всего 152340.55', ['amount «152340.55» 15234055']],
    ['всего 152 340-55 и', ['amount «152 340-55» 15234055']],
    ['всего -5,00 ₽', ['amount «-5,00 ₽» -500']],
    ['около 1,25 млн руб.', ['amount «1,25 млн руб.» 125000000 ±1000000']],
    ['около 2 млрд', ['amount «2 млрд» 200000000000 ±100000000000']],
    ['около 1,2 тыс. руб.', ['amount «1,2 тыс. руб.» 120000 ±10000']],
    ['около 5 т.р.', ['amount «5 т.р.» 500000 ±100000']],
    ['около 3 миллионов рублей', ['amount «3 миллионов рублей» 300000000 ±100000000']],
    // counts
    ['у 62 поставщиков', ['count «62» 62 party 62']],
    ['у 1\u00a0062 покупателей', ['count «1\u00a0062» 1062 party 1062']],
    ['на 3 документах', ['count «3» 3 null 3']],
    ['по 3 документа', ['count «3» 3 document 3']],
    ['12 каких-то', ['count «12» 12 null 12']],
    ['12', ['count «12» 12 null 12']],
    ['через 5\u00a0дн. после', ['count «5» 5 day 5']],
    ['через 5 днищ', ['count «5» 5 null 5']],
    ['просрочка 90 дней', ['count «90» 90 late 90']],
    ['просрочено, и давно: 90 дней', ['count «90» 90 late 90']],
    ['старше 90 дней', ['count «90» 90 age 90']],
    ['возрастом 90 дней', ['count «90» 90 age 90']],
    ['просрочка есть. Отсрочка 90 дней', ['count «90» 90 day 90']],
    ['просрочка у 90 поставщиков', ['count «90» 90 party 90']],
    ['Дней просрочки: 47', ['count «47» 47 late 47']],
    ['№: 3', ['count «3» 3 line 3']],
    ['Строк прочитано: 500', ['count «500» 500 read 500']],
    ['прочитано: 500 из 812', ['count «500» 500 null 500', 'count «812» 812 read 812']],
    ['прочитано строк 500', ['count «500» 500 read 500']],
    ['Остатков: 4', ['count «4» 4 item 4']],
    ['Контрагентов: 4', ['count «4» 4 party 4']],
    ['Дней просрочки: 47 документов', ['count «47» 47 late 47']],
    // decimals, percents, names
    ['курс 71,2536', ['decimal «71,2536» ']],
    ['это 15 % долга', ['percent «15 %»']],
    ['это 15,5%', ['percent «15,5%»']],
    ['это 15 процентов', ['percent «15 процент»']],
    ['модель 5кг', ['number «5»']],
    // dates and times
    ['на 30.06.2020', ['date «30.06.2020» 2020-06-30']],
    ['на 1.6.2020', ['date «1.6.2020» 2020-06-01']],
    ['на 31.06.2020', ['date «31.06.2020» null']],
    ['на 2020-06-30', ['date «2020-06-30» 2020-06-30']],
    ['на 30 июня 2020 г.', ['date «30 июня 2020 г.» 2020-06-30']],
    ['на 1\u00a0мая 2020 года', ['date «1\u00a0мая 2020 года» 2020-05-01']],
    ['на 2 Января 2020', ['date «2 Января 2020» 2020-01-02']],
    ['на 30 февраля 2020 г.', ['date «30 февраля 2020 г.» null']],
    ['в 10:20', ['time «10:20»']],
    ['в 10:20:30', ['time «10:20:30»']],
    // accounts and documents
    ['по счёту 60.01', ['account «60.01»']],
    ['по счёту 76.АВ.1', ['account «76.АВ.1»']],
    ['по счёту ЗП.01', ['account «ЗП.01»']],
    ['всего 60.01 руб.', ['amount «60.01 руб.» 6001']],
    ['всего 60.01\u00a0тыс', ['amount «60.01\u00a0тыс» 6001000 ±1000']],
    ['всего 60.01₽', ['amount «60.01₽» 6001']],
    ['по счёту 60.01, всего 5 руб.', ['account «60.01»', 'amount «5 руб.» 500']],
    ['по 60.01 и 62.02', ['account «60.01»', 'account «62.02»']],
    ['документ 0000-000213', ['number «0000-000213»']],
    ['договор № 219/19', ['number «№ 219/19»']],
    // in words
    ['шестьдесят два поставщика', ['count «шестьдесят два» 62 party 62']],
    ['Шестьдесят два поставщика', ['count «Шестьдесят два» 62 party 62']],
    ['сто рублей', ['amount «сто» 10000']],
    ['сто\u00a0руб', ['amount «сто» 10000']],
    ['тысяча рублей', ['amount «тысяча» 100000']],
    ['две тысячи', ['amount «две тысячи» 200000']],
    ['тысяча', ['amount «тысяча» 100000']],
    ['двести', []],
    ['пять раз и двести', []],
    ['пятнадцать и пять документов', ['count «пять» 5 document 5']],
    ['у двух поставщиков по три документа', ['count «двух» 2 party 2', 'count «три» 3 document 3']],
    ['долг у двух: сто рублей, 5 документов', ['amount «сто» 10000', 'count «5» 5 document 5']],
    // nothing
    ['Долгов нет.', []],
    ['', []],
  ])('«%s»', (text, tokens) => {
    expect(tokensOf(text).map(said)).toEqual(tokens);
  });

  test('куски стоят по порядку и там, где написаны', () => {
    const text = 'два поставщика: 100,00 руб. на 60.01, 30.06.2020, № 7/1, 10:20, 5 %, три документа';
    const found = tokensOf(text);
    expect(found.map(({ kind }) => kind)).toEqual([
      'count',
      'amount',
      'account',
      'date',
      'number',
      'time',
      'percent',
      'count',
    ]);
    for (const { start, end, text: piece } of found) expect(text.slice(start, end)).toBe(piece);
  });
});
