/**
 * What of a row goes out: `$select` and `$expand` read against the type.
 */
import type { Base } from '../base.ts';
import type { EntityType, Field } from '../data/entity-types.ts';
import type { Row } from '../data/rows.ts';
import { isRef, type Property, propertiesOf } from '../data/wire.ts';
import { badOption, noSegment } from '../http/odata-error.ts';

export interface Projection {
  readonly fields: readonly { readonly field: Field; readonly properties: readonly Property[] }[];
  readonly sections: readonly { readonly name: string; readonly projection: Projection; readonly type: EntityType }[];
  /** Fields whose presentation is asked. */
  readonly presentations: readonly Field[];
  readonly ownPresentation: boolean;
  readonly expansions: readonly Expansion[];
}

export interface Expansion {
  readonly name: string;
  readonly field: Field;
  /** The object the row's reference points to; null when it is empty or not expandable. */
  target(row: Row): { type: EntityType; row: Row; projection: Projection } | null;
}

/** `select` null is everything. Throws code 6 on a name the type does not have. */
export function projectionOf(
  type: EntityType,
  select: readonly string[] | null,
  expand: readonly string[],
  base: Base,
): Projection {
  const builder = new Builder(type, base);
  for (const item of select ?? ['*']) builder.select(item);
  for (const item of expand) builder.expand(item.split('/'), select !== null);
  return builder.build();
}

class Builder {
  readonly #type: EntityType;
  readonly #base: Base;
  readonly #properties = new Set<string>();
  readonly #presentations = new Set<string>();
  readonly #sections = new Map<string, string[] | null>();
  /** Nested selection of references, null for all of it. */
  readonly #navigation = new Map<string, string[] | null>();
  readonly #expansions = new Map<string, { field: Field; nested: string[][] }>();
  #ownPresentation = false;

  constructor(type: EntityType, base: Base) {
    this.#type = type;
    this.#base = base;
  }

