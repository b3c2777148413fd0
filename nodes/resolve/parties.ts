/** Who is meant: every party and exclusion of the question is bound to a card, or shown to the person as a choice. Nobody is picked from equals. */
import { z } from 'zod';
import { plainName } from '#domain/party-names.ts';
import { LEGAL_FORMS } from '#domain/question-words.ts';
import type { ReasonNote } from '#state/scalars.ts';
import type { Exclusion, Named, Slots } from '#state/slots.ts';
import type { Found } from '#tools/result.ts';
import { isNoNameForm } from '../reading/name-reader.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, blockedByFailure, type Finding, finding, reason, together, unbound } from './finding.ts';

const cardSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  code: z.string(),
  deletion_mark: z.boolean(),
  family_ids: z.array(z.string()),
});
type Card = z.infer<typeof cardSchema>;

export const matchSchema = z.object({
  match: z.enum(['one', 'family', 'several', 'similar']),
  bound_id: z.string().nullable(),
  candidates: z.array(cardSchema),
  more: z.number(),
});
type Match = z.infer<typeof matchSchema>;

/** Accounts that are kept by people. */
const PEOPLE_ACCOUNTS = /^(?:70|71|73|76\.04|76\.41)(?:\.|$)/;

const ASSUMED = 'ASSUMPTION_APPLIED_EXPLICITLY';

type Among = 'counterparties' | 'persons' | 'all';

/** Where to look, by what the question is about. */
export function amongOf({ slots, intent }: Pick<ResolveDesk, 'slots' | 'intent'>, type: string | null): Among {
  if (type === 'Catalog_ФизическиеЛица') return 'persons';
  if (type === 'Catalog_Контрагенты') return 'counterparties';
  const { accounts, by } = slots;
  if (by.includes('РаботникиОрганизаций') || intent?.names === 'person') return 'persons';
  if (accounts.length > 0 && accounts.every((code) => PEOPLE_ACCOUNTS.test(code))) return 'persons';
  return slots.side !== null || intent?.domain === 'settlements' ? 'counterparties' : 'all';
}

export async function bindParties(desk: ResolveDesk): Promise<Finding> {
  const { parties } = desk.slots;
  if (parties.length === 0) return finding();
  const bound = await Promise.all(parties.map((party, index) => bindParty(desk, party, index)));
  // the list is one slot: what was bound beside an open choice stands in it already
  const known = parties.flatMap((party, index) => bound[index]?.slots.parties?.slice(0, 1) ?? [party]);
  const names = known.map(({ title, surface }) => title ?? surface).join(', ');
  const guessed = bound.some(({ reasons }) => reasons.some(({ reason_code }) => reason_code === ASSUMED));
  const whole = known.length > 0 && known.every(({ id }) => id !== null);
  const premises = whole ? [desk.premise('parties', names, guessed ? 'assumed' : 'confirmed')] : [];
  return { ...together(...bound), slots: { parties: known }, premises };
}

export function cardNamed(card: Card, surface: string): Named {
  return { surface, id: card.id, type: card.type, title: card.name };
}

async function bindParty(desk: ResolveDesk, party: Named, index: number): Promise<Finding> {
  if (party.id !== null) return finding({ slots: { parties: [party] } });
  const { surface } = party;
  const isObject = desk.intent?.names === 'object';
  if (isObject && /^[а-яёa-z\d]/u.test(surface)) return finding({ slots: { parties: [party] } });
  const result = await desk.call('resolve_counterparty', { text: surface, among: amongOf(desk, party.type) });
  if (result.kind === 'failed') return blockedByFailure(result);
  // not a party: then it is an object that the tool looks for itself
  if (isObject && (result.kind === 'empty' || isOnlyAlike(result.value)))
    return finding({ slots: { parties: [party] } });
  if (result.kind === 'empty' && isMereWord(desk, surface)) return finding({ slots: { parties: [] } });
  if (result.kind === 'empty') return askedAgain(desk, surface, index, unbound(result));
  const value = matchSchema.parse(result.value);
  const card = value.candidates.find(({ id }) => id === value.bound_id);
  const exact = card === undefined ? namedInFull(value, surface) : undefined;
  if (exact !== undefined)
    return finding({ slots: { parties: [cardNamed(exact, surface)] }, reasons: besides(value, exact) });
  if (card === undefined) return choose(desk, value, surface, index);
  return finding({ slots: { parties: [cardNamed(card, surface)] }, reasons: assumptionsOf(result) });
}

