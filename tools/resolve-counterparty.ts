/**
 * resolve_counterparty: a typed name or ИНН → the card it means, or the list of those it may mean. One is chosen only when nothing else
 * answers as well; namesakes, branches and lookalikes are shown, never picked from.
 */
import { z } from 'zod';
import { isInn } from '#domain/party-names.ts';
import { confidenceSchema, countSchema } from '#state/scalars.ts';
import { type Counts, empty, failedBy, found, note } from './answers.ts';
import { CLOSENESS, PARTY_SETS, type Parties, type Party, type PartyType, readParties, sharedWord } from './parties.ts';
import { type Hit, isKin, judge, MATCHES, type Match, search, strong, type Verdict } from './party-choice.ts';
import type { Failed, Note, ToolResult } from './result.ts';
import { defineTool, type ToolContext } from './tool.ts';

const SHOWN = 20;

const candidateSchema = z.strictObject({
  id: z.guid(),
  type: z.enum(['Catalog_Контрагенты', 'Catalog_ФизическиеЛица']),
  /** As 1C keeps it, letter for letter. */
  name: z.string().describe('Буква в букву как в 1С'),
  full_name: z.string(),
  code: z.string(),
  inn: z.string(),
  kpp: z.string(),
  deletion_mark: z.boolean().describe('Помечена на удаление'),
  head_id: z.guid().nullable().describe('Головная организация филиала'),
  /** Cards of the same company: its head and branches, and duplicates with the same ИНН. */
  family_ids: z.array(z.guid()).describe('Другие карточки той же организации: филиалы и двойники по ИНН'),
  confidence: confidenceSchema,
  matched_by: z.string().describe('Чем подошла'),
});

const input = z.strictObject({
  text: z.string().min(1).describe('Имя или ИНН, как написано в вопросе'),
  among: z
    .enum(['counterparties', 'persons', 'all'])
    .default('all')
    .describe('Где искать: контрагенты, физические лица или везде'),
});

const output = z.strictObject({
  text: z.string(),
  match: z
    .enum(MATCHES)
    .describe(
      'one — можно брать; family — одна организация, несколько карточек; several — разные; similar — только похоже',
    ),
  /** The card to work with; null unless match is one. */
  bound_id: z.guid().nullable().describe('Карточка, с которой работать; пусто, пока выбор не однозначен'),
  bound_type: z.enum(['Catalog_Контрагенты', 'Catalog_ФизическиеЛица']).nullable().describe('Справочник карточки'),
  candidates: z.array(candidateSchema).min(1).describe('Подходящие карточки, ближайшие первыми'),
  /** Candidates beyond those shown. */
  more: countSchema.describe('Сколько подходящих не показано'),
  /** The text as it was understood when it was not taken literally: other keyboard layout, Latin letters. */
  read_as: z.string().nullable().describe('Как прочитано, если не буквально: другая раскладка или латиница'),
});
type Value = z.output<typeof output>;

function shown({ party, how }: Hit, cards: readonly Party[], typed: string): z.output<typeof candidateSchema> {
  const byInn = how === 'inn' && !/^[\d\s]+$/.test(typed);
  return {
    id: party.id,
    type: PARTY_SETS[party.type],
    name: party.name,
    full_name: party.fullName,
    code: party.code,
    inn: party.inn,
    kpp: party.kpp,
    deletion_mark: party.marked,
    head_id: party.head === '' ? null : party.head,
    family_ids: cards.filter((other) => other.id !== party.id && isKin(party, other)).map(({ id }) => id),
    confidence: how === 'inn' ? (byInn ? CLOSENESS.contains.confidence : 1) : CLOSENESS[how].confidence,
    matched_by:
      how === 'inn'
        ? byInn
          ? 'та же организация: общий ИНН или головной контрагент'
          : 'ИНН совпал'
        : CLOSENESS[how].how,
  };
}

const CHOICE: Readonly<Record<Exclude<Match, 'one'>, Note>> = {
  family: note(
    'SEVERAL_ENTITIES_MATCH',
    'У этой организации несколько карточек: филиалы или двойники с тем же ИНН. Выберите одну или все вместе.',
  ),
  several: note('SEVERAL_ENTITIES_MATCH', 'Под это имя подходят разные контрагенты или люди: выберите, о ком речь.'),
  similar: note('LOW_CONFIDENCE_ENTITY_BINDING', 'Точно такого имени нет, есть похожее: подтвердите, что речь о нем.'),
};

function notesOn({ match, bound, candidates }: Verdict, readAs: string | null): Note[] {
  const how = candidates.find(({ party }) => party === bound)?.how;
  const partial = how === 'contains' || how === 'begins';
  return [
    ...(match === 'one' ? [] : [CHOICE[match]]),
    ...(readAs === null
      ? []
      : [
          note(
            'ASSUMPTION_APPLIED_EXPLICITLY',
            `Имя прочитано как «${readAs}»: похоже на другую раскладку или латиницу.`,
          ),
        ]),
    ...(bound !== null && partial
      ? [note('ASSUMPTION_APPLIED_EXPLICITLY', `По части имени взят единственный подходящий: ${bound.name}.`)]
      : []),
    ...(bound?.marked === true
      ? [
          note(
            'ASSUMPTION_APPLIED_EXPLICITLY',
            `Карточка «${bound.name}» помечена на удаление, другой с таким именем нет.`,
          ),
        ]
      : []),
  ];
}

interface Cards {
  readonly cards: readonly Party[];
  readonly counts: Counts;
  readonly fresh: boolean;
}

