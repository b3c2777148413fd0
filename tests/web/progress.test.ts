/** The stream of a turn: taken apart in any pieces, told as progress, never twice. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES } from '#domain/stages.ts';
import { advance, type Message, NO_PROGRESS, type Progress, shownNow } from '#web/model/progress.ts';
import { eventParser } from '#web/model/sse.ts';

const STREAM = [
  ': сердцебиение',
  'retry: 2000',
  '',
  'id: 1',
  'event: turn_started',
  'data: {"type":"turn_started","again":false}',
  '',
  'id: 2',
  'event: stage',
  'data: {"type":"stage",',
  'data: "stage":"runTools","state":"started"}',
  '',
  'event: tool',
  'id:3',
  'data:{"type":"tool","tool_name":"t","title":"Остатки","state":"started","done":2,"planned":5}',
  '',
  '',
].join('\n');

const parsed = (text: string, cuts: readonly number[] = []): Message[] => {
  const parser = eventParser();
  const edges = [0, ...[...cuts].map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
  return edges.slice(1).flatMap((edge, i) => parser.feed(text.slice(edges[i], edge)));
};

describe('разбор потока', () => {
  test('события с номерами, данные из нескольких строк, замечания пропущены', () => {
    expect(parsed(STREAM)).toEqual([
      { id: '1', event: 'turn_started', data: { type: 'turn_started', again: false } },
      { id: '2', event: 'stage', data: { type: 'stage', stage: 'runTools', state: 'started' } },
      { id: '3', event: 'tool', data: expect.objectContaining({ title: 'Остатки', done: 2, planned: 5 }) },
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('где бы поток ни разрезали, события те же (конец строки %j)', (eol) => {
    const text = STREAM.replaceAll('\n', eol);
    // A lone CR at the very end waits for a possible LF: the stream goes on.
    const whole = parsed(`${text}: дальше${eol}`);
    expect(whole).toHaveLength(3);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 8 }), (cuts) => {
        expect(parsed(`${text}: дальше${eol}`, cuts)).toEqual(whole);
      }),
    );
  });

  test('номер последнего целого события и пауза', () => {
    const parser = eventParser('7');
    expect(parser.lastEventId()).toBe('7');
    parser.feed('id: 8\ndata: {}\n');
    expect(parser.lastEventId()).toBe('7');
    parser.feed('\n');
    expect(parser.lastEventId()).toBe('8');
    expect(parser.retry()).toBeNull();
    parser.feed('retry: 50\nretry: скоро\n');
    expect(parser.retry()).toBe(50);
  });

  test('не JSON не роняет страницу', () => {
    expect(parsed('event: stage\ndata: <html>\n\n')).toEqual([{ id: null, event: 'stage', data: '<html>' }]);
  });
});

const stage = (id: number, name: string, state: string): Message => ({
  ...{ id: String(id), event: 'stage', data: { type: 'stage', stage: name, state } },
});
const tool = (id: number, done: number): Message => ({
  ...{ id: String(id), event: 'tool' },
  data: { type: 'tool', tool_name: 't', title: 'Остатки', state: 'started', done, planned: 5 },
});
const told = (messages: readonly Message[], from: Progress = NO_PROGRESS): Progress => messages.reduce(advance, from);
const words = (progress: Progress): string =>
  shownNow(progress, (name) => (STAGES as Record<string, { shown: string }>)[name]?.shown ?? name);

describe('ход работы', () => {
  const run = [
    stage(1, 'receiveQuestion', 'started'),
    stage(2, 'receiveQuestion', 'finished'),
    stage(3, 'runTools', 'started'),
    tool(4, 2),
  ];

  test('этапы по порядку, чтение со счётом', () => {
    const progress = told(run);
    expect(progress.stages).toEqual([
      { stage: 'receiveQuestion', state: 'finished' },
      { stage: 'runTools', state: 'started' },
    ]);
    expect(words(progress)).toBe('Читаю данные 1С: Остатки (2 из 5)');
  });

  test('повтор после обрыва ничего не меняет', () => {
    const progress = told(run);
    expect(told(run, progress)).toBe(progress);
    expect(advance(progress, stage(3, 'makePlan', 'started'))).toBe(progress);
  });

  test('второй план — новая строка, конец закрывает последнюю', () => {
    const again = [
      stage(5, 'runTools', 'finished'),
      stage(6, 'makePlan', 'started'),
      stage(7, 'makePlan', 'finished'),
      stage(8, 'runTools', 'started'),
      stage(9, 'runTools', 'failed'),
    ];
    const progress = told([...run, ...again]);
    expect(progress.stages.filter((one) => one.stage === 'runTools').map(({ state }) => state)).toEqual([
      'finished',
      'failed',
    ]);
    expect(progress.tool).toBeNull();
  });

  test('ход, начатый снова, не показывает брошенный этап', () => {
    const again: Message = { id: '5', event: 'turn_started', data: { type: 'turn_started', again: true } };
    const progress = told([...run, again]);
    expect(progress.stages).toEqual([{ stage: 'receiveQuestion', state: 'finished' }]);
    expect(progress.tool).toBeNull();
  });

  test.each([
    ['чужое', { id: '5', event: 'stage', data: { type: 'stage', stage: 7, state: 'started' } }],
    ['без состояния', { id: '5', event: 'stage', data: { type: 'stage', stage: 'runTools' } }],
    ['не объект', { id: '5', event: 'tool', data: 'текст' }],
    ['без счёта', { id: '5', event: 'tool', data: { type: 'tool', title: 'x', state: 'started' } }],
    ['неизвестное', { id: '5', event: 'фаза', data: {} }],
  ] as const)('событие «%s» только двигает номер', (_, message) => {
    const before = told(run);
    expect(advance(before, message)).toEqual({ ...before, lastId: 5 });
  });

  test('до первого этапа и после конца', () => {
    expect(words(NO_PROGRESS)).toBe('Вопрос принят');
    const over = told([...run, { id: '5', event: 'ended', data: { type: 'ended' } }]);
    expect(over.over).toBe(true);
  });
});
