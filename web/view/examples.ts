/** What an empty dialogue shows: five questions of the kinds that are answered, ready to be asked. */
import { button, h } from './dom.ts';

const EXAMPLES: readonly (readonly [kind: string, question: string])[] = [
  ['Расчёты', 'По каким поставщикам висят хвосты?'],
  ['Просрочка', 'Кто из покупателей просрочил оплату?'],
  ['Остаток', 'Остаток по счёту 60.01 на конец прошлого месяца'],
  ['Обороты', 'Обороты по счёту 62.01 за прошлый месяц по контрагентам'],
  ['Документ', 'Проводки последнего поступления: какие и откуда они?'],
];

export function examples(ask: (question: string) => void): HTMLElement {
  const items = EXAMPLES.map(([kind, question]) => {
    const element = button('', () => ask(question), { class: 'example' });
    element.append(h('span', { class: 'kind' }, kind), h('span', {}, question));
    return h('li', {}, element);
  });
  return h(
    'section',
    { class: 'welcome' },
    h('h2', {}, 'О чём спросить бухгалтерию?'),
    h(
      'p',
      {},
      'Ответ берётся из вашей базы 1С и показывает, на чём стоит: что проверено, что найдено, чего установить не удалось. Помощник только читает данные.',
    ),
    h('ul', { class: 'examples' }, ...items),
  );
}
