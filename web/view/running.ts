/** A turn at work: its stages as they run, how many readings are done, the seconds, and the way to stop it. */
import type { Meta } from '../contract.ts';
import { shownStage } from '../model/meta.ts';
import { NO_PROGRESS, type Progress, type StageState, shownNow } from '../model/progress.ts';
import { printSeconds } from '../model/words.ts';
import { button, h } from './dom.ts';

export interface Running {
  readonly element: HTMLElement;
  readonly show: (progress: Progress, meta: Meta) => void;
  readonly tick: (now: number) => void;
}

const STATES: Readonly<Record<StageState, string>> = { started: 'идёт', finished: 'готово', failed: 'не удалось' };

/** `since` is the moment of the question by the clock of the page. */
export function runningCard(since: number, now: number, stop: () => void): Running {
  const seconds = h('span', { class: 'seconds' }, printSeconds((now - since) / 1000));
  const current = h('strong', { class: 'now' }, shownNow(NO_PROGRESS, String));
  const stages = h('ol', { class: 'stages', 'aria-label': 'Этапы' });
  const stopping = button('Остановить', () => {
    stopping.disabled = true;
    stopping.textContent = 'Останавливаю…';
    stop();
  });
  const bar = h('progress', { hidden: true, 'aria-label': 'Прочитано' });
  const element = h('div', { class: 'running' }, h('p', { class: 'pulse' }, current, seconds, stopping), bar, stages);
  const show = (progress: Progress, meta: Meta): void => {
    current.textContent = shownNow(progress, (stage) => shownStage(meta, stage));
    stages.replaceChildren(
      ...progress.stages.map(({ stage, state }) =>
        h('li', { class: state }, shownStage(meta, stage), h('span', { class: 'offscreen' }, `: ${STATES[state]}`)),
      ),
    );
    const { tool } = progress;
    bar.hidden = tool === null || tool.planned === 0;
    if (tool !== null && tool.planned > 0) {
      bar.max = tool.planned;
      bar.value = Math.min(tool.done, tool.planned);
    }
  };
  return {
    element,
    show,
    tick: (at) => {
      seconds.textContent = printSeconds((at - since) / 1000);
    },
  };
}
