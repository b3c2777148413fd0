/** Whose books: the named organisation, the one of the dialogue, the main one — or each of those that this person may ask about. */
import { z } from 'zod';
import { coreName } from '#domain/party-names.ts';
import { carried } from '#domain/premises.ts';
import type { Named } from '#state/slots.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, blockedByFailure, type Finding, finding, reason, unbound } from './finding.ts';

const SET = 'Catalog_Организации';

const organisationsSchema = z.object({
  match: z.enum(['all', 'one', 'several', 'similar']),
  bound_id: z.string().nullable(),
  organisations: z.array(z.object({ id: z.string(), name: z.string(), inn: z.string() })),
  limited: z.boolean(),
});
type Value = z.infer<typeof organisationsSchema>;

function namedOf({ id, name }: Value['organisations'][number], surface = name): Named {
  return { surface, id, type: SET, title: name };
}

/** The organisation of the dialogue, when the question names none. */
function ofDialogue({ state, frame }: ResolveDesk): Named | null {
  const kept = state.conversation?.active_entities.find(({ type, ref }) => type === SET && ref != null);
  if (kept?.ref == null || frame.slots.all_organisations) return null;
  return { surface: kept.value, id: kept.ref, type: SET, title: kept.value };
}

export async function bindOrganisation(desk: ResolveDesk): Promise<Finding> {
  const { slots, intent } = desk;
  if (slots.all_organisations) return await everyOne(desk);
  const { organisation } = slots;
  if (organisation !== null)
    return organisation.id === null ? await byName(desk, organisation.surface) : known(desk, organisation);
  // a document is of its own organisation, whatever the dialogue is about
  if (intent === null || intent.time === 'none') return finding();
  const inherited = ofDialogue(desk);
  return inherited === null ? await byDefault(desk) : taken(desk, inherited);
}

function known(desk: ResolveDesk, organisation: Named): Finding {
  return finding({
    slots: { organisation },
    premises: [desk.premise('organisation', organisation.title ?? organisation.surface, 'confirmed')],
  });
}

function taken(desk: ResolveDesk, organisation: Named): Finding {
  const name = organisation.title ?? organisation.surface;
  const kept = desk.state.conversation?.premises.find(({ field }) => field === 'organisation');
  const premise = desk.premise('organisation', name, kept === undefined ? 'inherited' : carried(kept.status));
  return finding({
    slots: { organisation },
    premises: [{ ...premise, from_turn: kept?.from_turn ?? premise.from_turn }],
  });
}

async function byDefault(desk: ResolveDesk): Promise<Finding> {
  const result = await desk.call('resolve_organisation', {});
  if (result.kind === 'failed') return blockedByFailure(result);
  if (result.kind === 'empty') return blockedBy('ACCESS_LIMITED', result.proof);
  const { organisations, limited } = organisationsSchema.parse(result.value);
  const [main] = organisations;
  if (main === undefined) return blockedBy('ACCESS_LIMITED', 'Ни одной организации не видно.');
  const others = limited ? ' Есть организации, закрытые правами: они в ответ не входят.' : '';
  const choice = organisations.length > 1 || limited;
  const told = `Организация не названа, взята главная — ${main.name}.${others}`;
  return finding({
    slots: { organisation: namedOf(main) },
    premises: [desk.premise('organisation', main.name, 'assumed')],
    reasons: choice ? [reason('ASSUMPTION_APPLIED_EXPLICITLY', told)] : [],
  });
}

async function everyOne(desk: ResolveDesk): Promise<Finding> {
  const result = await desk.call('resolve_organisation', {});
  if (result.kind === 'failed') return blockedByFailure(result);
  if (result.kind === 'empty') return blockedBy('ACCESS_LIMITED', result.proof);
  const { organisations, limited } = organisationsSchema.parse(result.value);
  const names = organisations.map(({ name }) => name).join('; ');
  return finding({
    slots: { organisation: null },
    premises: [desk.premise('organisation', names, 'confirmed')],
    reasons: limited
      ? [
          reason(
            'ACCESS_LIMITED',
            `По всем доступным: ${names}. Есть организации, закрытые правами: они в ответ не входят.`,
          ),
        ]
      : [],
  });
}

/** Said with fewer words than the card has: another organisation may bear that name exactly and be hidden, in 1C also without a word. */
function isShorter({ match }: Value, name: string, surface: string): boolean {
  const words = (text: string): number => coreName(text).split(/\s+/u).length;
  return match === 'one' && !/\d{10}/u.test(surface) && words(surface) < words(name);
}

async function byName(desk: ResolveDesk, surface: string): Promise<Finding> {
  const result = await desk.call('resolve_organisation', { text: surface });
  if (result.kind === 'failed') return blockedByFailure(result);
  if (result.kind === 'empty') return unbound(result);
  const value = organisationsSchema.parse(result.value);
  const bound = value.organisations.find(({ id }) => id === value.bound_id);
  const shorter = bound !== undefined && isShorter(value, bound.name, surface);
  if (bound !== undefined && !(shorter && value.limited))
    return finding({
      slots: { organisation: namedOf(bound, surface) },
      premises: [desk.premise('organisation', bound.name, shorter ? 'assumed' : 'confirmed')],
      reasons: [
        ...result.notes
          .filter(({ code }) => code === 'ASSUMPTION_APPLIED_EXPLICITLY')
          .map(({ code, message }) => reason(code, message)),
        ...(shorter
          ? [
              reason(
                'ASSUMPTION_APPLIED_EXPLICITLY',
                `Под «${surface}» из видимых организаций подходит только ${bound.name}: имя названо не полностью.`,
              ),
            ]
          : []),
      ],
    });
  const names = value.organisations.map(({ name }) => name).join('; ');
  const inexact = value.match !== 'several';
  const code = inexact ? 'LOW_CONFIDENCE_ENTITY_BINDING' : 'SEVERAL_ENTITIES_MATCH';
  const hidden = value.limited ? ' Часть организаций закрыта правами: названная может быть среди них.' : '';
  return desk.ask({
    ...{ slot: 'organisation', code },
    question: inexact
      ? `Организации «${surface}»${value.limited ? ' среди доступных' : ''} нет. Вы имели в виду другую?`
      : `Какая организация названа «${surface}»?`,
    why: `У каждой организации свои книги: суммы другой были бы ответом не о ней.${hidden}`,
    options: value.organisations.map((one) => ({
      ...{ label: one.name, detail: one.inn === '' ? null : `ИНН ${one.inn}` },
      sets: { organisation: namedOf(one, surface) },
    })),
    otherwise: blockedBy(code, `Под «${surface}» подходят: ${names}. Назовите организацию точно.`),
  });
}
