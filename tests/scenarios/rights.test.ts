/** Two organisations and a user who sees one: whose figures are given, and what is said of those that are hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN, SERVICE } from '../demo/reading.ts';
import { booksOf } from '../tools/desk.ts';
import { codesOf, expectWhole, shown } from './endings.ts';
import { ASKED, amountsIn, plain, printed, READING, sale } from './questions.ts';
import { openTheatre, type Stage, type Theatre } from './stage.ts';

const [main, service] = READING.all('Catalog_Организации').map(({ ref }) => ref);

let theatre: Theatre;
let whole: Stage;
/** 1C hides the second organisation from this login. */
let restricted: Stage;
/** 1C hides the main one and says so. */
let outsider: Stage;
/** 1C hides the main one without a word. */
let unaware: Stage;
/** The product itself lets this person ask about the second one only. */
let narrowed: Stage;
beforeAll(async () => {
  theatre = await openTheatre(booksOf());
  whole = await theatre.stage();
  restricted = await theatre.stage({ login: ['Бухгалтер', 'огр'] });
  outsider = await theatre.stage({ faults: [{ kind: 'rights', organisation: main ?? '', silent: false }] });
  unaware = await theatre.stage({ faults: [{ kind: 'rights', organisation: main ?? '', silent: true }] });
  narrowed = await theatre.stage({ access: { organisations: [service ?? ''] } });
});
afterAll(() => theatre.close());

const ALL = 'остаток по счету 51 на 30.06.2020 по всем организациям';
const sums = { [MAIN]: READING.balance('51'), [SERVICE]: READING.balance('51', { organisation: SERVICE }) };

describe('две организации', () => {
  test('по всем — каждая своей строкой, вместе не сложены', async () => {
    const turn = await whole.ask(ALL);
    expectWhole(turn, { figures: Object.values(sums) });
    expect(amountsIn(shown(turn))).not.toContain(printed(sums[MAIN] + sums[SERVICE]));
  });

  test('без имени — главная, и это сказано', async () => {
    const turn = await whole.ask('остаток по счету 51 на 30.06.2020');
    expectWhole(turn, { figures: [sums[MAIN]] });
    expect(plain(turn.answer?.assumptions.join('\n') ?? '')).toContain(MAIN);
  });
});

describe('пользователь видит одну организацию', () => {
  test('по всем — итог помечен ограниченным правами', async () => {
    const turn = await restricted.ask(ALL);
    expect(turn.outcome, shown(turn)).toBe('PARTIALLY_ANSWERED');
    expect(codesOf(turn)).toContain('ACCESS_LIMITED');
    expect(plain(turn.answer?.short_answer ?? '')).toContain(printed(sums[MAIN]));
    expect(shown(turn)).not.toContain(printed(sums[SERVICE]));
    expect(shown(turn)).toMatch(/закрыт\S* правами/);
  });

  test('своя организация отвечается теми же цифрами', async () => {
    const turn = await restricted.ask(ASKED.account_turnovers.text);
    for (const figure of ASKED.account_turnovers.figures)
      expect(amountsIn(turn.answer?.short_answer ?? ''), shown(turn)).toContain(printed(figure));
  });

  test.each([
    ['долги', 'кто должен организации Ясный свет Сервис на 30.06.2020'],
    ['остаток', 'остаток по счету 51 на 30.06.2020 по организации Ясный свет Сервис'],
    ['обороты', 'обороты по счету 62.01 за май 2020 по организации Ясный свет Сервис'],
  ])('%s закрытой организации: нет доступа, а не «долгов нет»', async (_what, question) => {
    const turn = await restricted.ask(question);
    expect(turn.outcome, shown(turn)).not.toBe('FULLY_ANSWERED');
    expect(amountsIn(turn.answer?.short_answer ?? ''), shown(turn)).toEqual([]);
    expect(shown(turn)).not.toMatch(/долгов нет|задолженности нет|оборотов нет|остаток 0,00/i);
    expect(turn.clarification === undefined ? shown(turn) : plain(turn.clarification.why)).toMatch(
      /закрыт\S* правами|нет доступа/,
    );
  });

  test('похожее имя видимой организации вместо закрытой молча не берётся', async () => {
    const turn = await outsider.ask(ASKED.account_turnovers.text);
    expect(amountsIn(turn.answer?.short_answer ?? ''), shown(turn)).toEqual([]);
    expect(turn.clarification?.reason_code, shown(turn)).toBe('LOW_CONFIDENCE_ENTITY_BINDING');
    expect(turn.clarification?.why).toContain('закрыта правами');
  });

  test('закрыта без слова — сказано, что имя подошло не полностью', async () => {
    const turn = await unaware.ask(ASKED.account_turnovers.text);
    expect(plain(turn.answer?.short_answer ?? ''), shown(turn)).toContain(SERVICE);
    expect(plain(turn.answer?.assumptions.join('\n') ?? ''), shown(turn)).toMatch(
      /«Ясный свет».*имя названо не полностью/,
    );
  });

  test('документ закрытой организации не показан', async () => {
    const turn = await unaware.ask(ASKED.document_movements.text);
    expect(turn.outcome, shown(turn)).not.toBe('FULLY_ANSWERED');
    expect(shown(turn)).not.toContain(printed(ASKED.document_movements.figures[0] ?? 0n));
    expect(sale.posted).toBe(true);
  });

  test('право самого помощника действует так же, как право 1С', async () => {
    const turn = await narrowed.ask('остаток по счету 51 на 30.06.2020');
    expect(plain(turn.answer?.short_answer ?? ''), shown(turn)).toContain(printed(sums[SERVICE]));
    expect(shown(turn)).not.toContain(printed(sums[MAIN]));
    expect(shown(turn)).toMatch(/закрыт\S* правами/);
  });
});

describe('зарплата', () => {
  test('по сотрудникам без права — имён с суммами нет', async () => {
    const turn = await whole.ask('остаток по счету 70 по сотрудникам на 31.05.2020');
    const people = READING.all('Catalog_ФизическиеЛица').map(({ description }) => description);
    expect(people.length).toBeGreaterThan(10);
    const named = people.filter((name) => name !== '' && shown(turn).includes(name));
    expect(named, shown(turn)).toEqual([]);
    expect(codesOf(turn), shown(turn)).toContain('PERSONAL_DATA_HIDDEN');
  });

  test('с правом имена показаны', async () => {
    const paid = await theatre.stage({ access: { payroll: true } });
    const turn = await paid.ask('остаток по счету 70 по сотрудникам на 31.05.2020');
    expect(codesOf(turn), shown(turn)).not.toContain('PERSONAL_DATA_HIDDEN');
    expect(plain(turn.answer?.short_answer ?? ''), shown(turn)).toContain(
      printed(-READING.balance('70', { until: '2020-05-31' })),
    );
  });
});