/** A reader took it for a name by its place alone, it is written as a verb or an adjective, and nobody is called so. */
function isMereWord({ frame, intent }: ResolveDesk, surface: string): boolean {
  const sure = frame.entity_candidates.find((one) => one.surface === surface)?.confidence ?? 1;
  if (sure > MERE_SURE || intent?.names === 'person') return false;
  return surface
    .toLowerCase()
    .split(/\s+/)
    .every((word) => isNoNameForm(word));
}

/** As sure as a capital at the beginning of a sentence makes a name. */
const MERE_SURE = 0.8;

/** The only living card that bears the name as it was said, its legal form included: «ООО «Маяк»» beside «Маяк, ООО». */
function namedInFull({ candidates }: Match, surface: string): Card | undefined {
  const said = plainName(surface);
  if (!LEGAL_FORMS.has(said.split(' ')[0] ?? '')) return undefined;
  const [card, ...more] = candidates.filter(({ name, deletion_mark }) => !deletion_mark && plainName(name) === said);
  return more.length === 0 ? card : undefined;
}

/** The cards that were not taken, told beside the answer. */
function besides({ candidates }: Match, taken: Card): ReasonNote[] {
  const others = candidates.filter(({ id }) => id !== taken.id).map(({ name }) => name);
  if (others.length === 0) return [];
  return [reason(ASSUMED, `Взята карточка «${taken.name}», как названо; есть и другие: ${others.join('; ')}.`)];
}

/** Cards that fit but for a slip: in a question about goods a name of goods is meant. */
const isOnlyAlike = (value: unknown): boolean => matchSchema.parse(value).match === 'similar';

const slotAt = (index: number): string => (index === 0 ? 'parties' : `parties.${index + 1}`);

/** Words that were the reply to a choice and name nobody: the choice is shown once more. */
function askedAgain(desk: ResolveDesk, surface: string, index: number, otherwise: Finding): Finding {
  const before = desk.inWords(slotAt(index));
  if (before === null || before.asked.options.length === 0 || before.text.replace(/[.!]+$/, '') !== surface)
    return otherwise;
  const { slot, reason_code: code, question, why, options } = before.asked;
  return desk.ask({ slot, code, question, why, otherwise, options: options.map(({ option_id: _, ...one }) => one) });
}

/** What was assumed to bind it, and that the catalog was not read whole. */
function assumptionsOf({ notes }: Found<unknown>): ReasonNote[] {
  const told = new Set([ASSUMED, 'ACCESS_LIMITED', 'RESULT_TRUNCATED']);
  return notes.filter(({ code }) => told.has(code)).map(({ code, message }) => reason(code, message));
}