  select(item: string): void {
    if (item === '*' || item === '**') {
      this.#selectAll(item === '*');
      return;
    }
    if (item === '*____Presentation') {
      for (const { name } of this.#type.fields) this.#presentations.add(name);
      return;
    }
    if (item === 'Presentation') {
      this.#ownPresentation = true;
    } else if (item.endsWith('____Presentation')) {
      this.#presentations.add(this.#presented(item.slice(0, -'____Presentation'.length)));
    } else if (item.includes('/')) {
      this.#selectNested(item);
    } else {
      this.#selectName(item);
    }
  }

  expand(names: readonly string[], onlySelected: boolean): void {
    const [name = '', ...rest] = names;
    if (name === '*') {
      for (const field of this.#type.fields) if (this.#isNavigation(field)) this.#expandField(field, rest);
      return;
    }
    const field = this.#type.fields.find((candidate) => candidate.name === name);
    if (field === undefined || (field.type.kind !== 'ref' && field.type.kind !== 'composite')) {
      throw this.#type.sections.some((section) => section.name === name) ? badOption('$expand') : noSegment(name);
    }
    if (field.type.kind === 'ref' && this.#base.type(field.type.set) === undefined) throw noSegment(name);
    if (onlySelected && !this.#navigation.has(name) && !this.#properties.has(name)) return;
    this.#expandField(field, rest);
  }

  build(): Projection {
    const fields = this.#type.fields
      .map((field) => ({ field, properties: propertiesOf(field).filter(({ name }) => this.#properties.has(name)) }))
      .filter(({ properties }) => properties.length > 0);
    return {
      fields,
      sections: this.#type.sections.flatMap(({ name, type }) => {
        const columns = this.#sections.get(name);
        if (columns === undefined) return [];
        const shown = this.#repeatsRecorder
          ? type
          : { ...type, fields: type.fields.filter((field) => field.name !== 'Recorder') };
        return [{ name, type, projection: projectionOf(shown, columns, [], this.#base) }];
      }),
      presentations: this.#type.fields.filter(({ name }) => this.#presentations.has(name)),
      ownPresentation: this.#ownPresentation,
      expansions: [...this.#expansions.values()].map(({ field, nested }) => this.#expansion(field, nested)),
    };
  }

  /** Rows of a record set declare the recorder, but most bases leave it out. */
  get #repeatsRecorder(): boolean {
    return this.#type.shape !== 'record-set' || this.#base.profile.recordSetRepeatsRecorder;
  }

  #selectAll(withSections: boolean): void {
    for (const field of this.#type.fields) {
      for (const { name } of propertiesOf(field)) this.#properties.add(name);
      if (this.#isNavigation(field)) this.#navigation.set(field.name, null);
    }
    if (withSections) for (const { name } of this.#type.sections) this.#sections.set(name, null);
  }

  #selectName(item: string): void {
    for (const field of this.#type.fields) {
      const own = propertiesOf(field);
      if (own.some(({ name }) => name === item)) {
        // A composite comes with the name of its type: the value alone says nothing.
        const wanted = field.type.kind === 'composite' ? own : own.filter(({ name }) => name === item);
        for (const { name } of wanted) this.#properties.add(name);
        return;
      }
      if (field.name === item && field.type.kind === 'ref') {
        this.#navigation.set(item, null);
        return;
      }
      // A stream is listed among the properties, but never travels inside a row.
      if (field.name === item && field.type.kind === 'storage') return;
    }
    if (!this.#type.sections.some(({ name }) => name === item)) throw noSegment(item);
    this.#sections.set(item, null);
  }

  #selectNested(item: string): void {
    const [name = '', ...rest] = item.split('/');
    if (this.#type.sections.some((section) => section.name === name)) {
      addTo(this.#sections, name, rest.join('/'));
      return;
    }
    const field = this.#type.fields.find((candidate) => candidate.name === name);
    if (field === undefined || field.type.kind !== 'ref') throw noSegment(name);
    addTo(this.#navigation, name, rest.join('/'));
  }

  #presented(name: string): string {
    const field = this.#type.fields.find((candidate) => candidate.name === name || `${candidate.name}_Key` === name);
    if (field === undefined) throw noSegment(name);
    return field.name;
  }

  #isNavigation({ type }: Field): boolean {
    return type.kind === 'composite' || (type.kind === 'ref' && this.#base.type(type.set) !== undefined);
  }

  #expandField(field: Field, rest: readonly string[]): void {
    const known = this.#expansions.get(field.name) ?? { field, nested: [] };
    if (rest.length > 0) known.nested.push([...rest]);
    this.#expansions.set(field.name, known);
  }

  #expansion(field: Field, nested: readonly string[][]): Expansion {
    const base = this.#base;
    const select = this.#navigation.get(field.name) ?? null;
    const isPlain = field.type.kind === 'ref';
    const projections = new Map<string, Projection>();
    const projectionFor = (type: EntityType): Projection => {
      const known = projections.get(type.name);
      if (known !== undefined) return known;
      const built = projectionOf(type, select, nestedExpand(nested, type.name, isPlain), base);
      projections.set(type.name, built);
      return built;
    };
    if (field.type.kind === 'ref') {
      const type = base.type(field.type.set);
      if (type !== undefined) projectionFor(type);
    }
    return {
      name: isPlain ? field.name : `${field.name}_Expanded`,
      field,
      target: (row) => {
        const value = row.get(field.name);
        const type = isRef(value) ? base.type(value.type) : undefined;
        const found = isRef(value) && type !== undefined ? base.find(value.type, value.id) : undefined;
        if (type === undefined || found === undefined) return null;
        return { type, row: found, projection: projectionFor(type) };
      },
    };
  }
}

/** Through a composite the next name is the type that the rest belongs to. */
function nestedExpand(nested: readonly string[][], type: string, isPlain: boolean): string[] {
  if (isPlain) return nested.map((names) => names.join('/'));
  return nested
    .filter(([first]) => first === type)
    .map(([, ...rest]) => rest.join('/'))
    .filter((path) => path !== '');
}

function addTo(map: Map<string, string[] | null>, name: string, item: string): void {
  const known = map.get(name);
  if (known === null) return;
  map.set(name, [...(known ?? []), item]);
}
