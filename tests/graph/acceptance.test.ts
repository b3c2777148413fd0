/** The acceptance of a dialogue that survives: each demand, and the tests by their names that prove it. A renamed or lost test is missed here. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Proof = readonly [file: string, ...names: string[]];

const ACCEPTANCE: readonly (readonly [demand: string, ...proofs: Proof[]])[] = [
  [
    'Ветвь трёх уровней равна ветви в памяти, на обеих базах',
    ['tests/checkpoints/fork.test.ts', 'ветвь от ветви от ветви — то же, что в памяти'],
  ],
  [
    'Каждое поле состояния возвращается тем же; чего хранить нельзя, отвергается',
    [
      'tests/checkpoints/storable.test.ts',
      'возвращается тем же: %s',
      'отвергается: %s',
      'U+0000 в %s отвергается словами',
    ],
    [
      'tests/graph/fields.test.ts',
      '%s: каждый канал возвращается тем же',
      'чего хранить нельзя, отвергнуто в каждом месте',
    ],
  ],
  [
    'Два процесса: одно сообщение дважды, два сразу, два ответа, ответ после срока, ответ на прежний вопрос',
    [
      'tests/server/dialogue-processes.test.ts',
      ...['одно сообщение дважды — один ход', 'два разных сообщения сразу', 'два ответа на один вопрос: принят один'],
      ...['другой доводит ход до конца; ожившему ничего записать не дано'],
    ],
    ['tests/server/dialogue.test.ts', 'второй вопрос того же хода имеет свой номер; прежним его не открыть'],
  ],
  [
    'SIGKILL в каждой стадии: ход кончается один раз, отвеченное не спрашивается снова',
    ['tests/graph/killed.test.ts', 'мест стоит по ходу', 'процесс убит сразу, как дошёл: %s'],
    ['tests/server/dialogue-killed.test.ts', '%s: убит, %s'],
  ],
  [
    'Новое сообщение поверх вопроса: отвечен, отложен или снят, и об этом сказано',
    [
      'tests/graph/waiting.test.ts',
      'процесс сменился, каждый человек делает своё',
      'вернулись → следующий вопрос знает всё',
    ],
    ['tests/server/dialogue.test.ts', 'другой вопрос откладывает ждущий как положено, и новый ход говорит, какой'],
  ],
  [
    'Стадия переименована, а вопрос ждёт: задан заново с указанием на прежний',
    ['tests/graph/waiting.test.ts', 'стадию переименовали, версия новая', 'версия графа держит имена стадий'],
    ['tests/server/dialogue.test.ts', 'после обновления программы ответ на старый вопрос задаёт его заново'],
  ],
  [
    'Поток оборван на любом событии и взят снова с последнего номера: та же запись',
    ['tests/server/events.test.ts', 'законченный ход проигрывается целиком и закрывается'],
    ['tests/server/dialogue.test.ts', 'его можно взять с любого места'],
  ],
  // the graph calls no language model yet: there is nothing that could reply wrongly
  ['Поддельный сервер моделей: все виды ответов'],
  [
    'Соединения только с названными в настройках',
    [
      'tests/graph/outbound.test.ts',
      'соединения только с 1С и с базой данных',
      'чужое соединение и чужое имя были бы видны',
    ],
  ],
  [
    'Тысяча ходов одного диалога: строки, память и время ограничены',
    ['tests/graph/thousand-turns.test.ts', 'ходов одного диалога'],
    ['tests/checkpoints/prune.test.ts', 'оборотов строк не больше, чем за два'],
  ],
  [
    'Вопрос → другой процесс → ответ; на PGlite папка открыта заново',
    ['tests/graph/waiting.test.ts', 'процесс сменился, каждый человек делает своё'],
    ['tests/checkpoints/restart.test.ts', '%s: вопрос → другой процесс → ответ'],
  ],
  [
    'Сервер разработки: рисунок без двойных рёбер, вопрос формой, ответ',
    ['tests/graph/studio.test.ts', 'ни одно ребро не удвоено', 'прогон, уточнение формой, ответ, следующий вопрос'],
  ],
];

test('требований двенадцать, и без доказательства только то, чему ещё нечего доказывать', () => {
  expect(ACCEPTANCE).toHaveLength(12);
  expect(ACCEPTANCE.filter(([, ...proofs]) => proofs.length === 0).map(([demand]) => demand)).toEqual([
    'Поддельный сервер моделей: все виды ответов',
  ]);
});

const PROOFS = ACCEPTANCE.flatMap(([demand, ...proofs]) =>
  proofs.flatMap(([file, ...names]) => names.map((name) => [demand, file, name] as const)),
);

/** Titles of the tests of a file, plain or of a table. */
function titlesOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\btest|\))\(\s*(['"`])([^\n]*?)\1,/gu);
  return [...found].map(([, , title = '']) => title);
}

test.each(PROOFS)('%s: %s, «%s»', (_demand, file, name) => {
  expect(titlesOf(file).filter((title) => title.includes(name))).toHaveLength(1);
});
