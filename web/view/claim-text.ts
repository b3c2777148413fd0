/** Text of an answer with its claims told apart: what is proven opens its facts, what is inferred or unknown says so in words. */
import type { Claim, Trace } from '../contract.ts';
import { CLAIM_WORDS, segmentsOf } from '../model/claims.ts';
import { factLine } from '../model/data-moment.ts';
import { type Child, h, list } from './dom.ts';

export interface Proofs {
  /** Claims of this answer. */
  readonly claims: readonly Claim[];
  readonly trace: () => Promise<Trace>;
}

const TAGS: Readonly<Record<Claim['kind'], string>> = { fact: 'доказано', inference: 'вывод', unknown: 'неизвестно' };
let opened = 0;

async function factsOf(claim: Claim, proofs: Proofs): Promise<Child> {
  const { evidence_bundle: evidence } = await proofs.trace();
  const facts = (evidence?.facts ?? []).filter(({ fact_id }) => claim.evidence_ids.includes(fact_id));
  if (facts.length === 0) return 'Подробности этого факта не сохранились: посмотрите «Почему такой ответ».';
  return list(facts.map((fact) => factLine(fact)));
}

/** The mark after the words; with evidence it is a button that opens it just below. */
function mark(claim: Claim, proofs: Proofs, panel: HTMLElement): Child {
  const word = TAGS[claim.kind];
  if (claim.evidence_ids.length === 0) return h('span', { class: 'mark', title: CLAIM_WORDS[claim.kind] }, word);
  const element = h('button', {
    ...{ type: 'button', class: 'mark', 'aria-expanded': 'false', 'aria-controls': panel.id },
    title: `${CLAIM_WORDS[claim.kind]}: показать, на чём стоит`,
  });
  element.append(word);
  element.addEventListener('click', () => {
    const open = element.getAttribute('aria-expanded') !== 'true';
    element.setAttribute('aria-expanded', String(open));
    panel.hidden = !open;
    if (!open || panel.childElementCount > 0) return;
    panel.replaceChildren('Читаю…');
    factsOf(claim, proofs).then(
      (facts) => panel.replaceChildren(...(facts ? [h('div', {}, facts)] : [])),
      () => panel.replaceChildren('Не удалось прочитать. Закройте и откройте снова.'),
    );
  });
  return element;
}

export interface ClaimParts {
  readonly words: readonly Child[];
  /** Where the facts open: below the words, outside of a heading. */
  readonly panels: readonly HTMLElement[];
}

export function claimParts(text: string, proofs: Proofs): ClaimParts {
  const panels: HTMLElement[] = [];
  const words = segmentsOf(text, proofs.claims).map(({ text: part, claim }): Child => {
    if (claim === null) return part;
    opened += 1;
    const panel = h('div', { class: 'evidence', id: `evidence-${opened}`, hidden: true });
    panels.push(panel);
    return h(
      'span',
      { class: `claim ${claim.kind}` },
      h('span', { class: 'said' }, part),
      ' ',
      mark(claim, proofs, panel),
    );
  });
  return { words, panels };
}

/** Children for a paragraph or a list item. */
export function claimText(text: string, proofs: Proofs): Child[] {
  const { words, panels } = claimParts(text, proofs);
  return [...words, ...panels];
}
