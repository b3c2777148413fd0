/** An answer that contradicts itself by a kopeck is a conflict, whoever let it through; one that agrees is not. */
import { describe, expect, test } from 'vitest';
import type { Called } from '#tools/gateway.ts';
import { collect, found } from './evidence-desk.ts';
import {
  balanceValue,
  item,
  movementsValue,
  overdueValue,
  settlements,
  turnoversValue,
  withLoan,
} from './tool-values.ts';

const dr = (sum: string) => ({ dr: sum, cr: '0.00' });
const cr = (sum: string) => ({ dr: '0.00', cr: sum });
const [ROW] = balanceValue().rows;
const [ACCOUNT] = balanceValue().accounts;
const [LINE] = turnoversValue().accounts;
const [TURN] = turnoversValue().rows;
const [POSTING, TAX] = movementsValue().movements;
const [LATE] = overdueValue().items;
if (!ROW || !ACCOUNT || !LINE || !TURN || !POSTING || !TAX || !LATE) throw new Error('Примеры не пусты');
const LIMITED = { input: { accounts: ['51'], counterparty_id: 'vector' } };

const open = (...given: Parameters<typeof settlements>): Called => found('get_open_settlements', settlements(...given));
const overdue = (...given: Parameters<typeof overdueValue>): Called =>
  found('get_overdue_settlements', overdueValue(...given));
const balance = (...given: Parameters<typeof balanceValue>): Called =>
  found('get_balance_as_of', balanceValue(...given), {}, { input: { accounts: ['60'] } });
const turnovers = (more: Parameters<typeof turnoversValue>[0], run: Partial<Called['run']> = {}): Called =>
  found('get_account_turnovers', turnoversValue(more), {}, { input: { accounts: ['51'] }, ...run });
const movements = (...given: Parameters<typeof movementsValue>): Called =>
  found('get_document_movements', movementsValue(...given));

const PARTS = 'Части не складываются в итог';
const says = (title: string, what: string, expected: string, actual: string): string =>
  `${title}: ${what}. Ожидалось ${expected}, получено ${actual}.`.replace(/(\d)_(\d)/g, '$1\u00a0$2');

describe('сходится', () => {
  test.each<[string, Called]>([
    ['расчёты', open()],
    ['расчёты с займом: он в долги не входит', found('get_open_settlements', withLoan())],
    [
      'контрагенты и документы обрезаны: остаток списка назван',
      open({
        ...{ parties: settlements().parties.slice(0, 1), parties_residual: { rows: 2, dr: '5.00', cr: '700.00' } },
        ...{ items: settlements().items.slice(0, 2), items_residual: { rows: 2, dr: '5.00', cr: '700.00' } },
      }),
    ],
    [
      'документы по прочтению «просрочено»: их меньше итога',
      found('get_open_settlements', settlements({ items: [] }), {}, { input: { reading: 'overdue' } }),
    ],
    [
      'займы среди невидимых документов: сколько их там, не известно',
      open({ loans: cr('1000.00'), items: [], items_residual: { rows: 5, dr: '35.00', cr: '1800.00' } }),
    ],
    ['просрочка', overdue()],
    ['просрочка обрезана', overdue({ items: [LATE], items_rest: '110.00', parties: [], parties_rest: '310.00' })],
    ['остаток', balance()],
    ['остаток обрезан', balance({ rows: [ROW], residual: { rows: 2, dr: '30.00', cr: '40.00' } })],
    ['обороты', turnovers({})],
    ['обороты обрезаны', turnovers({ rows: [TURN], residual: { rows: 1, dr: '0.00', cr: '250.00' } })],
    [
      'внутренние обороты двигают остаток',
      turnovers({ accounts: [{ ...LINE, internal: { dr: '5.00', cr: '1.00' }, closing: dr('664.00') }] }),
    ],
    ['отбор: остатки на концах о другом', turnovers({ accounts: [{ ...LINE, closing: NOTHING() }] }, LIMITED)],
    [
      'отбор по договору',
      turnovers({ accounts: [{ ...LINE, closing: NOTHING() }] }, { input: { accounts: ['51'], contract_id: 'c' } }),
    ],
    [
      'отбор по аналитике',
      turnovers(
        { accounts: [{ ...LINE, closing: NOTHING() }] },
        { input: { accounts: ['51'], where: [{ kind: 'x' }] } },
      ),
    ],
    ['проводки', movements()],
    [
      'выключенная проводка в оборотах не стоит',
      movements({ movements: [POSTING, TAX, { ...TAX, line: 3, active: false }] }),
    ],
    [
      'забалансовая проводка стоит на одной стороне',
      movements({
        movements: [{ ...POSTING, credit: { ...POSTING.credit, account: '' } }],
        by_account: [{ account: '002', account_name: 'МЦ', ...dr('100.00') }],
      }),
    ],
    ['часть проводок скрыта: сверять нечего', movements({ hidden: 1, movements: [POSTING] })],
    ['незнакомый инструмент', found('explain_domain_term', { any: 1 })],
  ])('%s', async (_title, call) => {
    expect((await collect([call])).bundle.conflicts).toEqual([]);
  });
});

