// Makes the field of a descriptor from its keywords: which keywords mean which kind, and what each kind carries over.
import type { Field, ReferenceTarget, Requirement } from '../../runtime/core/descriptor/field.ts';
import { mostLines, mostValues } from '../../runtime/core/list-limits.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { FieldDoc } from '../load/documents.ts';
import { resolveField, subEntityOf } from './field-doc.ts';
import type { Project } from './project.ts';

/** Where a field stands. */
export interface FieldScope {
  readonly project: Project;
  /** The entity that declares it: its labels are there. */
  readonly entity: string;
  readonly doc: EntityDoc;
  /** Whether records can be saved before they are complete; else all that is required is required always. */
  readonly drafts: boolean;
  /** Beside what the entity asks for: what the use of a sub-record asks for. */
  readonly alsoRequired: readonly string[];
  /** The fields the use of a sub-record takes; absent: all. */
  readonly only?: readonly string[] | undefined;
  /** Entities being expanded, so that a sub-record within itself ends. */
  readonly within: readonly string[];
}

/** Every field the entity declares, in order. What cannot be understood is left out; the checks have said so. */
export function buildFields(scope: FieldScope): Field[] {
  return Object.entries(scope.doc.properties).flatMap(([key, doc]) => {
    if (scope.only && !scope.only.includes(key)) return [];
    const field = buildField(key, doc, scope);
    return field ? [field] : [];
  });
}

function requirementOf(key: string, { doc, drafts, alsoRequired }: FieldScope): Requirement {
  if (doc.requiredInDraft?.includes(key)) return 'always';
  if (!doc.required?.includes(key) && !alsoRequired.includes(key)) return 'never';
  return drafts ? 'complete' : 'always';
}

type Base = Pick<
  Field,
  | 'key'
  | 'required'
  | 'readOnly'
  | 'unique'
  | 'default'
  | 'computed'
  | 'copied'
  | 'fixed'
  | 'source'
  | 'unit'
  | 'aliases'
>;

function baseOf(key: string, doc: FieldDoc, scope: FieldScope): Base {
  const filledByServer = doc.numbering !== undefined || doc.computed !== undefined || doc.state !== undefined;
  return {
    key,
    required: requirementOf(key, scope),
    readOnly: doc.readOnly ?? filledByServer,
    ...(doc.unique && { unique: true }),
    ...(doc.default !== undefined && { default: doc.default }),
    ...(doc.computed && { computed: doc.computed }),
    ...(doc.copied === false && { copied: false }),
    ...(doc.fixed && { fixed: true }),
    source: doc.spec ?? scope.doc.spec ?? '3',
    ...(doc.aliases && { aliases: doc.aliases }),
    ...(doc.unit !== undefined && { unit: doc.unit }),
  };
}

function buildField(key: string, written: FieldDoc, scope: FieldScope): Field | null {
  const sub = subEntityOf(written);
  const doc = resolveField(scope.project, written);
  const base = baseOf(key, doc, scope);
  if (sub !== null) return buildComposite(base, written, sub, scope);
  if (doc.state !== undefined) return buildState(base, doc.state, scope);
  if (doc.type === 'array') return buildMany(base, doc, scope);
  if (doc.enum) return { ...base, kind: 'enum', values: doc.enum, labels: `entity.${scope.entity}.values.${key}` };
  if (doc.code !== undefined) {
    const ofUnits = scope.project.codes.get(doc.code)?.doc.ofUnits;
    return { ...base, kind: 'code', table: doc.code, ...(ofUnits && { ofUnits }) };
  }
  if (doc.refers !== undefined)
    return {
      ...base,
      kind: 'reference',
      ...targetOf(doc, doc.refers, scope.project),
      ...(doc.goesWith && { goesWith: true }),
    };
  if (doc.upload !== undefined) return { ...base, kind: 'upload', profile: doc.upload };
  return buildPlain(base, doc);
}

