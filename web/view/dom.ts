/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/// <reference lib="dom.asynciterable" />
/** The only door to the document: elements are made with text nodes alone, so nothing from the server can become markup. */

export type Child = Node | string | null | undefined | false;
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An attribute set to true stands empty, false, null and undefined leave it out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) throw new TypeError(`Обработчик «${name}» не ставится атрибутом`);
    if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...present(children));
  return element;
}

export function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => child instanceof Node || typeof child === 'string');
}

export function button(text: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const element = h('button', { type: 'button', ...attributes }, text);
  element.addEventListener('click', act);
  return element;
}

export function list(items: readonly (Child | readonly Child[])[], attributes: Attributes = {}): HTMLUListElement {
  return h('ul', attributes, ...items.map((item) => h('li', {}, ...(Array.isArray(item) ? item : [item as Child]))));
}

/** The element of the page with this id; a page without it is another page. */
export function byId<T extends HTMLElement>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new TypeError(`На странице нет «${id}»`);
  return element;
}
