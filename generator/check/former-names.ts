// E260: `was` names what there is no longer, and one thing only follows it. E261: it stands where something stored can follow. E262: it does
// not stand at what digests of documents are made of.
import type { FormerNames } from '../../runtime/core/descriptor/value.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { resolveField, subEntityOf } from '../model/field-doc.ts';
import type { EntitySource, Project, Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { allOf, eachEntity, eachLifecycle, eachMember } from './each-member.ts';
import type { Report } from './report.ts';

interface Named {
  readonly name: string;
  readonly was: FormerNames | undefined;
  readonly path: Path;
}

const formerEntities: Check = ({ project, damaged, report }) => {
  const all = new Set(project.entities.keys());
  const taken = new Map<string, string>();
  for (const { id, doc, source } of project.entities.values()) {
    if (damaged.has(source.file)) continue;
    once(report, { source, what: 'an entity', all, taken }, [{ name: id, was: doc.was, path: ['was'] }]);
  }
};

const formerFields = eachEntity((context, entity) => {
  const { damaged, report } = context;
  if (damaged.has(entity.source.file)) return;
  checkFields(context, entity);
  if (entity.doc.was === undefined || entity.doc.kind !== 'sub') return;
  const message = `${entity.id} is stored in the fields that use it, and nothing is called after it`;
  report('E261', { source: entity.source, path: ['was'], part: 'key' }, { message, fix: 'take was out' });
});

const formerSteps = eachLifecycle(({ damaged, report }, { doc, source }) => {
  if (damaged.has(source.file)) return;
  const states = Object.entries(doc.states).map(([name, state]) => ({
    name,
    was: state?.was,
    path: ['states', name, 'was'],
  }));
  once(report, { source, what: 'a state', all: new Set(Object.keys(doc.states)) }, states);
  const actions = transitionsIn(doc).map(({ action, transition, path }) => ({
    ...{ name: action, was: transition.was, path: [...path, 'was'] },
  }));
  once(report, { source, what: 'an action', all: new Set(Object.keys(doc.transitions)) }, actions);
});

const formerValues = eachMember(
  ({ codes }) => codes,
  ({ damaged, report }, { doc, source }) => {
    if (damaged.has(source.file)) return;
    const values = doc.values.map(({ value, was }, at) => ({ name: value, was, path: ['values', at, 'was'] }));
    once(report, { source, what: 'a value', all: new Set(doc.values.map(({ value }) => value)) }, values);
  },
);

export const formerNamesFree = allOf(formerEntities, formerFields, formerSteps, formerValues, ({ project, report }) =>
  checkTypes(project.types, report),
);

interface Among {
  readonly source: EntitySource['source'];
  readonly what: string;
  /** Everything there is. */
  readonly all: ReadonlySet<string>;
  /** Former name -> what follows it. */
  readonly taken?: Map<string, string>;
}

function once(report: Report, { source, what, all, taken = new Map() }: Among, named: readonly Named[]): void {
  for (const { name, was, path } of named) {
    for (const one of formerNames(was)) {
      const at = { source, path };
      if (one === name)
        report('E260', at, { message: `"${name}" was never called otherwise here`, fix: 'take was out' });
      else if (all.has(one)) {
        const message = `"${one}" is ${what} itself, so that "${name}" cannot be what it was`;
        report('E260', at, { message, fix: `take "${one}" out of the one or the other` });
      } else if ((taken.get(one) ?? name) !== name) {
        const message = `"${taken.get(one)}" and "${name}" cannot both be what "${one}" was`;
        report('E260', at, { message, fix: 'leave was at the one that what is stored belongs to' });
      }
      taken.set(one, taken.get(one) ?? name);
    }
  }
}

function checkFields({ project, report }: CheckContext, entity: EntitySource): void {
  const { doc, source } = entity;
  const fields = Object.entries(doc.properties);
  const all = new Set(fields.map(([key]) => key));
  const named = fields.map(([name, { was }]) => ({ name, was, path: ['properties', name, 'was'] }));
  once(report, { source, what: 'a field', all }, named);
  for (const [key, field] of fields) {
    const path = ['properties', key];
    if (field.items?.was !== undefined || field.items?.valuesWere !== undefined) {
      const message = `was stands at what ${key} holds, which has no name of its own`;
      report('E261', { source, path: [...path, 'items'], part: 'key' }, { message, fix: 'write it beside items' });
    }
    checkValues(report, { source, path }, resolveField(project, field), field);
    const isRenamed = field.was !== undefined || field.valuesWere !== undefined;
    if (isRenamed && isCompared(project, entity)) {
      const message = `digests are kept of what ${entity.id} says, by the names of its fields and values`;
      const fix = 'keep the name: only its labels can change';
      report(
        'E262',
        { source, path: [...path, field.was === undefined ? 'valuesWere' : 'was'], part: 'key' },
        { message, fix },
      );
    }
  }
}

/** Values that were called otherwise are values of a closed list. */
function checkValues(
  report: Report,
  at: { source: EntitySource['source']; path: Path },
  field: FieldDoc,
  own: FieldDoc,
): void {
  if (own.valuesWere === undefined) return;
  const place = [...at.path, 'valuesWere'];
  const values = field.enum ?? field.items?.enum;
  if (values === undefined) {
    const message = 'valuesWere stands at a field without enum';
    const fix = 'of codes write was in the code table, of states in the lifecycle';
    report('E261', { source: at.source, path: place, part: 'key' }, { message, fix });
    return;
  }
  const all = new Set(values);
  for (const value of Object.keys(own.valuesWere).filter((one) => !all.has(one)))
    report(
      'E261',
      { source: at.source, path: [...place, value], part: 'key' },
      { message: `"${value}" is no value of enum`, fix: `write one of ${values.join(', ')}` },
    );
  const named = Object.entries(own.valuesWere).map(([name, was]) => ({ name, was, path: [...place, name] }));
  once(report, { source: at.source, what: 'a value', all }, named);
}

function checkTypes({ doc, source }: Sourced<{ readonly [name: string]: FieldDoc }>, report: Report): void {
  for (const [name, type] of Object.entries(doc)) {
    if (type.was !== undefined) {
      const message = `the type ${name} is stored nowhere by its name`;
      report('E261', { source, path: [name, 'was'], part: 'key' }, { message, fix: 'write was at the field' });
    }
    checkValues(report, { source, path: [name] }, type, type);
  }
}

/** Whether digests are kept of records of the entity, or of one that it is part of. */
function isCompared(project: Project, { id, doc }: EntitySource, seen: readonly string[] = []): boolean {
  const uses = (doc.lifecycles ?? []).map(({ use }) => project.lifecycles.get(use)?.doc);
  if (uses.some((lifecycle) => lifecycle && transitionsIn(lifecycle).some(({ transition }) => transition.compares)))
    return true;
  if (doc.kind !== 'sub' || seen.includes(id)) return false;
  return [...project.entities.values()].some(
    (holder) =>
      Object.values(holder.doc.properties).some((field) => subEntityOf(field) === id) &&
      isCompared(project, holder, [...seen, id]),
  );
}
