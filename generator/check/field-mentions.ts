// Every place of an entity file that names a field, with the entity whose field is meant.
import { pickedBy } from '../../runtime/core/computed.ts';
import type { NamedBy } from '../../runtime/core/descriptor/access.ts';
import type { TitlePart } from '../../runtime/core/descriptor/entity.ts';
import type { Computed, Converted, Proposal } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { FieldRead } from '../../runtime/core/rules/rule-kind.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { memoize } from '../cache/memoize.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { grantsIn, isList, ruleKindIn } from '../model/build-entity.ts';
import { subEntityOf } from '../model/field-doc.ts';
import type { EntitySource } from '../model/project.ts';
import { conditionMentions, type FieldMention, listMentions } from './field-mention.ts';
import { linkedMentions } from './linked-mentions.ts';
import {
  calledMentions,
  completionMentions,
  deadlineMentions,
  elementMentions,
  formerMentions,
  formerRecordMentions,
  gatheredMentions,
  namedFieldMentions,
  summaryMentions,
} from './read-mentions.ts';

/** All mentions, in the order of the file's usual keys. */
export const fieldMentions: (entity: EntitySource) => readonly FieldMention[] = memoize(listFieldMentions);

function listFieldMentions({ doc }: EntitySource): FieldMention[] {
  return [
    ...listMentions(doc.required, ['required'], 'required').map(declared),
    ...listMentions(doc.requiredInDraft, ['requiredInDraft'], 'requiredInDraft').map(declared),
    ...(doc.key === undefined ? [] : [{ path: ['key'], name: doc.key, where: 'key' }]),
    ...titleMentions(doc),
    ...listMentions(doc.alsoFoundBy, ['alsoFoundBy'], 'alsoFoundBy').map(declared),
    ...findsMentions(doc),
    ...formerRecordMentions(doc),
    ...listMentions(doc.about, ['about'], 'about').map(declared),
    ...headMentions(doc.head, ['head'], 'head'),
    ...timelineMentions(doc),
    ...remarkMentions(doc),
    ...(doc.labelsBy === undefined ? [] : [{ path: ['labelsBy'], name: doc.labelsBy, where: 'labelsBy' }]),
    ...Object.entries(doc.properties).flatMap(([key, field]) => propertyMentions(key, field)),
    ...(doc.unique ?? []).flatMap((fields, index) => listMentions(fields, ['unique', index], 'unique')),
    ...completionMentions(doc),
    ...ruleMentions(doc),
    ...(doc.lifecycles ?? []).map(({ field, use }, index) => ({
      path: ['lifecycles', index, 'field'],
      name: field,
      where: `lifecycle ${use}`,
    })),
    ...accessMentions(doc),
    ...viewMentions(doc),
    ...summaryMentions(doc),
    ...formMentions(doc),
    ...deadlineMentions(doc),
  ];
}

function declared(mention: FieldMention): FieldMention {
  return { ...mention, declared: true };
}

function findsMentions({ finds }: EntityDoc): FieldMention[] {
  if (!finds) return [];
  const named = { path: ['finds', 'named'], name: finds.named, where: 'finds' };
  return [named, ...listMentions(finds.by, ['finds', 'by'], 'finds')].map(declared);
}

function titleMentions({ title }: EntityDoc): FieldMention[] {
  if (title === undefined) return [];
  const parts = (list: readonly TitlePart[], path: Path): FieldMention[] =>
    list.flatMap((part, index) =>
      typeof part === 'string'
        ? [{ path: [...path, index], name: part, where: 'title' }]
        : listMentions(part, [...path, index], 'title'),
    );
  if (isList(title)) return parts(title, ['title']);
  return Object.entries(title).flatMap(([language, list]) => parts(list, ['title', language]));
}

/** Fields of a head, or of what the dialog of a transition shows. */
export function headMentions(head: readonly string[] | undefined, path: Path, where: string): FieldMention[] {
  return listMentions(head ?? [], path, where);
}

function remarkMentions({ remarks, properties }: EntityDoc): FieldMention[] {
  if (!remarks) return [];
  const { lines, at, numbers, says, when } = remarks;
  const where = 'remarks';
  const of = properties[lines]?.items?.$ref;
  const inLines = (key: string, name: string): FieldMention => ({
    path: ['remarks', key],
    name,
    where,
    ...(of !== undefined && { of }),
  });
  return [
    { path: ['remarks', 'lines'], name: lines, where },
    inLines('at', at),
    ...listMentions(numbers, ['remarks', 'numbers'], where).map((one) => ({ ...one, ...(of !== undefined && { of }) })),
    inLines('says', says),
    ...conditionMentions(when, ['remarks', 'when'], where),
  ];
}

