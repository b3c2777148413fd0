/** Organisations a person may ask about, and which one is meant when none is named: always said, never a silent sum over several. */
import { flag, ref, text } from '#onec/dialect/decode.ts';
import { seesOrganisation } from './access.ts';
import { failed, failedBy, note } from './answers.ts';
import type { Failed, Note } from './result.ts';
import type { ToolContext } from './tool.ts';

const SET = 'Catalog_Организации';
const MAX_AGE_MS = 60_000;

export interface Organisation {
  readonly id: string;
  readonly name: string;
  readonly inn: string;
  readonly prefix: string;
}

export interface Organisations {
  /** Those that both 1C and the product show, in the order of their codes. */
  readonly seen: readonly Organisation[];
  /** True when 1C hides some by rights, or the product does. */
  readonly limited: boolean;
}

/** Reads them, remembered for a minute. */
export async function readOrganisations(context: ToolContext): Promise<Organisations | Failed> {
  const outcome = await context.memory.recall(SET, MAX_AGE_MS, () => context.onec.catalog(SET, context.terms));
  if (!outcome.ok) return failedBy(outcome.fault);
  const reading = outcome.value.value;
  const all = reading.rows
    .filter((row) => !flag(row, 'IsFolder') && !flag(row, 'DeletionMark'))
    .sort((a, b) => text(a, 'Code').localeCompare(text(b, 'Code'), 'ru'))
    .map((row) => ({
      id: ref(row, 'Ref_Key'),
      name: text(row, 'Description'),
      inn: text(row, 'ИНН'),
      prefix: text(row, 'Префикс'),
    }));
  const seen = all.filter(({ id }) => seesOrganisation(context.access, id));
  const whole = reading.completeness === 'complete' && seen.length === all.length;
  return { seen, limited: !whole };
}

export interface Chosen {
  readonly organisation: Organisation;
  readonly notes: readonly Note[];
}

/** The named organisation, or the first one when none is named, with the remarks that belong to the answer. */
export async function chooseOrganisation(context: ToolContext, id: string | undefined): Promise<Chosen | Failed> {
  if (id !== undefined && !seesOrganisation(context.access, id.toLowerCase())) return noAccess(context.access.user);
  const organisations = await readOrganisations(context);
  if ('kind' in organisations) return organisations;
  const { seen, limited } = organisations;
  const organisation = id === undefined ? seen[0] : seen.find((one) => one.id === id.toLowerCase());
  if (organisation === undefined)
    return limited || seen.length === 0
      ? noAccess(context.access.user)
      : failed('ENTITY_NOT_RESOLVED', 'Такой организации в базе нет.');
  const choice = id === undefined && (seen.length > 1 || limited);
  const others = limited ? ' Есть организации, закрытые правами: они в ответ не входят.' : '';
  return {
    organisation,
    notes: choice
      ? [note('ASSUMPTION_APPLIED_EXPLICITLY', `Организация не названа, взята ${organisation.name}.${others}`)]
      : [],
  };
}

function noAccess(user: string): Failed {
  return failed(
    'ACCESS_LIMITED',
    `У пользователя ${user} нет доступа к этой организации: её данные в ответ не входят.`,
  );
}
