// The fields of an entity that a field of another one can name: what people fill in there, each by its path and its labels.
import type { NamedFields } from '../../runtime/core/kinds/keywords-of-field.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { FieldDoc, SectionDoc } from '../load/entity-documents.ts';
import { resolveField, subEntityOf } from './field-doc.ts';
import type { Project } from './project.ts';

/** Branch of the labels of an entity with what its fields call the fields they name: put together, no file says it. */
export const namedLabels = 'named';

/** A value people fill in. */
export interface NamedField {
  /** Through embedded objects and as many lines within lines as `levels` says: `goods.unitPrice`. */
  readonly path: string;
  /** The fields on the way and itself, each with the entity that has its label. */
  readonly labels: readonly { readonly entity: string; readonly key: string }[];
}

/** Keys of what people fill in on the form of an entity, in the order of it; without a form all of them. */
export function filledIn({ form, properties }: Pick<EntityDoc, 'form' | 'properties'>): string[] {
  const shown = form ? form.flatMap(keysOfSection) : Object.keys(properties);
  return shown.filter((key) => {
    const { readOnly, computed, state } = properties[key] ?? {};
    return Object.hasOwn(properties, key) && !readOnly && computed === undefined && state === undefined;
  });
}

function keysOfSection({ fields = [], table }: SectionDoc): readonly string[] {
  return table === undefined ? fields : [...fields, table];
}

/** What can be named of records of the entity; nothing of one that is not there. */
export function namedFields(project: Project, { of, except = [], levels = 1 }: NamedFields): NamedField[] {
  const target = project.entities.get(of);
  if (!target) return [];
  const left = new Set(except);
  const isMeant = ({ path }: NamedField): boolean =>
    !left.has(path) && !except.some((one) => path.startsWith(`${one}.`));
  return fieldsIn({
    project,
    entity: of,
    doc: target.doc,
    keys: filledIn(target.doc),
    within: [of],
    levels,
  }).filter(isMeant);
}

interface Level {
  readonly project: Project;
  readonly entity: string;
  readonly doc: EntityDoc;
  readonly keys: readonly string[];
  /** The entities on the way, so that a sub-record within itself ends. */
  readonly within: readonly string[];
  /** How many lines within lines may still be entered. */
  readonly levels: number;
}

function fieldsIn(level: Level): NamedField[] {
  return level.keys.flatMap((key) => {
    const written = level.doc.properties[key];
    return written === undefined ? [] : fieldsOf(key, written, level);
  });
}

function fieldsOf(key: string, written: FieldDoc, level: Level): NamedField[] {
  const { project, entity, within, levels } = level;
  const label = { entity, key };
  const sub = subEntityOf(written);
  if (sub === null) return isValue(resolveField(project, written)) ? [{ path: key, labels: [label] }] : [];
  const isLines = written.$ref === undefined;
  const inner = project.entities.get(sub);
  if (!inner || within.includes(sub) || (isLines && levels === 0)) return [];
  const { only } = (isLines ? written.items : written) ?? {};
  const keys = filledIn({ properties: inner.doc.properties }).filter((one) => only?.includes(one) ?? true);
  const left = isLines ? levels - 1 : levels;
  const below = { project, entity: sub, doc: inner.doc, keys, within: [...within, sub], levels: left };
  return fieldsIn(below).map(({ path, labels }) => ({ path: `${key}.${path}`, labels: [label, ...labels] }));
}

/** One value that a person types or chooses, and may change: no list, no file, nothing that is kept for good or hidden. */
function isValue({ type, upload, secret, fixed, numbering, enum: values }: FieldDoc): boolean {
  const isOne = type !== 'array' && (type !== undefined || values !== undefined);
  return isOne && upload === undefined && !secret && !fixed && numbering === undefined;
}
