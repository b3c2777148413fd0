/** docs/routes.md: the routes in the order of their guards, the flags that describe a question and what a store may be sufficient for. */
import {
  QUESTION_CLASSES,
  REJECTIONS,
  ROUTE_CODES,
  ROUTE_FLAGS,
  ROUTES,
  type RouteFlagCode,
  type RouteRow,
  SUFFICIENCY,
} from '#domain/routes.ts';
import { STAGES } from '#domain/stages.ts';
import { markdownTable } from './table.ts';

const code = (text: string): string => `\`${text}\``;

const MODES: Readonly<Record<RouteRow['mode'], string>> = {
  inline: 'в самом ходе',
  job: 'отдельной работой',
  none: 'без чтения',
};

function routeRows(): string[][] {
  return ROUTE_CODES.map((name, index) => {
    const { title, reads, usedFor, when, leads, mode }: RouteRow = ROUTES[name];
    const next = leads === null ? 'до выбора пути не доходит' : STAGES[leads].title;
    return [String(index + 1), code(name), title, when, usedFor, reads, MODES[mode], next];
  });
}

const flagRows = (): string[][] =>
  (Object.keys(ROUTE_FLAGS) as RouteFlagCode[]).map((name) => [
    code(name),
    ROUTE_FLAGS[name].title,
    ROUTE_FLAGS[name].words === null ? 'только названным в вопросе' : 'словами вопроса и названным в нём',
  ]);

export function routesPage(): string {
  return `# Пути поиска ответа

Путь выбирает таблица, а не оценка «в среднем»: строки проверяются по порядку, и вопрос берёт первая, чей страж его пропускает. В журнал хода
попадает всё: признаки вопроса, чего хватает в хранилищах, какие пути годились, какие отклонены и почему.

${markdownTable(['№', 'Путь', 'Название', 'Когда', 'Для чего', 'Что читает', 'Как', 'Дальше'], routeRows())}

Если критик вернул ход к выбору пути, уже пройденный путь уступает другому и стоит среди отклонённых с пометкой ${code('insufficient_in_fact')}. Когда
других путей нет, он остаётся, и об этом сказано причиной ${code('ROUTE_INSUFFICIENT_IN_FACT')}.

## Признаки вопроса

${markdownTable(['Признак', 'Что значит', 'Чем поднимается'], flagRows())}

## Класс вопроса

Первый подходящий сверху; по нему считают путь на контрольных вопросах.

${markdownTable(
  ['Класс', 'Название'],
  Object.entries(QUESTION_CLASSES).map(([name, { title }]) => [code(name), title]),
)}

## Чего хватает в хранилищах

${markdownTable(
  ['Признак', 'Что значит'],
  Object.entries(SUFFICIENCY).map(([name, title]) => [code(name), title]),
)}

Пока хранилищ нет, не хватает ничего, и причина одна: ${code('AGGREGATE_NOT_READY')}.

## Почему путь отклонён

${markdownTable(
  ['Код', 'Что значит'],
  Object.entries(REJECTIONS).map(([name, title]) => [code(name), title]),
)}
`;
}