function NOTHING() {
  return { dr: '0.00', cr: '0.00' };
}

describe('не сходится', () => {
  test.each<[string, Called, string[]]>([
    [
      'свёрнутый остаток расчётов',
      open({ net: cr('764.99') }),
      [says(PARTS, 'долги, авансы и обратные остатки против итога', 'Кт 764,99', 'Кт 765,00')],
    ],
    [
      'контрагент потерян',
      open({ parties: settlements().parties.slice(0, 2) }),
      [says(PARTS, 'контрагенты против итога', 'Кт 765,00', 'Кт 770,00')],
    ],
    [
      'невидимые контрагенты не те',
      open({ parties_residual: { rows: 1, dr: '1.00', cr: '0.00' } }),
      [says(PARTS, 'контрагенты против итога', 'Кт 765,00', 'Кт 764,00')],
    ],
    [
      'документ потерян',
      open({ items: settlements().items.slice(0, 3) }),
      [says(PARTS, 'документы против итога', 'Кт 765,00', 'Кт 770,00')],
    ],
    [
      'документ потерян, прочтение названо по имени',
      found('get_open_settlements', settlements({ items: [] }), {}, { input: { reading: 'any_open' } }),
      [says(PARTS, 'документы против итога', 'Кт 765,00', '0,00')],
    ],
    [
      'документ сменил сторону',
      open({ items: [...settlements().items.slice(0, 3), item({ ...cr('5.00') })] }),
      [says(PARTS, 'документы против итога', 'Кт 765,00', 'Кт 775,00')],
    ],
    [
      'просрочка по частям',
      overdue({ in_term: { sum: '150.01', items: 2, parties: 1 } }),
      [says(PARTS, 'в сроке, просрочено и без срока против долга', 'Дт 500,00', 'Дт 500,01')],
    ],
    [
      'просрочено не столько',
      overdue({ overdue: { sum: '311.00', items: 3, parties: 2 }, debt: { sum: '501.00', items: 3, parties: 2 } }),
      [
        says(PARTS, 'интервалы против просрочки', 'Дт 311,00', 'Дт 310,00'),
        says(PARTS, 'контрагенты против просрочки', 'Дт 311,00', 'Дт 310,00'),
        says(PARTS, 'документы против просрочки', 'Дт 311,00', 'Дт 310,00'),
      ],
    ],
    [
      'срок не определён потерян',
      overdue({ undetermined: { sum: '0.00', items: 0, parties: 0 } }),
      [says(PARTS, 'в сроке, просрочено и без срока против долга', 'Дт 500,00', 'Дт 460,00')],
    ],
    [
      'прочие контрагенты просрочки',
      overdue({ parties_rest: '1.00' }),
      [says(PARTS, 'контрагенты против просрочки', 'Дт 310,00', 'Дт 311,00')],
    ],
    [
      'прочие документы просрочки',
      overdue({ items_rest: '1.00' }),
      [says(PARTS, 'документы против просрочки', 'Дт 310,00', 'Дт 311,00')],
    ],
    [
      'строка остатка потеряна',
      balance({ rows: balanceValue().rows.slice(0, 2) }),
      [says(PARTS, 'строки против остатка', 'Кт 110,00', 'Кт 140,00')],
    ],
    [
      'развёрнуто не то',
      balance({ expanded: { dr: '30.00', cr: '140.01' } }),
      [says('Развёрнутое сальдо не сходится со свёрнутым', 'развёрнуто против свёрнутого', 'Кт 110,00', 'Кт 110,01')],
    ],
    [
      'счёт остатка потерян',
      balance({ accounts: [ACCOUNT] }),
      [says(PARTS, 'счета против остатка', 'Кт 110,00', 'Кт 140,00')],
    ],
    [
      'строка оборота потеряна',
      turnovers({ rows: [TURN] }),
      [says(PARTS, 'строки против оборота Кт', 'Дт 250,00', '0,00')],
    ],
    [
      'счёт оборота потерян',
      turnovers({ accounts: [] }),
      [
        says(PARTS, 'счета против оборота Дт', 'Дт 900,00', '0,00'),
        says(PARTS, 'счета против оборота Кт', 'Дт 250,00', '0,00'),
      ],
    ],
    [
      'месяц потерян',
      turnovers({ months: [{ month: '2020-05', state: 'open', dr: '1_000.00'.replace('_', ''), cr: '250.00' }] }),
      [says(PARTS, 'месяцы против оборота Дт', 'Дт 900,00', 'Дт 1_000,00')],
    ],
    [
      'остаток на конце не следует из оборотов',
      turnovers({ accounts: [{ ...LINE, closing: dr('660.01') }] }),
      [says('Остаток не сходится с оборотами', 'счёт 51', 'Дт 660,01', 'Дт 660,00')],
    ],
    [
      'внутренний оборот забыт',
      turnovers({ accounts: [{ ...LINE, internal: cr('70.00') }] }),
      [says('Остаток не сходится с оборотами', 'счёт 51', 'Дт 660,00', 'Дт 590,00')],
    ],
    [
      'аналитика названа, но отбора в ней нет',
      turnovers({ accounts: [{ ...LINE, opening: NOTHING() }] }, { input: { accounts: ['51'], where: [] } }),
      [says('Остаток не сходится с оборотами', 'счёт 51', 'Дт 660,00', 'Дт 650,00')],
    ],
    [
      'проводка потеряна',
      movements({ movements: [POSTING] }),
      [
        says(PARTS, 'проводки против оборотов Дт', 'Дт 120,00', 'Дт 100,00'),
        says(PARTS, 'проводки против оборотов Кт', 'Дт 120,00', 'Дт 100,00'),
      ],
    ],
  ])('%s', async (_title, call, messages) => {
    const { bundle } = await collect([call]);
    expect(bundle.conflicts.map(({ message }) => message)).toEqual(messages);
  });

  test('противоречие записано до копейки, стоит на источнике и запирает цифры ответа', async () => {
    const { bundle } = await collect([balance({ expanded: { dr: '30.00', cr: '141.00' } })]);
    const [one] = bundle.conflicts;
    expect(one).toMatchObject({
      ...{ conflict_id: 'C1', type: 'expanded_and_collapsed', measure: 'sum_accounting', source_refs: ['SRC1'] },
      ...{ expected: '-110.00', actual: '-111.00', difference: '-1.00' },
    });
    expect(one?.fact_ids).toEqual(bundle.facts.map(({ fact_id }) => fact_id));
  });
});
