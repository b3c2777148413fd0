/**
 * Whether the user of the connection could write into the base. It is established without writing, by GET alone: the interface does not
 * tell rights, so all that can be read are the access groups and profiles, when they are published — and the rest is said honestly.
 */
import type { Base, Terms } from '../dialect/base.ts';
import { flag, ref, reference, section, text } from '../dialect/decode.ts';
import { typeOfSet } from '../dialect/metadata.ts';
import { faultOf } from '../errors.ts';
import { readSet } from '../reading/sets.ts';
import type { WireRow } from '../transport/body.ts';

export interface AccessFinding {
  readonly canWrite: 'yes' | 'unknown';
  readonly evidence: readonly string[];
}

const USERS = 'Catalog_Пользователи';
const GROUPS = 'Catalog_ГруппыДоступа';
const PROFILES = 'Catalog_ПрофилиГруппДоступа';
const OBJECTS = 'Catalog_ИдентификаторыОбъектовМетаданных';
const SETS = [USERS, GROUPS, PROFILES, OBJECTS] as const;

/** Roles that let their holder write through OData. */
const WRITING_ROLES = ['ПолныеПрава', 'УдаленныйДоступOData', 'АдминистраторСистемы'] as const;

const CANNOT_BE_READ =
  'Проверить запросом на чтение нельзя: описание базы ($metadata) прав не показывает, а пробная запись недопустима. Права этого пользователя посмотрите в конфигураторе: «Администрирование — Пользователи — Прочие».';

type Tables = Readonly<Record<(typeof SETS)[number], readonly WireRow[]>>;

async function readTables(base: Base, terms: Terms): Promise<Tables> {
  const [users, groups, profiles, objects] = await Promise.all(
    SETS.map(async (set) => (await readSet(base, { set }, { ...terms, acceptLimited: true })).rows),
  );
  return { [USERS]: users ?? [], [GROUPS]: groups ?? [], [PROFILES]: profiles ?? [], [OBJECTS]: objects ?? [] };
}

/** Role names of a profile: references into the catalog of metadata objects. */
function rolesOf(profile: WireRow, tables: Tables): string[] {
  const names = new Map(
    tables[OBJECTS].map((row) => [ref(row, 'Ref_Key'), text(row, 'Имя') || text(row, 'Description')]),
  );
  return section(profile, 'Роли').map((line) => names.get(reference(line, 'Роль')?.ref ?? '') ?? 'роль без имени');
}

/** Roles that a user has through access groups; marked groups give nothing. */
function rolesOfUser(person: WireRow, tables: Tables): string[] {
  const key = ref(person, 'Ref_Key');
  const mine = (group: WireRow): boolean =>
    section(group, 'Пользователи').some((line) => reference(line, 'Пользователь')?.ref === key);
  const groups = tables[GROUPS].filter((group) => !flag(group, 'DeletionMark') && mine(group));
  const profiles = new Set(groups.map((group) => reference(group, 'Профиль')?.ref ?? ''));
  const own = tables[PROFILES].filter((profile) => profiles.has(ref(profile, 'Ref_Key')));
  return [...new Set(own.flatMap((profile) => rolesOf(profile, tables)))];
}

function unknown(why: string): AccessFinding {
  return { canWrite: 'unknown', evidence: [why, CANNOT_BE_READ] };
}

function judge(user: string, tables: Tables): AccessFinding {
  const person = tables[USERS].find((row) => text(row, 'Description').toLowerCase() === user.toLowerCase());
  if (person === undefined)
    return unknown(
      'В справочнике «Пользователи» нет элемента с наименованием, равным имени входа: связать права с пользователем нельзя.',
    );
  const roles = rolesOfUser(person, tables);
  if (roles.length === 0)
    return unknown('Пользователь не входит ни в одну группу доступа: роли назначены ему напрямую.');
  const writing = WRITING_ROLES.filter((role) => roles.includes(role));
  if (writing.length === 0)
    return unknown(
      `Роли по группам доступа: ${roles.join(', ')}. Заведомо пишущих среди них нет, но что разрешает каждая, OData не показывает.`,
    );
  return {
    canWrite: 'yes',
    evidence: [`По группам доступа у пользователя есть роли ${writing.join(', ')}: они разрешают запись через OData.`],
  };
}

/** What can be found out about the rights to write. Never throws for a fault. */
export async function findAccess(base: Base, user: string, terms: Terms): Promise<AccessFinding> {
  const hidden = SETS.filter((set) => typeOfSet(base.schema, set) === undefined);
  if (hidden.length > 0) {
    return {
      canWrite: 'unknown',
      evidence: [
        `Справочники прав не опубликованы (${hidden.join(', ')}), и публиковать их только ради этой проверки не нужно.`,
        CANNOT_BE_READ,
      ],
    };
  }
  try {
    return judge(user, await readTables(base, terms));
  } catch (error) {
    return { canWrite: 'unknown', evidence: [`Справочники прав не читаются: ${faultOf(error).text}`, CANNOT_BE_READ] };
  }
}
