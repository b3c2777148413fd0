/** The three kinds of answer we ever expect — JSON, the EDMX document, a bare count — each checked to be that kind and to be whole. */

import { errorOf, faultOfStatus, makeFault, OnecError } from '../errors.ts';
import { bodyKind, isRow, pageTitle, parseWire, stripBom, type WireValue } from './body.ts';
import { redact } from './redact.ts';

/** A successful answer's text with what an error about it has to know. */
export interface Answered {
  readonly text: string;
  readonly status: number;
  readonly label: string;
  readonly secrets: readonly string[];
}

const TITLE_LENGTH = 120;

/** Throws for an HTML page that came where data was expected; its title is told. */
function refuseHtml(answer: Answered): void {
  if (bodyKind(answer.text) !== 'html') return;
  const title = redact(pageTitle(answer.text), answer.secrets, TITLE_LENGTH);
  if (/лиценз|licen[cs]e/i.test(answer.text) && /1C:Enterprise|1С:Предприятие/i.test(answer.text)) {
    throw new OnecError(makeFault('LICENCE_EXHAUSTED', answer.label, title, { status: answer.status }));
  }
  throw new OnecError(makeFault('NOT_ODATA', answer.label, `Страница «${title}»`, { status: answer.status }));
}

/** Control characters are illegal in JSON, yet 1C may pass one through from a text field: read as a space it spoils nothing else. */
function parseTolerantly(text: string): WireValue {
  try {
    return parseWire(text);
  } catch (error) {
    const clean = Array.from(text, (char) => (char.charCodeAt(0) < 0x20 ? ' ' : char)).join('');
    if (clean === text) throw error;
    return parseWire(clean);
  }
}

export function readJson(answer: Answered): WireValue {
  refuseHtml(answer);
  const kind = bodyKind(answer.text);
  if (kind === 'empty')
    throw new OnecError(makeFault('BODY_CUT', answer.label, 'Пустой ответ', { status: answer.status }));
  if (kind !== 'json') {
    throw new OnecError(
      makeFault('NOT_ODATA', answer.label, `Вместо JSON пришёл ${kind === 'xml' ? 'XML' : 'текст'}`, {
        status: answer.status,
      }),
    );
  }
  let value: WireValue;
  try {
    value = parseTolerantly(answer.text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new OnecError(
      makeFault('BODY_CUT', answer.label, `Ответ оборван на ${answer.text.length}-м знаке`, { status: answer.status }),
    );
  }
  if (isRow(value) && value.value === undefined && errorOf(value) !== undefined) {
    throw new OnecError(
      faultOfStatus({ status: 500, text: answer.text, resource: answer.label, urlLength: 0, secrets: answer.secrets }),
    );
  }
  return value;
}

/** A description of a base that was not cut. */
export function isWholeEdmx(text: string): boolean {
  return /<\/(?:\w+:)?Edmx>$/.test(text.trimEnd());
}

export function readXml(answer: Answered): string {
  refuseHtml(answer);
  const text = stripBom(answer.text).trim();
  if (bodyKind(text) !== 'xml')
    throw new OnecError(makeFault('NOT_ODATA', answer.label, 'Вместо XML пришло другое', { status: answer.status }));
  if (!isWholeEdmx(text)) {
    throw new OnecError(
      makeFault('BODY_CUT', answer.label, `Описание базы оборвано на ${text.length}-м знаке`, {
        status: answer.status,
      }),
    );
  }
  return text;
}

export function readCount(answer: Answered): number {
  refuseHtml(answer);
  const text = stripBom(answer.text).trim();
  if (!/^\d{1,15}$/.test(text)) {
    throw new OnecError(
      makeFault('PROFILE_MISMATCH', answer.label, 'На /$count пришло не число', { status: answer.status }),
    );
  }
  return Number(text);
}
