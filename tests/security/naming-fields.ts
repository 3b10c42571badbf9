// Fields by which people name other records and files, wherever they stand in a record, and what they may not name there.
import { model } from '../../generated/model.gen.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { eachField, isRow } from '../../runtime/core/paths.ts';
import type { Caller } from './caller.ts';
import type { Oracle } from './oracle.ts';
import type { PlantedWorld } from './planted-world.ts';

export interface NamingField {
  /** Without line numbers. */
  readonly path: string;
  /** In the first of all lines. */
  readonly at: string;
  readonly field: Field;
  /** Where it stands: in the record itself, in an embedded object, in lines. */
  readonly place: 'record' | 'object' | 'line';
}

const kinds: ReadonlySet<string> = new Set(['reference', 'references', 'upload', 'uploads']);

export function isNaming({ kind }: Field): boolean {
  return kinds.has(kind);
}

/** Those that people fill in. */
export function namingFields({ fields }: EntityDescriptor): NamingField[] {
  const found: NamingField[] = [];
  const above = new Map<string, Field>();
  eachField(fields, (field, path) => {
    above.set(path, field);
    const steps = path.split('.').map((_, index, keys) => above.get(keys.slice(0, index + 1).join('.')));
    if (!isNaming(field) || steps.some((one) => one?.readOnly || one?.computed)) return;
    const at = path
      .split('.')
      .flatMap((key, index) => (steps[index]?.kind === 'lines' ? [key, '0'] : [key]))
      .join('.');
    const inLines = steps.some((one) => one?.kind === 'lines');
    found.push({ path, at, field, place: inLines ? 'line' : steps.length > 1 ? 'object' : 'record' });
  });
  return found;
}

/** The record with a value at a path, in the first line where it leads through lines. */
export function placed(record: Row, fields: readonly Field[], path: string, value: Json): Row {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...record, [key]: value };
  const field = fields.find((one) => one.key === key);
  const inner = record[key];
  const below = rest.join('.');
  if (field?.kind === 'lines') {
    const [first = {}, ...others] = Array.isArray(inner) ? inner : [];
    return { ...record, [key]: [placed(isRow(first) ? first : {}, field.fields, below, value), ...others] };
  }
  if (field?.kind !== 'object') throw new Error(`${key} leads no further`);
  return { ...record, [key]: placed(isRow(inner ?? null) ? (inner as Row) : {}, field.fields, below, value) };
}

/** What is sent to name one record or file at the field. */
export function naming({ kind }: Field, key: string): Json {
  return kind === 'references' || kind === 'uploads' ? [key] : key;
}

/** Key of a record or file of others that the field would take but for whose it is, or null when there is none. */
export function foreignFor(planted: PlantedWorld, oracle: Oracle, caller: Caller, field: Field): string | null {
  if (field.kind === 'upload' || field.kind === 'uploads') {
    const uploaders = new Map((planted.rows.get('account') ?? []).map(({ id, companyId }) => [id, companyId]));
    const other = (planted.rows.get('file-object') ?? []).find(
      ({ uploadedBy, profile }) =>
        profile === field.profile && uploaders.get(uploadedBy ?? null) !== caller.person.companyId,
    );
    return other ? String(other.id) : null;
  }
  if (field.kind !== 'reference' && field.kind !== 'references') return null;
  const { entity, by, where } = field;
  const target = model.entities[entity]?.descriptor;
  const others = (planted.rows.get(entity) ?? []).filter(
    (row) => target && row[by] && !oracle.sees(caller.person, target, row, ['view', 'choose']),
  );
  const other = others.find((row) => where === undefined || holds(where, row)) ?? others[0];
  return other ? String(other[by]) : null;
}
