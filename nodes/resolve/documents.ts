/** Which document: found by what is named of it and shown as a list when several answer — a number repeats over years, kinds and organisations. */
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { parseDecimal } from '#domain/decimals.ts';
import { isNumber } from '#domain/document-numbers.ts';
import { EMPTINESS } from '#domain/emptiness.ts';
import { nameWithin } from '#domain/party-names.ts';
import { printDate } from '#domain/russian-dates.ts';
import { printAmount, printCount } from '#domain/russian-numbers.ts';
import type { DocumentSlot, Named } from '#state/slots.ts';
import { documentSchema, type ListedDocument } from '#tools/documents/listing.ts';
import type { Empty } from '#tools/result.ts';
import type { CallInput } from '../calls/kept-calls.ts';
import type { ResolveDesk } from './desk.ts';
import { blockedBy, blockedByFailure, type Finding, finding, reason } from './finding.ts';
import { missingDocument } from './missing.ts';

const listSchema = z.object({ documents: z.array(documentSchema).min(1), total: z.number() });

/** «Последний» is looked for in the last days first: a whole kind of documents may be long. */
const LATEST_DAYS = 62;
const OPTIONS = 20;

/** A kind, a number and a day say which document it is: the plan finds it itself, and stops when they do not. */
export function isWhole({ kinds, number, date, amount, latest }: DocumentSlot): boolean {
  return kinds.length === 1 && number !== null && date !== null && amount === null && !latest;
}

/** A document named whole needs no party to be found: which card of the party is meant changes nothing. */
export function isFoundWithoutParty({ intent, slots }: ResolveDesk): boolean {
  return intent?.time === 'none' && slots.document !== null && isWhole(slots.document);
}

export async function bindDocument(desk: ResolveDesk, bound: BoundBefore): Promise<Finding> {
  const { document } = desk.slots;
  const needed = desk.intent?.required.includes('document') === true;
  if (document === null) return needed ? missingDocument(desk) : finding();
  if (document.id !== null)
    return finding({ premises: [desk.premise('document', document.title ?? document.id, 'confirmed')] });
  if (desk.intent?.finds === 'amount') return finding();
  // a plan of a report takes only a document that is known
  if (isWhole(document) && desk.intent?.shape !== 'report')
    return desk.slots.parties.length === 0 ? finding() : ofParty(desk, document);
  const input = inputOf(desk, document, bound);
  if (input === null) return missingDocument(desk);
  return await search(desk, document, input);
}

/** What the other parts of the question have given. */
export interface BoundBefore {
  readonly parties: readonly Named[];
  readonly period: { readonly from: string; readonly to: string } | null;
}

/** Null when nothing tells one document from another. */
function inputOf(
  desk: ResolveDesk,
  { kinds, number, date, amount, latest }: DocumentSlot,
  bound: BoundBefore,
): CallInput | null {
  const [party] = bound.parties;
  const from = date ?? bound.period?.from;
  const to = date ?? bound.period?.to;
  if (number === null && amount === null && !latest && party === undefined && from === undefined) return null;
  const { organisation } = desk.slots;
  return {
    ...(number === null ? {} : { number }),
    ...(amount === null ? {} : { amount }),
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(party?.id == null ? {} : { counterparty_id: party.id, counterparty_type: party.type ?? 'Catalog_Контрагенты' }),
    ...(from === undefined ? {} : { date_from: from }),
    ...(to === undefined ? {} : { date_to: to }),
    ...(latest ? { state: 'posted' } : {}),
    ...(organisation?.id == null ? {} : { organisation_id: organisation.id }),
  };
}

async function search(desk: ResolveDesk, document: DocumentSlot, input: CallInput): Promise<Finding> {
  const recent = document.latest && input.date_from === undefined;
  const window = { ...input, date_from: addDays(desk.today, -LATEST_DAYS), date_to: desk.today };
  const first = await desk.call('find_documents', recent ? window : input);
  const result =
    recent && first.kind === 'empty' ? await desk.call('find_documents', { ...input, date_to: desk.today }) : first;
  if (result.kind === 'failed') return blockedByFailure(result);
  if (result.kind === 'empty') return notFound(result);
  const { documents, total } = listSchema.parse(result.value);
  const [newest] = documents;
  if (newest === undefined)
    return notFound({ ...result, kind: 'empty', cause: 'no_data', proof: 'Документов не найдено.' });
  if (document.latest) return latest(desk, document, newest);
  return total === 1 ? one(desk, document, newest) : choose(desk, document, documents, total);
}

