// Entries of one entity: its rules, the limits of its fields, what is unique, its states and transitions, who is told of its days, who sees it, its papers.
import { isCommonField } from '../../runtime/core/common-keys.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, isNested } from '../../runtime/core/kinds/field-traits.ts';
import { eachField, fieldAt } from '../../runtime/core/paths.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { TextContext } from '../model/condition-text.ts';
import type { Model } from '../model/model.ts';
import { accessEntries } from './access-entries.ts';
import { askedEntries } from './asked-entries.ts';
import type { DecidingReadings } from './deciding-readings.ts';
import { expenseEntries } from './expense-entries.ts';
import { type FieldLimit, fieldLimits, uniqueLimit } from './field-entries.ts';
import { fieldExample, type Host } from './field-examples.ts';
import { flowEntries } from './flow-entries.ts';
import { lifecycleEntries } from './lifecycle-entries.ts';
import { noticeEntries } from './notice-entries.ts';
import { paperEntries } from './paper-entries.ts';
import { placementEntries } from './placement-entries.ts';
import { type RuleEntry, ruleEntries } from './rule-entries.ts';
import type { SampleContext } from './samples.ts';

/** Fields of sub-records by entity, and where records that hold them are judged. */
export type Hosts = ReadonlyMap<string, readonly Host[]>;

/** What all entries are made with. */
export interface EntryContext extends SampleContext {
  readonly readingsOf: DecidingReadings;
}

/** Every entry of an entity. */
export function entityEntries(context: EntryContext, entity: EntityDescriptor, hosts: Hosts): BookEntry[] {
  return entriesOf(context, entity, hosts).map((found) => {
    const { keyword: _, ...entry } = found;
    return { ...entry, readings: context.readingsOf(found) };
  });
}

interface Unread extends RuleEntry {
  /** Keyword of the field's limit in the schema. */
  readonly keyword?: string;
}

function entriesOf(context: SampleContext, entity: EntityDescriptor, hosts: Hosts): Unread[] {
  const uniques = entity.unique.map((fields) => {
    const limit = uniqueLimit({ ...context, entity, path: fields[0] ?? '' }, fields);
    return entryOf({
      entity,
      path: fields.join('+'),
      limit,
      source: fieldAt(entity.fields, fields[0] ?? '')?.source ?? '3',
    });
  });
  const rules = ruleEntries(context, entity);
  return [
    ...rules,
    ...entity.fields
      .filter((field) => !isCommonField(field))
      .flatMap((field) => fieldEntries(context, entity, field, hosts)),
    ...uniques,
    ...lifecycleEntries(context, entity),
    ...noticeEntries(context, entity),
    ...accessEntries(context, entity),
    ...askedEntries(context, entity, rules),
    ...flowEntries(context, entity),
    ...paperEntries(context, entity),
    ...placementEntries(context, entity),
    ...expenseEntries(context, entity),
  ];
}

function fieldEntries(context: SampleContext, entity: EntityDescriptor, field: Field, hosts: Hosts): Unread[] {
  const source = context.samples.ofLimits;
  const host = hostOf(entity, field, hosts);
  const own = fieldLimits({ ...context, entity, path: field.key }, field).map((limit) => {
    const example = host && fieldExample(field, limit.name, host, source);
    return { ...entryOf({ entity, path: field.key, limit, source: field.source }), ...(example && { example }) };
  });
  if (!isNested(field)) return own;
  return [...own, ...moreRequired(context, entity, field)];
}

/** What this use of a sub-record asks for beyond what the sub-record itself does. */
function moreRequired(
  context: TextContext,
  entity: EntityDescriptor,
  field: Extract<Field, { fields: readonly Field[] }>,
): Unread[] {
  const declared = context.model.entities.find(({ id }) => id === field.entity)?.fields ?? [];
  return field.fields.flatMap((inner) => {
    const isNew = inner.required !== 'never' && declared.find(({ key }) => key === inner.key)?.required === 'never';
    if (!isNew) return [];
    const path = `${field.key}.${inner.key}`;
    const limits = fieldLimits({ ...context, entity, path }, inner).filter(({ name }) => name === 'required');
    return limits.map((limit) => entryOf({ entity, path, limit, source: field.source }));
  });
}

interface Given {
  readonly entity: EntityDescriptor;
  readonly path: string;
  readonly limit: FieldLimit;
  readonly source: string;
}

function entryOf({ entity, path, limit, source }: Given): Unread {
  const { kind, name, sentence, details = [], facts, keyword } = limit;
  const id = `${entity.id}.fields.${path}.${name}`;
  return { id, entity: entity.id, kind, name, path, sentence, details, source, facts, keyword };
}

/** Where records with fields of sub-records are judged: the entities that embed them. */
export function hostsOf(model: Model): Hosts {
  const hosts = new Map<string, Host[]>();
  for (const { id, type, fields } of model.entities) {
    if (type === 'sub') continue;
    eachField(fields, (field, path) => {
      if (!isNested(field)) return;
      const at = concrete(fields, path);
      const known = hosts.get(field.entity) ?? [];
      hosts.set(field.entity, [...known, ...field.fields.map(({ key }) => ({ entity: id, path: `${at}.${key}` }))]);
    });
  }
  return hosts;
}

/** `goods.licenses` -> `goods.0.licenses.0`: the first line wherever the path leads through lines. */
function concrete(fields: readonly Field[], path: string): string {
  const keys = path.split('.');
  return keys
    .map((key, index) => {
      const field = fieldAt(fields, keys.slice(0, index + 1).join('.'));
      return isLines(field) ? `${key}.0` : key;
    })
    .join('.');
}

function hostOf(entity: EntityDescriptor, field: Field, hosts: Hosts): Host | null {
  if (entity.type !== 'sub') return { entity: entity.id, path: field.key };
  return hosts.get(entity.id)?.find(({ path }) => path.endsWith(`.${field.key}`)) ?? null;
}
