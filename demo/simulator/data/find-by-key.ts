/**
 * Finds one entity by the key in its URL.
 */

import type { Base } from '../base.ts';
import { cannotParse, keyPartMissing, noInstance, noSegment } from '../http/odata-error.ts';
import { type Literal, readArguments, readLiteral } from '../http/url.ts';
import type { EntityType } from './entity-types.ts';
import { keyProperties } from './keys.ts';
import { RecordSetRow, type Row } from './rows.ts';
import { isRef, NAMESPACE, wireText } from './wire.ts';

/** All parts of a key are obligatory; the name may be dropped only when there is one. Throws 400 or 404. */
export function findByKey(type: EntityType, args: string, base: Base): Row {
  const parts = keyParts(type, args, base);
  if (type.shape === 'object') return found(base.find(type.name, parts.get('Ref_Key') ?? ''));
  if (type.shape === 'record-set') return recordSetByKey(type, parts, base);
  const recorder = parts.get('Recorder') ?? parts.get('Recorder_Key');
  const candidates =
    recorder === undefined ? base.rows(type) : base.recordsOf(type.name.replace(/_RecordType$/, ''), recorder);
  const properties = keyProperties(type);
  return found(
    candidates.find((row) =>
      properties.every(({ field, property }) => {
        const text = wireText(property.part, field.type, row.get(field.name), base.published) ?? '';
        return text.trimEnd() === parts.get(property.name);
      }),
    ),
  );
}

/** Values of the key as text by property name, checked for presence and kind. */
function keyParts(type: EntityType, args: string, base: Base): ReadonlyMap<string, string> {
  const given = readArguments(args);
  const properties = keyProperties(type);
  const [only] = properties;
  const unnamed = given.get('');
  if (unnamed !== undefined && only !== undefined && properties.length === 1) {
    given.delete('');
    given.set(only.property.name, unnamed);
  }
  for (const name of given.keys()) {
    if (name !== '' && !properties.some(({ property }) => property.name === name)) throw noSegment(name);
  }
  return new Map(
    properties.map(({ property }) => {
      const text = given.get(property.name);
      if (text === undefined) throw keyPartMissing(property.name);
      const literal = readLiteral(text);
      if (!fits(literal, property.name, property.edm, base)) throw cannotParse(text);
      return [property.name, literal.text];
    }),
  );
}

function fits(literal: Literal, name: string, edm: string, base: Base): boolean {
  switch (edm) {
    case 'Edm.Guid':
      return literal.type === 'guid';
    case 'Edm.DateTime':
      return literal.type === 'datetime';
    case 'Edm.Boolean':
      return literal.type === 'boolean';
    case 'Edm.String':
      return (
        literal.type === 'string' || (literal.type === 'guid' && name === 'Recorder' && base.profile.recorderKeyAsGuid)
      );
    default:
      return literal.type === 'number';
  }
}

function recordSetByKey(type: EntityType, parts: ReadonlyMap<string, string>, base: Base): Row {
  const id = (parts.get('Recorder') ?? parts.get('Recorder_Key') ?? '').toLowerCase();
  const field = type.fields[0];
  const set =
    field?.type.kind === 'ref' ? field.type.set : (parts.get('Recorder_Type') ?? '').replace(`${NAMESPACE}.`, '');
  const recorder = base.recordsOf(type.name, id)[0]?.get('Recorder');
  if (isRef(recorder) && recorder.type === set) return base.recordSet(type.name, recorder);
  if (base.profile.missingRecordSet === 'not-found') throw noInstance();
  return new RecordSetRow({ type: set, id, name: '' }, []);
}

function found(row: Row | undefined): Row {
  if (row === undefined) throw noInstance();
  return row;
}