/** A whole document named together with a party: found without it, and told when its party is another. */
async function ofParty(desk: ResolveDesk, document: DocumentSlot): Promise<Finding> {
  const input = inputOf(desk, document, { parties: [], period: null });
  const found = input === null ? finding() : await search(desk, document, input);
  const { parties } = desk.slots;
  const result = input === null || found.slots.document?.id == null ? null : await desk.call('find_documents', input);
  const [one] = result?.kind === 'found' ? listSchema.parse(result.value).documents : [];
  const own = one?.counterparty?.title ?? null;
  if (one === undefined || own === null || parties.some(({ surface }) => nameWithin(surface, own) !== null))
    return found;
  const names = parties.map(({ surface }) => `«${surface}»`).join(', ');
  const told = `Назван контрагент ${names}, а документ ${one.title} — с контрагентом ${own}: показан документ по номеру и дате.`;
  return { ...found, reasons: [...found.reasons, reason('ASSUMPTION_APPLIED_EXPLICITLY', told)] };
}

function slotOf(document: DocumentSlot, { id, type, title, number, date }: ListedDocument): DocumentSlot {
  return { ...document, kinds: [type], number, date, id, type, title };
}

function one(desk: ResolveDesk, document: DocumentSlot, found: ListedDocument): Finding {
  return finding({
    slots: { document: slotOf(document, found) },
    premises: [desk.premise('document', found.title, 'confirmed')],
  });
}

function latest(desk: ResolveDesk, document: DocumentSlot, found: ListedDocument): Finding {
  return finding({
    slots: { document: slotOf(document, found) },
    premises: [desk.premise('document', found.title, 'assumed')],
    reasons: [
      reason(
        'ASSUMPTION_APPLIED_EXPLICITLY',
        `Последним взят проведённый документ с самой поздней датой не позже рабочей: ${found.title}.`,
      ),
    ],
  });
}

function notFound({ cause, proof, notes }: Empty): Finding {
  const absent = cause === 'no_data' || cause === 'filter_too_narrow' || cause === 'entity_not_bound';
  const code = absent ? 'ENTITY_NOT_RESOLVED' : (EMPTINESS[cause].reason ?? 'NO_MATCH_IN_1C');
  const limits = notes.filter((one) => one.code === 'ACCESS_LIMITED' || one.code === 'RESULT_TRUNCATED');
  return finding({ blocked: [reason(code, proof), ...limits.map((one) => reason(one.code, one.message))] });
}

function detailOf(one: ListedDocument, asked: string | null): string {
  const sum =
    one.amount === null
      ? ''
      : `${printAmount(parseDecimal(one.amount, 2))} ${one.currency === 'RUB' ? 'руб.' : one.currency}`;
  const state = one.deletion_mark
    ? 'помечен на удаление'
    : one.posted || one.posting_remark !== ''
      ? ''
      : 'не проведён';
  const incoming =
    asked !== null && !isNumber(one.number, asked) && one.incoming_number !== ''
      ? `входящий № ${one.incoming_number}`
      : '';
  return [sum, one.counterparty?.title ?? '', one.organisation, incoming, state]
    .filter((part) => part !== '')
    .join(' · ');
}

function choose(
  desk: ResolveDesk,
  document: DocumentSlot,
  documents: readonly ListedDocument[],
  total: number,
): Finding {
  const shown = documents.slice(0, OPTIONS);
  const rest =
    total > shown.length
      ? ` Показаны ${shown.length} самых новых из ${printCount(total)}: назовите вид, дату или сумму.`
      : '';
  const titles = shown.map(({ title }) => title).join('; ');
  return desk.ask({
    ...{ slot: 'document', code: 'SEVERAL_ENTITIES_MATCH' },
    question: 'Какой из этих документов нужен?',
    why: `Под названное подходит документов: ${printCount(total)}. Номер и сумма повторяются по годам, видам и организациям.${rest}`,
    options: shown.map((one) => ({
      label: one.title.includes(printDate(one.date)) ? one.title : `${one.title} от ${printDate(one.date)}`,
      detail: detailOf(one, document.number) || null,
      sets: { document: slotOf(document, one) },
    })),
    otherwise: blockedBy(
      'SEVERAL_ENTITIES_MATCH',
      `Подходят документы: ${titles}. Назовите вид, дату или сумму точнее.`,
    ),
  });
}
