// E202: `refers` and `$ref` name entities.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import { subEntityOf } from '../model/field-doc.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { allOf, eachEntity } from './each-member.ts';
import { placeOfRead } from './field-mentions.ts';
import { isDamaged } from './is-damaged.ts';
import { linkedPlaces } from './linked-mentions.ts';
import { unknownName } from './suggest.ts';

const fieldEntities = eachFieldDoc((context, { key, doc, at }) => {
  const { project, report } = context;
  const sub = doc.$ref === undefined ? null : subEntityOf(doc);
  const named = [
    ...(sub === null ? [] : [{ keyword: '$ref', name: sub, kinds: ['sub'] }]),
    ...(doc.computed && 'referring' in doc.computed
      ? [{ keyword: 'computed', name: doc.computed.referring.entity, kinds: ['top', 'ref', 'log'] }]
      : []),
    ...(doc.computed && 'converted' in doc.computed
      ? [{ keyword: 'computed', name: doc.computed.converted.rates.entity, kinds: ['top', 'ref', 'log'] }]
      : []),
    ...(doc.elements ? [{ keyword: 'elements', name: doc.elements.from, kinds: ['top', 'ref', 'log'] }] : []),
    ...(typeof doc.namesField === 'object'
      ? [{ keyword: 'namesField', name: doc.namesField.of, kinds: ['top', 'ref', 'log'] }]
      : []),
    ...(doc.holdsFieldsOf
      ? [{ keyword: 'holdsFieldsOf', name: doc.holdsFieldsOf.entity, kinds: ['top', 'ref', 'log'] }]
      : []),
    ...(doc.refers === undefined ? [] : [{ keyword: 'refers', name: doc.refers, kinds: ['top', 'ref', 'log'] }]),
  ];
  for (const { keyword, name, kinds } of named) {
    if (project.entities.has(name) || isDamaged(context, name)) continue;
    const fitting = [...project.entities.values()].filter((entity) => kinds.includes(entity.doc.kind ?? 'top'));
    const names = fitting.map((entity) => entity.id);
    const otherwise = /[“”‘’]/.test(name)
      ? 'write straight quotes (") in place of the curly ones'
      : keyword === '$ref' && !name.includes('#')
        ? 'add its file; a named type is written types#/<name>'
        : 'add its file';
    report('E202', at(keyword), unknownName(`unknown entity "${name}" in field ${key}`, name, names, otherwise));
  }
});

/** Whose lines became records. */
const formerEntities = eachEntity((context, { doc, source }) => {
  const { project, report } = context;
  const { of } = doc.formerly ?? {};
  if (of === undefined || project.entities.has(of) || isDamaged(context, of)) return;
  const text = unknownName(`unknown entity "${of}" in formerly`, of, [...project.entities.keys()], 'name its entity');
  report('E202', { source, path: ['formerly', 'of'] }, text);
});

/** Rules that look at other records name entities that have some. */
const ruleEntities = eachEntity((context, { doc, source }) => {
  const { project, report } = context;
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    const params = rule[kind] as Json;
    const reads = ruleKinds.get(kind)?.reads(params) ?? [];
    for (const name of new Set(reads.flatMap(({ of }) => of ?? []))) {
      const named = project.entities.get(name);
      if (isDamaged(context, name) || (named && named.doc.kind !== 'sub')) continue;
      const names = [...project.entities.values()].filter(({ doc: { kind: of } }) => of !== 'sub').map(({ id }) => id);
      const message = named
        ? `rule ${rule.id} looks for records of ${name}, which has none of its own`
        : `unknown entity "${name}" in rule ${rule.id}`;
      const { path, part } = placeOfRead(params, name, ['rules', index, kind]);
      report('E202', { source, path, part }, unknownName(message, name, names, 'add its file'));
    }
  }
});

/** Columns of a view tell of records of entities that have some. */
const linkedEntities = eachEntity((context, { doc, source }) => {
  const { project, report } = context;
  for (const [view, { linked }] of Object.entries(doc.views ?? {})) {
    for (const { column, records, path } of linkedPlaces({ ...(linked && { linked }) }, ['views', view, 'linked'])) {
      const { entity: name } = records;
      const named = project.entities.get(name);
      if ((named && named.doc.kind !== 'sub') || isDamaged(context, name)) continue;
      const fitting = [...project.entities.values()].filter(({ doc: { kind } }) => kind !== 'sub').map(({ id }) => id);
      const message = `unknown entity "${name}" in column ${column} of view ${view}`;
      report('E202', { source, path: [...path, 'entity'] }, unknownName(message, name, fitting, 'add its file'));
    }
  }
});

export const knownEntities = allOf(ruleEntities, linkedEntities, formerEntities, fieldEntities);