function detailOf(card: Card): string | null {
  const parts = [
    card.type === 'Catalog_ФизическиеЛица' ? 'физическое лицо' : '',
    card.inn === '' ? '' : `ИНН ${card.inn}`,
    card.kpp === '' ? '' : `КПП ${card.kpp}`,
    card.code === '' ? '' : `код ${card.code}`,
    card.deletion_mark ? 'помечен на удаление' : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

const ASKED = {
  family: {
    code: 'SEVERAL_ENTITIES_MATCH',
    question: (surface: string) => `Под «${surface}» подходят несколько карточек одной организации. По какой ответить?`,
    why: 'Это одна организация, но расчёты по её карточкам ведутся раздельно: сумма зависит от выбора.',
  },
  several: {
    code: 'SEVERAL_ENTITIES_MATCH',
    question: (surface: string) => `Кто имеется в виду: «${surface}»?`,
    why: 'Под это имя подходят разные контрагенты или люди: ответ о другом ввёл бы в заблуждение.',
  },
  similar: {
    code: 'LOW_CONFIDENCE_ENTITY_BINDING',
    question: (surface: string) => `Точно «${surface}» в справочнике нет. Вы имели в виду похожее имя?`,
    why: 'Имя подошло только с точностью до опечатки: без подтверждения это был бы ответ о другом.',
  },
} as const;

function choose(desk: ResolveDesk, { match, candidates, more }: Match, surface: string, index: number): Finding {
  const { code, question, why } = ASKED[match === 'one' ? 'several' : match];
  const { parties } = desk.slots;
  const instead = (...chosen: Named[]): Partial<Slots> => ({
    parties: [...parties.slice(0, index), ...chosen, ...parties.slice(index + 1)],
  });
  const alive = candidates.filter((card) => !card.deletion_mark);
  const options = candidates.slice(0, match === 'family' ? 19 : 20).map((card) => ({
    ...{ label: card.name, detail: detailOf(card), sets: instead(cardNamed(card, surface)) },
  }));
  const whole = {
    label: 'Все вместе',
    detail: `${alive.length} карточки, каждая отдельной строкой`,
    sets: instead(...alive.map((card) => cardNamed(card, surface))),
  };
  const rest = more > 0 ? ` Показаны первые ${candidates.length}, подходят ещё ${more}: назовите имя полнее.` : '';
  const listed = candidates.map((card) => [card.name, detailOf(card)].filter((part) => part !== null).join(', '));
  return desk.ask({
    ...{ slot: slotAt(index), code },
    ...{ question: question(surface), why: `${why}${rest}` },
    options: match === 'family' && alive.length > 1 ? [...options, whole] : options,
    otherwise: blockedBy(code, `Под «${surface}» подходят: ${listed.join('; ')}. Выбор за вами не сделан.`),
  });
}

/** Those whom the question leaves out. One who cannot be found is told: the rest of the answer stands without that condition. */
export async function bindExclusions(desk: ResolveDesk): Promise<Finding> {
  const { exclusions } = desk.slots;
  if (exclusions.length === 0) return finding();
  const bound = await Promise.all(exclusions.map((one, index) => bindExclusion(desk, one, index)));
  const all = bound.flatMap((one, index) => one.slots.exclusions ?? exclusions.slice(index, index + 1));
  return { ...together(...bound), slots: { exclusions: all } };
}

async function bindExclusion(desk: ResolveDesk, one: Exclusion, index: number): Promise<Finding> {
  if (one.what === 'account' || one.id !== null) return finding({ slots: { exclusions: [one] } });
  const { surface } = one;
  const result = await desk.call('resolve_counterparty', { text: surface, among: amongOf(desk, null) });
  if (result.kind === 'failed') return blockedByFailure(result);
  if (result.kind === 'empty')
    return finding({
      reasons: [reason('ENTITY_NOT_RESOLVED', `Исключить «${surface}» не получилось: ${result.proof}`)],
    });
  const { match, bound_id, candidates } = matchSchema.parse(result.value);
  const as = (cards: readonly Card[]): Exclusion[] => cards.map((card) => ({ ...one, id: card.id, title: card.name }));
  const card = candidates.find(({ id }) => id === bound_id);
  if (card !== undefined) return finding({ slots: { exclusions: as([card]) }, reasons: assumptionsOf(result) });
  if (match === 'family')
    return finding({
      slots: { exclusions: as(candidates) },
      reasons: [
        reason(
          'ASSUMPTION_APPLIED_EXPLICITLY',
          `Исключены все карточки «${surface}»: ${candidates.map(({ name }) => name).join('; ')}.`,
        ),
      ],
    });
  const { exclusions } = desk.slots;
  return desk.ask({
    ...{ slot: index === 0 ? 'exclusions' : `exclusions.${index + 1}`, code: 'SEVERAL_ENTITIES_MATCH' },
    question: `Кого исключить под именем «${surface}»?`,
    why: 'Под это имя подходят разные карточки: исключение чужой изменило бы сумму.',
    options: candidates.map((candidate) => ({
      ...{ label: candidate.name, detail: detailOf(candidate) },
      sets: { exclusions: [...exclusions.slice(0, index), ...as([candidate]), ...exclusions.slice(index + 1)] },
    })),
    otherwise: finding({
      reasons: [
        reason('SEVERAL_ENTITIES_MATCH', `Не ясно, кого исключить под именем «${surface}»: никто не исключён.`),
      ],
    }),
  });
}
