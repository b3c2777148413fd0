/** A trouble above the dialogue: one sentence, what to do, and a way to try again. */
import type { Trouble } from '../model/problems.ts';
import { button, h } from './dom.ts';

export interface TroubleBar {
  readonly show: (trouble: Trouble, again: (() => void) | null) => void;
  readonly hide: () => void;
  readonly code: () => string | null;
}

export function troubleBar(element: HTMLElement): TroubleBar {
  let code: string | null = null;
  const hide = (): void => {
    code = null;
    element.replaceChildren();
    element.hidden = true;
  };
  return {
    show: (trouble, again) => {
      code = trouble.code;
      const retry = (): void => {
        hide();
        again?.();
      };
      element.replaceChildren(
        h('p', {}, trouble.text),
        ...(again !== null && trouble.again ? [button('Повторить', retry)] : []),
        button('Закрыть', hide, { class: 'link' }),
      );
      element.hidden = false;
    },
    hide,
    code: () => code,
  };
}