function timelineMentions({ timeline, properties }: EntityDoc): FieldMention[] {
  return Object.entries(timeline ?? {}).flatMap(([lines, { at, shows }]): FieldMention[] => {
    const path = ['timeline', lines];
    const of = properties[lines]?.items?.$ref;
    const own = { path, part: 'key' as const, name: lines, where: 'timeline' };
    if (of === undefined) return [own];
    const theirs = [
      { path: [...path, 'at'], name: at, where: 'timeline' },
      ...listMentions(shows, [...path, 'shows'], 'timeline'),
    ];
    return [own, ...theirs.map((mention) => ({ ...mention, of }))];
  });
}

function propertyMentions(key: string, field: FieldDoc): FieldMention[] {
  const path = ['properties', key];
  const items = field.items && keywordMentions(key, field.items, [...path, 'items']);
  return [
    ...keywordMentions(key, field, path),
    ...(items ?? []),
    ...computedMentions(key, field, path),
    ...proposedMentions(key, field, path),
  ];
}

function proposedMentions(key: string, { proposes }: FieldDoc, path: Path): FieldMention[] {
  const where = `what ${key} proposes`;
  const written = proposes ?? [];
  return [written].flat().flatMap((by, index) => {
    const at: Path = [...path, 'proposes', ...(isList(written) ? [index] : [])];
    const when = by.when ? conditionMentions(by.when, [...at, 'when'], where) : [];
    return [...proposalMentions(by, at, where), ...when];
  });
}

function proposalMentions(by: Proposal, at: Path, where: string): FieldMention[] {
  // What the record around lines has is looked at where lines are known, by E231.
  if ('value' in by || 'head' in by) return [];
  if ('same' in by) return [{ path: [...at, 'same'], name: by.same, where }];
  if ('quotient' in by) return listMentions(by.quotient, [...at, 'quotient'], where);
  if ('measured' in by) {
    const { quantity, unit, in: wanted } = by.measured;
    const named = Object.entries({ quantity, unit, in: wanted });
    return named.map(([part, name]) => ({ path: [...at, 'measured', part], name, where }));
  }
  return madeOf(by, at, where);
}

function keywordMentions(key: string, field: FieldDoc, path: Path): FieldMention[] {
  const where = `field ${key}`;
  const sub = subEntityOf(field);
  const target = field.refers;
  const of = (entity: string) => (mention: FieldMention) => ({ ...mention, of: entity });
  return [
    ...(sub === null
      ? []
      : listMentions(field.required, [...path, 'required'], where)
          .map(declared)
          .map(of(sub))),
    ...(sub === null
      ? []
      : listMentions(field.only, [...path, 'only'], where)
          .map(declared)
          .map(of(sub))),
    ...(field.where && target !== undefined
      ? conditionMentions(field.where, [...path, 'where'], where).map(of(target))
      : []),
    ...(field.in === undefined ? [] : [{ path: [...path, 'in'], name: field.in, where }]),
    ...(field.offers === undefined
      ? []
      : [{ path: [...path, 'offers'], name: field.offers, where, throughReference: true as const }]),
    ...(field.shapedBy === undefined ? [] : [{ path: [...path, 'shapedBy'], name: field.shapedBy, where }]),
    ...elementMentions(field, path, where),
    ...calledMentions(field, path, where),
    ...formerMentions(field, path, where),
    ...gatheredMentions(field, path, where),
    ...namedFieldMentions(field, path, where),
    ...Object.entries(field.fills ?? {}).flatMap(([own, theirs]): FieldMention[] => [
      // Into an embedded sub-record beside it, too.
      { path: [...path, 'fills', own], part: 'key', name: own, where, ...(!own.includes('.') && { declared: true }) },
      ...(target === undefined ? [] : [theirs].flat()).map((name, index) => ({
        path: [...path, 'fills', own, ...(typeof theirs === 'string' ? [] : [index])],
        name,
        where,
        of: target as string,
      })),
    ]),
    ...Object.entries(field.within ?? {}).flatMap(([theirs, own]): FieldMention[] => [
      { path: [...path, 'within', theirs], name: own, where, declared: true },
      ...(target === undefined
        ? []
        : [{ path: [...path, 'within', theirs], part: 'key' as const, name: theirs, where, of: target }]),
    ]),
  ];
}

