/** Ways of asking for what is answered by a report: each is read as the intent it means. */
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INTENT_CODES, INTENTS, type IntentCode } from '#domain/intents.ts';
import { frameOf } from './reading/rig.ts';

type Worded = readonly (readonly [intent: IntentCode, text: string])[];

const FOLDER = new URL('./reading/wordings/reports/', import.meta.url);
const files = await Promise.all(
  readdirSync(FOLDER).map(async (name): Promise<Record<string, Worded>> => await import(new URL(name, FOLDER).href)),
);
const WORDINGS = files.flatMap((file) => Object.values(file).flat());
const REPORTS = INTENT_CODES.filter((code) => INTENTS[code].shape === 'report');

/** A kind of question is known when it is known in its usual ways of being asked. */
const ENOUGH = 8;

describe('вопросы, на которые отвечает отчёт', () => {
  test.each(REPORTS)('%s: формулировок достаточно', (intent) => {
    expect(WORDINGS.filter(([code]) => code === intent).length).toBeGreaterThanOrEqual(ENOUGH);
  });

  test.each(WORDINGS)('%s: %s', (intent, text) => {
    const frame = frameOf(text);
    expect(frame.business_intent).toBe(intent);
    expect(frame.success_criteria.length).toBeGreaterThan(0);
  });
});
