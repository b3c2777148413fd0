/**
 * Whose name it is. A name of the question that an organisation of our own bears is that organisation, unless the words around it make it a
 * party and there is such a card: an answer about ourselves as our own counterparty would deny debts that exist.
 */
import { z } from 'zod';
import { nameWithin } from '#domain/party-names.ts';
import type { QueryFrame } from '#state/query-frame.ts';
import type { Named, Slots } from '#state/slots.ts';
import { interpretation } from '../reading/interpretation.ts';
import type { OwnNames } from '../reading/read-frame.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, blockedByFailure, type Finding, finding } from './finding.ts';
import { amongOf, cardNamed, matchSchema } from './parties.ts';

const SET = 'Catalog_Организации';

const listSchema = z.object({
  organisations: z.array(z.object({ id: z.string(), name: z.string(), inn: z.string() })),
});
type Own = z.infer<typeof listSchema>['organisations'][number];

/** Right before a name these make it a party: one supplier, one buyer, «с», «перед», «нам». */
const LED =
  /(?:^|[^\p{L}])(?:с|со|перед|от|нам|контрагент(?:а|у|ом|е)?|поставщик(?:а|у|ом|е)?|покупател(?:ь|я|ю|ем|е)|клиент(?:а|у|ом|е)?|заказчик(?:а|у|ом|е)?|подрядчик(?:а|у|ом|е)?|арендодател(?:ь|я|ю|ем)|арендатор(?:а|у|ом)?|дебитор(?:а|у|ом)?|кредитор(?:а|у|ом)?|должник(?:а|у|ом)?)[\s(]*$/iu;
/** «должны ООО …» makes it a party when the debtor is we ourselves: nobody else stands in the question as one. A name in brackets tells whose books. */
const OWED = /(?:^|[^\p{L}])(?:должны|должна|должен|должно|задолжали?)(?: ли)?(?: мы)?\s*$/iu;
const OTHERS =
  /(?<!\p{L})(?:кто|кому|каки[ехм]|которы[ехм]|(?:покупател|клиент|заказчик|поставщик|подрядчик|арендатор|дебитор|контрагент)(?:и|ы|ей|ов|ям|ам|ями|ами|ях|ах))(?!\p{L})/iu;
/** Right after a name. */
const FOLLOWED = /^[\s)]*(?:нам\s|должн|должен|задолж|не\s(?:за)?плат|не\sоплат)/iu;
/** «долг ООО …» is a debt of that party to us as well as a debt of that organisation of ours. */
const DOUBTFUL =
  /(?:^|[^\p{L}])(?:долг(?:и|а|у|ов|ом)?|задолженност[ьи]|аванс(?:ы|а|ов)?|просрочк[аиу]|сверк[аиу])[\s(]*$/iu;

type Lead = 'party' | 'doubtful' | 'none';

/** What the words around a name make of it. */
function leadOf({ spans, original_user_question: said }: QueryFrame, surface: string): Lead {
  const span = spans.find(({ kind, reading, text }) => kind === 'party' && (reading === surface || text === surface));
  if (span === undefined) return 'none';
  const [before, after] = [said.slice(0, span.start), said.slice(span.end)];
  if (LED.test(before)) return 'party';
  const others = OTHERS.test(before) || OTHERS.test(after);
  if (!others && (OWED.test(before) || FOLLOWED.test(after))) return 'party';
  return DOUBTFUL.test(before) ? 'doubtful' : 'none';
}

/** Cards of the catalog that bear this very name. */
async function cardsOf(desk: ResolveDesk, { surface, type }: Named, exact: boolean) {
  const result = await desk.call('resolve_counterparty', { text: surface, among: amongOf(desk, type) });
  if (result.kind !== 'found') return [];
  const { candidates } = matchSchema.parse(result.value);
  return exact ? candidates.filter(({ name }) => nameWithin(surface, name) === 'whole') : candidates;
}

interface Judged {
  readonly surface: string;
  readonly own: Own;
  readonly ask: Finding | null;
}

async function judge(desk: ResolveDesk, party: Named, organisations: readonly Own[]): Promise<Judged | null> {
  const { surface } = party;
  const whole = organisations.filter(({ name }) => nameWithin(surface, name) === 'whole');
  const parts = whole.length > 0 ? whole : organisations.filter(({ name }) => nameWithin(surface, name) === 'part');
  const [own] = parts;
  if (own === undefined || parts.length > 1) return null;
  const lead = leadOf(desk.frame, surface);
  const said = desk.slots.organisation;
  const another = said !== null && said.id === null && nameWithin(said.surface, own.name) !== 'whole';
  if (whole.length > 0 && lead === 'none' && !another) return { surface, own, ask: null };
  const cards = await cardsOf(desk, party, whole.length > 0);
  const [card] = cards;
  if (card === undefined) return { surface, own, ask: null };
  if (whole.length === 0 || lead !== 'doubtful' || another) return null;
  return { surface, own, ask: whose(desk, party, own, cardNamed(card, surface)) };
}

/** Both readings are true and their figures differ: only the person can tell. */
function whose(desk: ResolveDesk, { surface }: Named, own: Own, card: Named): Finding {
  const others = desk.slots.parties.filter((one) => one.surface !== surface);
  const organisation: Named = { surface, id: own.id, type: SET, title: own.name };
  return desk.ask({
    ...{ slot: 'whose', code: 'MULTIPLE_VALID_INTERPRETATIONS' },
    question: `«${surface}» — своя организация или контрагент?`,
    why: 'Под этим именем есть и своя организация, и карточка контрагента: суммы были бы о разном.',
    options: [
      { label: `Своя организация ${own.name}`, detail: 'ответ по её книгам', sets: { organisation, parties: others } },
      {
        ...{ label: `Контрагент ${card.title ?? surface}`, detail: 'расчёты с ним' },
        sets: { parties: [...others, card] },
      },
    ],
    otherwise: blockedBy('MULTIPLE_VALID_INTERPRETATIONS', `Не ясно, «${surface}» — своя организация или контрагент.`),
  });
}

/** «X и Y» are both asked about; of «X: остаток по Y» the second is a party of the first, if there is such a card. */
async function joinedOnly(desk: ResolveDesk, sure: readonly Judged[]): Promise<Judged[]> {
  const [first, ...others] = sure;
  if (first === undefined) return [];
  const kept = [first];
  for (const one of others) {
    const party = desk.slots.parties.find(({ surface }) => surface === one.surface);
    const same = one.own.id === first.own.id || isJoined(desk.frame, kept.at(-1)?.surface ?? '', one.surface);
    if (same || party === undefined || (await cardsOf(desk, party, true)).length === 0) kept.push(one);
  }
  return kept;
}

function isJoined({ original_user_question: said }: QueryFrame, left: string, right: string): boolean {
  const [from, to] = [said.indexOf(left) + left.length, said.indexOf(right)];
  return /^[\s,;]*(?:и|или|плюс|\+|а также)?\s*(?:по|для|у)?\s*$/iu.test(said.slice(from, Math.max(from, to)));
}

export interface OwnRead {
  readonly frame: QueryFrame;
  /** A question back about whose name it is. */
  readonly ask: Finding;
}

/** The frame read with the knowledge of our organisations; null where no name is one of ours. */
export async function readWithOwn(desk: ResolveDesk): Promise<OwnRead | null> {
  const { parties } = desk.slots;
  const open = parties.filter(({ id }) => id === null);
  if (open.length === 0) return null;
  const result = await desk.call('resolve_organisation', {});
  if (result.kind === 'failed') return { frame: desk.frame, ask: blockedByFailure(result) };
  if (result.kind === 'empty') return null;
  const { organisations } = listSchema.parse(result.value);
  const judged = (await Promise.all(open.map((one) => judge(desk, one, organisations)))).filter((one) => one !== null);
  const ask = judged.find((one) => one.ask !== null)?.ask ?? finding();
  const sure = await joinedOnly(
    desk,
    judged.filter((one) => one.ask === null),
  );
  if (sure.length === 0) return judged.length === 0 ? null : { frame: desk.frame, ask };
  const named = new Set(sure.map(({ own }) => own.id));
  const own: OwnNames = {
    surfaces: new Set(sure.map(({ surface }) => surface)),
    everyone: named.size > 1 && named.size === organisations.length,
  };
  return { frame: again(desk, own, sure), ask };
}

/** Read again with the names known; a frame that is not of these words only has its slots moved. */
function again(desk: ResolveDesk, own: OwnNames, sure: readonly Judged[]): QueryFrame {
  const { frame, state, deps } = desk;
  const bySurface = [...own.surfaces].every((surface) => frame.original_user_question.includes(surface));
  const read = state.question === null || !bySurface ? null : interpretation(state, deps.access.base, own);
  if (read !== null && read.reading.intent !== null) return read.frame;
  const [first] = sure;
  const slots: Partial<Slots> = {
    parties: frame.slots.parties.filter(({ surface }) => !own.surfaces.has(surface)),
    organisation: own.everyone || first === undefined ? frame.slots.organisation : unboundName(first.surface),
    all_organisations: own.everyone || frame.slots.all_organisations,
  };
  const [was, is] = [frame.slots.parties, slots.parties ?? []].map(partiesSaid);
  const success_criteria = frame.success_criteria.map((point) => point.replace(was ?? '', is ?? ''));
  return { ...frame, success_criteria, slots: { ...frame.slots, ...slots } };
}

/** As the points to prove name parties. */
function partiesSaid(parties: readonly Named[]): string {
  return parties.length === 0 ? '' : ` с контрагентом ${parties.map(({ surface }) => `«${surface}»`).join(', ')}`;
}

const unboundName = (surface: string): Named => ({ surface, id: null, type: null, title: null });