function computedMentions(key: string, { computed }: FieldDoc, path: Path): FieldMention[] {
  if (computed === undefined) return [];
  const where = `computed field ${key}`;
  const at = [...path, 'computed'];
  const when = computed.when ? conditionMentions(computed.when, [...at, 'when'], where) : [];
  return [...madeOf(computed, at, where), ...when];
}

function madeOf(computed: Computed, at: Path, where: string): FieldMention[] {
  if ('serial' in computed) return [];
  const picked = pickedBy(computed);
  if (picked) {
    const lines = picked.path.replace(/\.[^.]*$/, '');
    const tested = picked.where ? conditionMentions(picked.where, [...at, 'where'], where) : [];
    return [
      { path: [...at, picked.how], name: picked.path, where },
      ...tested.map((mention) => ({ ...mention, name: `${lines}.${mention.name}` })),
    ];
  }
  if ('count' in computed) return [{ path: [...at, 'count'], name: computed.count, where }];
  if ('product' in computed) return listMentions(computed.product, [...at, 'product'], where);
  if ('difference' in computed) return listMentions(computed.difference, [...at, 'difference'], where);
  if ('least' in computed) return listMentions(computed.least, [...at, 'least'], where);
  if ('daysPast' in computed) return [{ path: [...at, 'daysPast'], name: computed.daysPast, where }];
  if ('aged' in computed) return listMentions(computed.aged.since, [...at, 'aged', 'since'], where);
  if ('daysUntil' in computed) return [{ path: [...at, 'daysUntil'], name: computed.daysUntil, where }];
  if ('converted' in computed) return convertedMentions(computed.converted, [...at, 'converted'], where);
  if ('referring' in computed) {
    const { entity, by, where: test, shows } = computed.referring;
    const tested = test ? conditionMentions(test, [...at, 'referring', 'where'], where) : [];
    const shown = shows === undefined ? [] : [{ path: [...at, 'referring', 'shows'], name: shows, where }];
    return [{ path: [...at, 'referring', 'by'], name: by, where }, ...shown, ...tested].map((one) => ({
      ...one,
      of: entity,
    }));
  }
  if ('daysAfter' in computed) return [{ path: [...at, 'daysAfter', 0], name: computed.daysAfter[0], where }];
  if ('beginning' in computed) return [{ path: [...at, 'beginning', 0], name: computed.beginning[0], where }];
  if (!('lookup' in computed)) return [];
  return [{ path: [...at, 'lookup'], name: computed.lookup, where, throughReference: true }];
}

function convertedMentions({ amount, currency, asOf, rates }: Converted, at: Path, where: string): FieldMention[] {
  const own = { amount, currency, ...(asOf !== undefined && { asOf }) };
  const theirs = [['currency', rates.currency], ['at', rates.at], ...rates.rate.map((path) => ['rate', path] as const)];
  const tested = rates.where ? conditionMentions(rates.where, [...at, 'rates', 'where'], where) : [];
  return [
    ...Object.entries(own).map(([part, name]) => ({ path: [...at, part], name, where })),
    ...theirs.map(([part = '', name = '']) => ({ path: [...at, 'rates', part], name, where, of: rates.entity })),
    ...tested.map((mention) => ({ ...mention, of: rates.entity })),
  ];
}

function ruleMentions(doc: EntityDoc): FieldMention[] {
  return (doc.rules ?? []).flatMap((rule, index) => {
    const where = `rule ${rule.id}`;
    const kind = ruleKindIn(rule);
    const when = rule.when ? conditionMentions(rule.when, ['rules', index, 'when'], where) : [];
    if (kind === undefined) return when;
    const params = rule[kind] as Json;
    const reads = ruleKinds.get(kind)?.reads(params) ?? [];
    return [
      ...reads.flatMap((read): FieldMention[] => {
        const of = entityOfRead(doc, read);
        if (of === null) return [];
        const place = placeOfRead(params, read.path, ['rules', index, kind]);
        return [{ ...place, name: read.path, where, ...(of !== undefined && { of }) }];
      }),
      ...when,
    ];
  });
}

