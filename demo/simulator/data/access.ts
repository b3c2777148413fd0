/**
 * Record-level rights: which rows a user does not see, and which sets the role does not open.
 */
import type { Base } from '../base.ts';
import { noRights } from '../http/odata-error.ts';
import type { User } from '../users.ts';
import type { EntityType } from './entity-types.ts';
import { type Row, SectionRow } from './rows.ts';
import { isRef } from './wire.ts';

/** Throws 401 code 20 when the role gives no right to the set or to anything of it. */
export function requireRight(set: string, user: User): void {
  if (user.deniedSets.some((denied) => set === denied || set.startsWith(`${denied}_`))) throw noRights();
}

/** Tells a hidden row; null when the user sees everything. */
export function hiddenTest(type: EntityType, user: User, base: Base): ((row: Row) => boolean) | null {
  if (user.hiddenOrganisations.length === 0) return null;
  const hidden = new Set(user.hiddenOrganisations);
  const isHidden = (row: Row | undefined, field: string): boolean => {
    const value = row?.get(field);
    return isRef(value) && hidden.has(value.id);
  };
  switch (type.shape) {
    case 'section':
      return (row) => row instanceof SectionRow && isHidden(base.find(row.owner.set, row.owner.ref), 'Организация');
    case 'record-set':
      return (row) => row.rows('RecordSet').some((record) => isHidden(record, 'Организация'));
    case 'journal':
      return (row) => {
        const ref = row.get('Ref');
        return isRef(ref) && isHidden(base.find(ref.type, ref.id), 'Организация');
      };
    default:
      if (type.name === 'Catalog_Организации') return (row) => hidden.has(String(row.get('Ref_Key')));
      return (row) => isHidden(row, 'Организация') || isHidden(row, 'Owner');
  }
}

/** Rows the user may get: with `allowedOnly` the hidden ones drop out, without it one hidden row refuses the whole. */
export function permitted(
  rows: readonly Row[],
  type: EntityType,
  user: User,
  allowedOnly: boolean,
  base: Base,
): readonly Row[] {
  const hidden = hiddenTest(type, user, base);
  if (hidden === null) return rows;
  if (allowedOnly) return rows.filter((row) => !hidden(row));
  if (rows.some(hidden)) throw noRights();
  return rows;
}
