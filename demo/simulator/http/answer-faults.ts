/**
 * Faults that touch the answer itself: rows that break the page, rows that go missing, answers too big for the server.
 */
import type { Base } from '../base.ts';
import type { Row } from '../data/rows.ts';
import { scrambled } from '../data/scramble.ts';
import { isRef } from '../data/wire.ts';
import type { ActiveFaults } from '../faults.ts';
import type { Projection } from '../format/projection.ts';
import type { Answer } from '../resources.ts';
import { ODataError, outOfMemory } from './odata-error.ts';

export function spoiled(answer: Answer, faults: ActiveFaults, top: number | null, base: Base): Answer {
  if (answer.kind !== 'collection' && answer.kind !== 'table') return answer;
  const limit = faults.get('memory')?.rows;
  if (limit !== undefined && weight(answer.rows) > limit) throw outOfMemory();
  for (const fault of faults.all('control-character')) {
    if (shows(answer.projection, fault.field) && answer.rows.some((row) => idOf(row) === fault.ref)) {
      throw new ODataError(fault.status ?? 500, -1, 'Недопустимый символ XML', 'Invalid XML character');
    }
  }
  let rows = answer.rows;
  if (faults.has('top-subset') && top !== null)
    rows = scrambled(rows, (row) => `${idOf(row)}${top}`, base.seed).slice(0, Math.ceil(rows.length / 2));
  const lost = faults.get('drop-rows')?.rows ?? 0;
  return lost > 0 || rows !== answer.rows
    ? { ...answer, rows: rows.slice(0, Math.max(rows.length - lost, 0)) }
    : answer;
}

function weight(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + Math.max(row.rows('RecordSet').length, 1), 0);
}

function shows({ fields, sections }: Projection, name: string): boolean {
  return fields.some(({ field }) => field.name === name) || sections.some((section) => shows(section.projection, name));
}

function idOf(row: Row): string {
  const key = row.get('Ref_Key');
  if (typeof key === 'string') return key;
  const recorder = row.get('Recorder');
  return isRef(recorder) ? recorder.id : '';
}