/** The entity whose field a rule reads; undefined: the file's own; null: it cannot be told. */
export function entityOfRead(doc: EntityDoc, { of, via }: FieldRead): string | undefined | null {
  if (via === undefined) return of;
  const field = doc.properties[via];
  return field?.refers ?? field?.items?.refers ?? null;
}

/** Where a path that a rule reads is written: kinds put paths together, so it may be the end of it. */
export function placeOfRead(params: Json, read: string, path: Path): { path: Path; part: 'key' | 'value' } {
  let best: { path: Path; part: 'key' | 'value'; length: number } = { path, part: 'value', length: 0 };
  const consider = (text: string, at: Path, part: 'key' | 'value'): void => {
    if (text.length > best.length && (read === text || read.endsWith(`.${text}`))) {
      best = { path: at, part, length: text.length };
    }
  };
  const walk = (node: Json, at: Path): void => {
    if (typeof node === 'string') consider(node, at, 'value');
    else if (Array.isArray(node)) for (const [index, item] of node.entries()) walk(item, [...at, index]);
    else if (typeof node === 'object' && node !== null) {
      for (const [key, inner] of Object.entries(node)) {
        consider(key, [...at, key], 'key');
        walk(inner, [...at, key]);
      }
    }
  };
  walk(params, path);
  return { path: best.path, part: best.part };
}

function accessMentions(doc: EntityDoc): FieldMention[] {
  return Object.entries(doc.access ?? {}).flatMap(([account, entry]) =>
    grantsIn(entry).flatMap(({ rows }, index) => {
      if (rows === undefined || typeof rows === 'string') return [];
      const grant = Array.isArray(entry) ? ['access', account, index] : ['access', account];
      const where = `access of ${account}`;
      return rows.flatMap(({ company, self, when, named }, at): FieldMention[] => {
        const path = [...grant, 'rows', at];
        return [
          ...(company === undefined
            ? []
            : [{ path: [...path, 'company'], name: company, where, throughReference: true as const }]),
          ...(self === undefined ? [] : [{ path: [...path, 'self'], name: self, where }]),
          ...(when ? conditionMentions(when, [...path, 'when'], where) : []),
          ...(named ? namedMentions(named, [...path, 'named'], where) : []),
        ];
      });
    }),
  );
}

function namedMentions({ entity, by, company, when }: NamedBy, path: Path, where: string): FieldMention[] {
  const own: FieldMention[] = [
    { path: [...path, 'by'], name: by, where },
    { path: [...path, 'company'], name: company, where, throughReference: true },
    ...(when ? conditionMentions(when, [...path, 'when'], where) : []),
  ];
  return own.map((mention) => ({ ...mention, of: entity }));
}

function viewMentions(doc: EntityDoc): FieldMention[] {
  return Object.entries(doc.views ?? {}).flatMap(([id, view]) => {
    const path = ['views', id];
    const where = `view ${id}`;
    return [
      ...listMentions(view.columns, [...path, 'columns'], where),
      ...listMentions(view.more, [...path, 'more'], where),
      ...listMentions(view.filters, [...path, 'filters'], where),
      ...Object.keys(view.starts ?? {}).map((name) => ({
        path: [...path, 'starts', name],
        part: 'key' as const,
        name,
        where,
      })),
      ...(view.sort === undefined ? [] : [{ path: [...path, 'sort'], name: view.sort.replace(/^-/, ''), where }]),
      ...Object.keys(view.where ?? {}).map((name) => ({
        path: [...path, 'where', name],
        part: 'key' as const,
        name,
        where,
      })),
      ...linkedMentions(view, [...path, 'linked'], where),
    ];
  });
}

function formMentions(doc: EntityDoc): FieldMention[] {
  return (doc.form ?? []).flatMap(({ id, fields, table, columns, when }, index) => {
    const path = ['form', index];
    const where = `section ${id}`;
    const inTable = doc.properties[table ?? '']?.items?.$ref;
    return [
      ...listMentions(fields, [...path, 'fields'], where),
      ...(table === undefined ? [] : [{ path: [...path, 'table'], name: table, where }]),
      ...(inTable === undefined
        ? []
        : listMentions(columns, [...path, 'columns'], where).map((mention) => ({ ...mention, of: inTable }))),
      ...(when ? conditionMentions(when, [...path, 'when'], where) : []),
    ];
  });
}