const AMONG: Readonly<Record<z.output<typeof input>['among'], readonly PartyType[]>> = {
  counterparties: ['counterparty'],
  persons: ['person'],
  all: ['counterparty', 'person'],
};

async function readCards(context: ToolContext, types: readonly PartyType[], anew: boolean): Promise<Cards | Failed> {
  const read: { value: Parties; fresh: boolean }[] = [];
  for (const type of types) {
    const outcome = await readParties(context, type, anew);
    if (!outcome.ok) return failedBy(outcome.fault);
    read.push(outcome.value);
  }
  const worst = read.find(({ value }) => value.completeness !== 'complete')?.value.completeness ?? 'complete';
  const total = (pick: (counts: Counts) => number): number =>
    read.reduce((sum, { value }) => sum + pick(value.counts), 0);
  const expected = read.every(({ value }) => value.counts.expected !== null)
    ? total((counts) => counts.expected ?? 0)
    : null;
  return {
    cards: read.flatMap(({ value }) => value.list),
    counts: { completeness: worst, expected, read: total((counts) => counts.read) },
    fresh: read.every(({ fresh }) => fresh),
  };
}

/** Nothing answers: said with what was searched, and what only shares a word with the name. */
function nobody(typed: string, { cards, counts }: Cards): ToolResult<never> {
  const digits = typed.replace(/\s/g, '');
  const alike = cards
    .map((party) => ({ name: party.name, word: sharedWord(party, typed) }))
    .filter(({ word }) => word >= 0)
    .sort((a, b) => a.word - b.word)
    .slice(0, 5);
  const wrong = /^\d+$/.test(digits) && !isInn(digits) ? ' Контрольные цифры ИНН не сходятся: возможно, опечатка.' : '';
  const others =
    alike.length === 0
      ? ''
      : ` Есть с общим словом в имени, но это другие: ${alike.map(({ name }) => name).join('; ')}.`;
  const proof = `Просмотрено карточек: ${cards.length}, ни одна не подходит под «${typed}».${wrong}${others}`;
  return counts.completeness === 'complete'
    ? empty('entity_not_bound', proof, { counts })
    : empty('not_found_on_route', `${proof} Справочник прочитан не целиком.`, {
        counts,
        notes: [note(counts.completeness === 'limited_by_rights' ? 'ACCESS_LIMITED' : 'RESULT_TRUNCATED')],
      });
}

async function live(context: ToolContext, { text, among }: z.output<typeof input>): Promise<ToolResult<Value>> {
  let read = await readCards(context, AMONG[among], false);
  if ('kind' in read) return read;
  let result = search(read.cards, text);
  const certain = result.hits.some(strong);
  if (!certain && !read.fresh) {
    read = await readCards(context, AMONG[among], true);
    if ('kind' in read) return read;
    result = search(read.cards, text);
  }
  const { cards, counts } = read;
  if (result.hits.length === 0) return nobody(text, read);
  const verdict = judge(result.hits, cards);
  const value: Value = {
    text,
    match: verdict.match,
    bound_id: verdict.bound?.id ?? null,
    bound_type: verdict.bound === null ? null : PARTY_SETS[verdict.bound.type],
    candidates: verdict.candidates.slice(0, SHOWN).map((hit) => shown(hit, cards, text)),
    more: Math.max(0, verdict.candidates.length - SHOWN),
    read_as: result.readAs,
  };
  const partial =
    counts.completeness === 'complete'
      ? []
      : [
          note(
            counts.completeness === 'limited_by_rights' ? 'ACCESS_LIMITED' : 'RESULT_TRUNCATED',
            'Справочник прочитан не целиком: однофамильцы могли не войти.',
          ),
        ];
  return found(value, { counts, notes: [...notesOn(verdict, result.readAs), ...partial] });
}

export const resolveCounterparty = defineTool({
  name: 'resolve_counterparty',
  title: 'Контрагент или человек по имени',
  purpose:
    'Находит карточку по имени или ИНН: с опечатками, без кавычек и формы собственности, в другой раскладке. Когда подходят несколько ' +
    '(тезки, филиалы, двойники), возвращает список и не выбирает. Вызывать до любого отбора по контрагенту или сотруднику.',
  input,
  output,
  source: 'live',
  failures: [
    { code: '1C_UNAVAILABLE', when: 'база не отвечает' },
    { code: 'COMPOSITION_MISSING', when: 'справочник не опубликован' },
    { code: 'REQUEST_BUDGET_REACHED', when: 'карточек больше, чем можно просмотреть за один вызов' },
  ],
  limits: { rowsMax: SHOWN, daysMax: null, requestsMax: 300, timeoutMs: 120_000 },
  emptyPolicy: {
    entity_not_bound: 'Справочник прочитан целиком, ни одна карточка не подходит даже с опечаткой.',
    not_found_on_route: 'Справочник прочитан не целиком: отсутствие не доказано.',
  },
  examples: [
    { title: 'Один контрагент', input: { text: 'лотосу' }, expect: 'found', shows: 'ООО «Лотос», падеж не мешает' },
    {
      title: 'Головная и филиал',
      input: { text: 'Вектор' },
      expect: 'found',
      shows: 'две карточки с одним ИНН, выбор за человеком',
    },
    { title: 'Другая раскладка', input: { text: 'Dtrnjh' }, expect: 'found', shows: 'прочитано как «вектор»' },
    {
      title: 'Такого нет',
      input: { text: 'Вектор-Плюс' },
      expect: 'empty',
      because: 'entity_not_bound',
      shows: 'ближайший Вектор назван, но не подставлен',
    },
  ],
  rows: ({ candidates }) => candidates.length,
  live,
});
