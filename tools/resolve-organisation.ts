/**
 * resolve_organisation: a typed name, ИНН or «вторая» → the own organisation it means; without a name, all that this person may ask about,
 * the main one first. Equals are listed, never picked from.
 */
import { z } from 'zod';
import { coreName, plainName } from '#domain/party-names.ts';
import { type Counts, empty, found, NOTHING_READ, note } from './answers.ts';
import { type Organisation, readOrganisations } from './organisations.ts';
import type { Party } from './parties.ts';
import { judge, search } from './party-choice.ts';
import type { Note, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const organisationSchema = z.strictObject({
  id: z.guid(),
  name: z.string().describe('Буква в букву как в 1С'),
  inn: z.string(),
  prefix: z.string().describe('Префикс номеров документов'),
  main: z.boolean().describe('Берётся, когда организация не названа'),
});

const input = z.strictObject({
  text: z.string().min(1).optional().describe('Имя, ИНН или «вторая» как в вопросе; без него — все доступные'),
});

const output = z.strictObject({
  /** Null when no name was given. */
  text: z.string().nullable(),
  match: z
    .enum(['all', 'one', 'several', 'similar'])
    .describe('all — имя не дано; one — можно брать; иначе выбирает человек'),
  bound_id: z.guid().nullable().describe('Организация, с которой работать; без имени — главная'),
  organisations: z.array(organisationSchema).min(1).describe('Подходящие, главная первой'),
  /** Some are hidden by rights of 1C or of the product. */
  limited: z.boolean().describe('Есть организации, закрытые правами'),
});
type Value = z.output<typeof output>;

/** «главная», «вторая фирма»: by the order of codes. */
const ORDINALS: readonly (readonly [words: RegExp, index: number])[] = [
  [/^(?:главн|основн|перв)\p{L}+/u, 0],
  [/^втор\p{L}+/u, 1],
  [/^трет\p{L}+/u, 2],
  [/^четверт\p{L}+/u, 3],
];

const NOUNS = /(?:^|\s)(?:фирм|организаци|компани|контор|юрлиц)\p{L}*/gu;

const PREPOSITION = /^(?:по|у|от|для|в|на)\s+/u;

function byOrder(seen: readonly Organisation[], typed: string): Organisation | undefined {
  const plain = plainName(typed).replace(PREPOSITION, '').replace(NOUNS, ' ').trim();
  const index = ORDINALS.find(([words]) => new RegExp(`${words.source}$`, 'u').test(plain))?.[1];
  return index === undefined ? undefined : seen[index];
}

/** «ясному свету» is «Ясный свет»: the ending of an adjective is not a part of the name. */
const ADJECTIVE = /(?<=\p{L}{3})(?:ый|ий|ая|яя|ое|ее|ые|ие)(?=\s|$)/gu;

/** An organisation as a card that a name is compared with. */
function cardOf({ id, name, inn }: Organisation): Party {
  const core = coreName(name);
  const none = { fullName: '', code: '', kpp: '', marked: false, head: '' };
  return { ...none, type: 'counterparty', id, name, inn, cores: [core, core.replace(ADJECTIVE, '')] };
}

async function live(context: ToolContext, { text }: z.output<typeof input>): Promise<ToolResult<Value>> {
  const read = await readOrganisations(context);
  if ('kind' in read) return read;
  const { seen, limited } = read;
  const [main] = seen;
  const counts: Counts = {
    ...NOTHING_READ,
    expected: null,
    read: seen.length,
    completeness: limited ? 'limited_by_rights' : 'unknown',
  };
  const ground = { counts: limited ? counts : { ...counts, expected: seen.length, completeness: 'complete' as const } };
  const hidden = limited ? [note('ACCESS_LIMITED', 'Есть организации, закрытые правами: среди них не искали.')] : [];
  if (main === undefined)
    return empty('not_found_on_route', 'Ни одной организации не видно: они закрыты правами или их нет.', {
      ...ground,
      notes: hidden,
    });
  const shown = (list: readonly Organisation[]): Value['organisations'] =>
    list.map(({ id, name, inn, prefix }) => ({ id, name, inn, prefix, main: id === main.id }));
  if (text === undefined)
    return found<Value>({ text: null, match: 'all', bound_id: main.id, organisations: shown(seen), limited }, ground);
  const ordered = byOrder(seen, text);
  if (ordered !== undefined) {
    const told = note('ASSUMPTION_APPLIED_EXPLICITLY', `«${text}» — ${ordered.name}: по порядку кодов в справочнике.`);
    return found<Value>(
      { text, match: 'one', bound_id: ordered.id, organisations: shown([ordered]), limited },
      { ...ground, notes: [told] },
    );
  }
  return named(text, seen, { ground, hidden, limited, shown });
}

interface Shown {
  readonly ground: { readonly counts: Counts };
  readonly hidden: readonly Note[];
  readonly limited: boolean;
  readonly shown: (list: readonly Organisation[]) => Value['organisations'];
}

function named(
  text: string,
  seen: readonly Organisation[],
  { ground, hidden, limited, shown }: Shown,
): ToolResult<Value> {
  const cards = seen.map(cardOf);
  const { hits, readAs } = search(cards, text);
  if (hits.length === 0)
    return empty(
      limited ? 'not_found_on_route' : 'entity_not_bound',
      `Организации «${text}» среди доступных нет. Доступны: ${seen.map(({ name }) => name).join('; ')}.`,
      { ...ground, notes: hidden },
    );
  const { match, bound, candidates } = judge(hits, cards);
  const ids = new Set(candidates.map(({ party }) => party.id));
  const list = bound === null ? seen.filter(({ id }) => ids.has(id)) : seen.filter(({ id }) => id === bound.id);
  const told = match === 'family' ? 'several' : match;
  const notes = [
    ...(told === 'several'
      ? [note('SEVERAL_ENTITIES_MATCH', `Под «${text}» подходят несколько организаций: выберите одну.`)]
      : []),
    ...(told === 'similar'
      ? [note('LOW_CONFIDENCE_ENTITY_BINDING', `Организации «${text}» точно с таким именем нет, есть похожая.`)]
      : []),
    ...(readAs === null ? [] : [note('ASSUMPTION_APPLIED_EXPLICITLY', `Имя организации прочитано как «${readAs}».`)]),
  ];
  return found<Value>(
    { text, match: told, bound_id: bound?.id ?? null, organisations: shown(list), limited },
    { ...ground, notes },
  );
}

export const resolveOrganisation = defineTool({
  name: 'resolve_organisation',
  title: 'Своя организация по имени',
  purpose:
    'Находит свою организацию по имени, ИНН или порядку («вторая фирма»), а без имени перечисляет все доступные: какая главная и по каким ' +
    'отвечать, когда спрошено «по всем». Сумм не считает и организаций не складывает.',
  input,
  output,
  source: 'live',
  failures: [
    { code: '1C_UNAVAILABLE', when: 'база не отвечает' },
    { code: 'COMPOSITION_MISSING', when: 'справочник организаций не опубликован' },
  ],
  limits: { rowsMax: 100, daysMax: null, requestsMax: 20, timeoutMs: 60_000 },
  emptyPolicy: {
    entity_not_bound: 'Все организации прочитаны, ни одна не подходит; доступные названы.',
    not_found_on_route: 'Часть организаций закрыта правами: отсутствие не доказано.',
  },
  examples: [
    { title: 'Все доступные', input: {}, expect: 'found', shows: 'главная первой, она и берётся без имени' },
    { title: 'По порядку', input: { text: 'вторая фирма' }, expect: 'found', shows: 'какая это организация и почему' },
    {
      title: 'Такой нет',
      input: { text: 'Рога и копыта' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'доступные организации названы',
    },
  ],
  rows: ({ organisations }) => organisations.length,
  live,
});