function buildPlain(base: Base, doc: FieldDoc): Field | null {
  if (doc.secret) return { ...base, kind: 'secret', ...pick(doc, ['maxLength', 'pattern', 'format']) };
  if (doc.digits) {
    return {
      ...base,
      kind: 'decimal',
      digits: doc.digits,
      ...(doc.signed && { signed: true }),
      ...pick(doc, ['above', 'upTo', 'suggests']),
    };
  }
  if (doc.type === 'integer') return { ...base, kind: 'integer', ...pick(doc, ['minimum', 'maximum']) };
  if (doc.type === 'boolean') return { ...base, kind: 'boolean' };
  if (doc.type !== 'string') return null;
  if (doc.format === 'date') return { ...base, kind: 'date' };
  if (doc.format === 'date-time') return { ...base, kind: 'datetime' };
  return {
    ...base,
    kind: 'text',
    ...pick(doc, ['minLength', 'maxLength', 'pattern', 'format', 'checkDigit', 'numbering']),
    ...(doc.multiline && { multiline: true }),
    ...(doc.says !== undefined && { says: doc.says }),
    ...(doc.offers !== undefined && { offers: doc.offers }),
  };
}

function buildMany(base: Base, doc: FieldDoc, scope: FieldScope): Field | null {
  // Of files the profile says how many there may be.
  if (doc.upload !== undefined)
    return { ...base, kind: 'uploads', profile: doc.upload, ...pick(doc, ['minItems', 'maxItems']) };
  const counts = { ...pick(doc, ['minItems']), maxItems: doc.maxItems ?? mostValues };
  const items = doc.items && resolveField(scope.project, doc.items);
  if (items?.enum) {
    return {
      ...base,
      kind: 'enums',
      values: items.enum,
      labels: `entity.${scope.entity}.values.${base.key}`,
      ...counts,
      // Each of them once.
      maxItems: doc.maxItems ?? items.enum.length,
    };
  }
  if (items?.code !== undefined) return { ...base, kind: 'codes', table: items.code, ...counts };
  if (items?.refers === undefined) return null;
  return { ...base, kind: 'references', ...targetOf(items, items.refers, scope.project), ...counts };
}

function buildState(base: Base, lifecycle: string, { project, entity }: FieldScope): Field {
  const states = Object.keys(project.lifecycles.get(lifecycle)?.doc.states ?? {});
  return { ...base, kind: 'enum', values: states, labels: `entity.${entity}.states.${lifecycle}` };
}

function buildComposite(base: Base, written: FieldDoc, sub: string, scope: FieldScope): Field | null {
  const target = scope.project.entities.get(sub);
  if (!target || scope.within.includes(sub)) return null;
  const use = written.$ref === undefined ? written.items : written;
  const fields = buildFields({
    ...scope,
    entity: sub,
    doc: target.doc,
    alsoRequired: use?.required ?? [],
    only: use?.only,
    within: [...scope.within, sub],
  });
  if (written.$ref !== undefined) {
    return { ...base, kind: 'object', entity: sub, fields, ...(written.flat && { flat: true }) };
  }
  const counts = { ...pick(written, ['minItems']), maxItems: written.maxItems ?? mostLines };
  return { ...base, kind: 'lines', entity: sub, fields, ...counts, ...(written.fromFile && { fromFile: true }) };
}

function targetOf(doc: FieldDoc, entity: string, project: Project): ReferenceTarget {
  return { entity, by: project.entities.get(entity)?.doc.key ?? 'id', ...pick(doc, ['where', 'fills', 'within']) };
}

/** The named properties that are there. */
function pick<T extends object, K extends keyof T>(
  from: T,
  keys: readonly K[],
): { [P in K]?: Exclude<T[P], undefined> } {
  const kept: { [P in K]?: Exclude<T[P], undefined> } = {};
  for (const key of keys) {
    const value = from[key];
    if (value !== undefined) kept[key] = value as Exclude<T[K], undefined>;
  }
  return kept;
}
