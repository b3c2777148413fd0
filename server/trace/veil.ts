/**
 * Veil: what the trace may not say. People and their numbers that the answer itself does not show stay hidden, wherever in the record
 * they stand: in an argument, a proof of absence, an error of 1C.
 */
import type { TurnRecord } from '#state/turn-record.ts';

export interface Veil {
  /** The text with hidden names and numbers replaced. */
  readonly cover: (text: string) => string;
  /** Whether the answer, the question or its clarifications already show it. */
  readonly shows: (text: string) => boolean;
}

const PERSON_KINDS = /ФизическиеЛица|Сотрудники/;

/** Numbers of a person, each not inside a longer number or a guid: ИНН, СНИЛС, passport, telephone, mail. */
const PERSONAL: readonly RegExp[] = [
  /(?<![\w-])\d{12}(?![\w-])/g,
  /(?<![\d-])\d{3}-\d{3}-\d{3}[ -]\d{2}(?!\d)/g,
  /(?<![\d-])\d{2} ?\d{2} \d{6}(?!\d)/g,
  /(?<![\w-])(?:\+7|8)[ (-]{0,2}\d{3}[ )-]{0,2}\d{3}[ -]?\d{2}[ -]?\d{2}(?!\d)/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
];

function shownText(record: TurnRecord): string {
  const { question, final_answer_package: answer, clarifications } = record;
  return [question, JSON.stringify(answer ?? ''), JSON.stringify(clarifications)].join('\n');
}

function peopleIn(record: TurnRecord): string[] {
  const { query_frame: frame, evidence_bundle: evidence } = record;
  const refs = (evidence?.facts ?? []).flatMap((fact) => [
    ...(fact.entity_ref === null ? [] : [{ kind: fact.entity_ref.kind, title: fact.entity }, fact.entity_ref]),
    ...fact.dimensions,
  ]);
  const bound = (evidence?.entity_bindings ?? []).flatMap(({ entity_ref }) => (entity_ref ? [entity_ref] : []));
  const named = (frame?.slots.parties ?? []).flatMap(({ type, title }) =>
    type !== null && title !== null ? [{ kind: type, title }] : [],
  );
  const titles = [...refs, ...bound, ...named].filter(({ kind }) => PERSON_KINDS.test(kind)).map(({ title }) => title);
  return [...new Set(titles)].filter((title) => title.trim() !== '');
}

export function veilOf(record: TurnRecord): Veil {
  const shown = shownText(record);
  const shows = (text: string): boolean => shown.includes(text);
  // The longest first: «Иванов Иван Иванович» before «Иванов».
  const hidden = peopleIn(record)
    .filter((title) => !shows(title))
    .sort((a, b) => b.length - a.length);
  const cover = (text: string): string => {
    const named = hidden.reduce((all, title) => all.replaceAll(title, '(имя скрыто)'), text);
    return PERSONAL.reduce((all, pattern) => all.replace(pattern, (met) => (shows(met) ? met : '(скрыто)')), named);
  };
  return { cover, shows };
}
