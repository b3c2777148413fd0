import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PREMISE_STATUS_CODES } from '#domain/premises.ts';
import { conversationStateSchema, KEPT, newConversation } from '#state/conversation.ts';
import { carryPremises, confirmPremise, type Premise } from '#state/premise.ts';
import { conversation } from './artefacts.ts';

const premise: fc.Arbitrary<Premise> = fc.record({
  field: fc.constantFrom('as_of_date', 'organisation', 'term:хвосты'),
  value: fc.constantFrom('2020-06-30', 'ООО «Ясный свет»', 'any_open'),
  status: fc.constantFrom(...PREMISE_STATUS_CODES),
  from_turn: fc.nat(5),
});

describe('предпосылки между репликами', () => {
  test('предположение не становится правдой, сколько бы реплик ни прошло', () => {
    fc.assert(
      fc.property(fc.array(premise), fc.integer({ min: 1, max: 6 }), (premises, turns) => {
        let carried = premises;
        for (let i = 0; i < turns; i += 1) carried = carryPremises(carried);
        expect(carried.filter(({ status }) => status === 'confirmed')).toEqual([]);
        expect(carried.map(({ status }) => status === 'assumed')).toEqual(
          premises.map(({ status }) => status === 'assumed'),
        );
        expect(carried.map(({ from_turn }) => from_turn)).toEqual(premises.map(({ from_turn }) => from_turn));
      }),
    );
  });

  test('подтверждает только слово человека, и запоминается реплика', () => {
    fc.assert(
      fc.property(premise, (one) => {
        expect(confirmPremise(one, 9)).toEqual({ ...one, status: 'confirmed', from_turn: 9 });
      }),
    );
  });
});

describe('состояние разговора', () => {
  test('новый разговор ничего не предполагает', () => {
    const fresh = newConversation('c-1', 'demo');
    expect(conversationStateSchema.parse(fresh)).toEqual(fresh);
    expect(fresh.premises).toEqual([]);
  });

  test('разрастись ему не дают', () => {
    const refs = Array.from({ length: KEPT.evidence + 1 }, (_, i) => `SRC${i}`);
    expect(conversationStateSchema.safeParse({ ...conversation, last_evidence_refs: refs }).success).toBe(false);
    expect(conversationStateSchema.safeParse({ ...conversation, last_evidence_refs: refs.slice(1) }).success).toBe(
      true,
    );
  });
});
