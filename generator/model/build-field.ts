// Makes the field of a descriptor from its keywords: which keywords mean which kind, and what each kind carries over.
import type { Completion } from '../../runtime/core/descriptor/completion.ts';
import type { EnumField, Field, FieldBase, Requirement, Start } from '../../runtime/core/descriptor/field.ts';
import type { Tone } from '../../runtime/core/descriptor/value.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import { countsOf, type NamedFields } from '../../runtime/core/kinds/keywords-of-field.ts';
import type { FieldOrigin } from '../../runtime/core/kinds/kind.ts';
import { writtenField } from '../../runtime/core/kinds/kinds.ts';
import { mostLines } from '../../runtime/core/list-limits.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { CodeTableDoc } from '../load/project-documents.ts';
import { buildProposals } from './build-proposals.ts';
import { innerStarts, startsOf } from './build-starts.ts';
import { resolveField, subEntityOf } from './field-doc.ts';
import { statesWere, withFormerValues } from './former-values.ts';
import { heldFields } from './held-fields.ts';
import { namedFields, namedLabels } from './named-fields.ts';
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
  /** What fields of the sub-record start with where it is used, beside what they say themselves. */
  readonly starts?: ReadonlyMap<string, readonly Start[]>;
  /** The record it is part of, and what people fill in there. */
  readonly around: FieldOrigin['around'];
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

function baseOf(key: string, doc: FieldDoc, scope: FieldScope): FieldBase {
  const filledByServer = doc.numbering !== undefined || doc.computed !== undefined || doc.state !== undefined;
  return {
    key,
    ...(doc.was !== undefined && { was: formerNames(doc.was) }),
    ...(doc.fill && { fill: doc.fill }),
    required: requirementOf(key, scope),
    readOnly: doc.readOnly ?? filledByServer,
    // Lists and whole sub-records cannot be kept apart; the checks have said so.
    ...(doc.unique && doc.type !== 'array' && subEntityOf(doc) === null && { unique: true }),
    ...(doc.default !== undefined && { default: doc.default }),
    ...(doc.computed && { computed: doc.computed }),
    ...(doc.proposes && { proposes: buildProposals(doc.proposes, scope) }),
    ...(doc.heldBy && { heldBy: doc.heldBy }),
    ...startsOf(doc, scope.starts?.get(key)),
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
  const field = writtenField(base, doc, {
    labels: `entity.${scope.entity}.values.${key}`,
    around: scope.around,
    named: (fields) => ({
      values: namedFields(scope.project, fields).map(({ path }) => path),
      labels: `entity.${scope.entity}.${namedLabels}.${key}`,
      namesOf: fields.of,
      ...placeOf(fields),
    }),
    held: (fields) => ({
      ...heldFields(scope.project, fields.entity),
      of: fields.entity,
      in: fields.in,
      labels: `entity.${scope.entity}.${namedLabels}.${key}`,
    }),
    items: doc.items && resolveField(scope.project, doc.items),
    keyOf: (entity) => scope.project.entities.get(entity)?.doc.key ?? 'id',
    isTold: (entity) => scope.project.entities.get(entity)?.doc.about !== undefined,
    holdsUnits: (table) => scope.project.codes.get(table)?.doc.ofUnits === true,
    tonesOf: (table) => tonesIn(scope.project.codes.get(table)?.doc),
  });
  return field && withFormerValues(scope.project, field, doc, scope.around.entity);
}

/** Where the value that a field names stands, as far as that is said. */
function placeOf({ numbers, in: within, stored }: NamedFields): Partial<Pick<EnumField, 'place'>> {
  const place = { ...(numbers && { numbers }), ...(within && { in: within }), ...(stored && { stored }) };
  return Object.keys(place).length === 0 ? {} : { place };
}

/** The values of a code table that have a tone; null where none has. */
function tonesIn(table: CodeTableDoc | undefined): { [value: string]: Tone } | null {
  const told = (table?.values ?? []).flatMap(({ value, tone }) => (tone === undefined ? [] : [[value, tone] as const]));
  return told.length === 0 ? null : Object.fromEntries(told);
}

function buildState(base: FieldBase, lifecycle: string, { project, entity }: FieldScope): Field {
  const states = Object.keys(project.lifecycles.get(lifecycle)?.doc.states ?? {});
  const were = statesWere(project, lifecycle);
  return {
    ...base,
    kind: 'enum',
    values: states,
    labels: `entity.${entity}.states.${lifecycle}`,
    ...(Object.keys(were).length > 0 && { valuesWere: were }),
  };
}

/** What completes a sub-record, as far as its use has the fields. */
function completesIn({ completes = [] }: EntityDoc, fields: readonly Field[]): { completes?: readonly Completion[] } {
  const keys = new Set(fields.map(({ key }) => key));
  const used = completes.flatMap((one) => {
    const pairs = Object.entries(one.with).filter(([own]) => keys.has(own.split('.')[0] ?? ''));
    const isChosen = Object.keys(one.by ?? {}).every((own) => keys.has(own));
    return pairs.length > 0 && isChosen ? [{ ...one, with: Object.fromEntries(pairs) }] : [];
  });
  return used.length === 0 ? {} : { completes: used };
}

function buildComposite(whole: FieldBase, written: FieldDoc, sub: string, scope: FieldScope): Field | null {
  // Its fields start with something, not the whole.
  const { starts: _, ...base } = whole;
  const target = scope.project.entities.get(sub);
  if (!target || scope.within.includes(sub)) return null;
  const use = written.$ref === undefined ? written.items : written;
  const fields = buildFields({
    ...scope,
    entity: sub,
    doc: target.doc,
    alsoRequired: use?.required ?? [],
    // A name that the sub-record does not have has a finding of its own; the others are no less there for it.
    only: use?.only?.every((key) => Object.hasOwn(target.doc.properties, key)) ? use.only : undefined,
    starts: innerStarts(written, Object.keys(target.doc.properties)),
    within: [...scope.within, sub],
  });
  const completing = completesIn(target.doc, fields);
  if (written.$ref !== undefined) {
    return { ...base, kind: 'object', entity: sub, fields, ...completing, ...(written.flat && { flat: true }) };
  }
  const counts = countsOf(written, mostLines);
  return {
    ...base,
    kind: 'lines',
    entity: sub,
    fields,
    ...completing,
    ...counts,
    ...(written.fromFile && { fromFile: true }),
    ...(written.grid && { grid: true }),
    ...(written.calledFor && { calledFor: written.calledFor }),
    ...(written.formerly && { formerly: written.formerly }),
    ...(written.gathers && { gathers: written.gathers }),
  };
}
