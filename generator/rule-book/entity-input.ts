// What decides all that is told of an entity, as one text: as long as it stays the same, none of it is made again.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { memoize } from '../cache/memoize.ts';
import type { Model } from '../model/model.ts';
import { rolesAbout } from './access-entries.ts';
import type { Hosts } from './entity-entries.ts';

/** Branches of the labels that all entities use. */
const shared = ['book', 'limit', 'format', 'rule'] as const;

/** The text of an entity. */
export type EntityInput = (entity: EntityDescriptor) => string;

/** Text that changes whenever something told of the entity could: the entity, its labels, and those of all it mentions. */
export function entityInputs(model: Model, hosts: Hosts): EntityInput {
  const labels = languages.map((language) => model.locales[language]);
  const inAll = [
    ...shared.flatMap((branch) => labels.map((tree) => tree[branch])),
    ...labels.map(({ paper }) => paper),
    ...labels.flatMap(({ ui }) => [branchOf(ui, 'accountType'), branchOf(ui, 'accountLevel'), branchOf(ui, 'common')]),
    model.uploads,
    model.readings,
  ];
  const general = digest(inAll);
  const abstracts = new Map(model.entities.map((entity) => [entity.id, outlineOfEntity(entity)]));
  const machines = new Map(model.lifecycles.map(({ id }) => [id, labelsOf(labels, 'lifecycle', id)]));
  const said = new Map(model.entities.map(({ id }) => [id, labelsOf(labels, 'entity', id)]));
  const codes = new Map(model.codes.map((table) => [table.id, digestOf(table)]));
  return (entity) => {
    const { id, lifecycles } = entity;
    const { whole, names, inRules } = outlineOfEntity(entity);
    return [
      general,
      whole,
      said.get(id),
      JSON.stringify([
        hosts.get(id) ?? [],
        model.placements.get(id),
        model.monthly.has(id),
        model.expensive.get(id),
        rolesAbout(model, entity),
      ]),
      ...model.flows
        .filter(({ to }) => to === id)
        .map((flow) => `${JSON.stringify(flow)}${abstracts.get(flow.from)?.whole}${said.get(flow.from)}`),
      ...model.papers
        .filter((paper) => paper.entity === id)
        .map(
          ({ files: _, words: __, ...paper }) => `${JSON.stringify(paper)}${said.get(paper.letterhead?.entity ?? '')}`,
        ),
      ...lifecycles.map(({ lifecycle }) => machines.get(lifecycle.id)),
      ...names.map((name) => {
        if (name === id) return '';
        const other = abstracts.get(name)?.[inRules.has(name) ? 'whole' : 'outline'];
        return `${other ?? ''}${said.get(name) ?? ''}${codes.get(name) ?? ''}`;
      }),
    ].join('\n');
  };
}

interface EntityOutline {
  /** Digest of all of it. */
  readonly whole: string;
  /** Digest of what others say of it. */
  readonly outline: string;
  /** Whatever it may mention. */
  readonly names: readonly string[];
  /** Entities of which its rules may want whole records. */
  readonly inRules: ReadonlySet<string>;
}

const outlineOfEntity = memoize((entity: EntityDescriptor): EntityOutline => {
  const text = JSON.stringify(entity);
  return {
    whole: digest(text),
    outline: digest(outlineOf(entity)),
    names: namesIn(text),
    inRules: readByRules(entity),
  };
});

/** Everything written in lower case with dashes: ids of entities, lifecycles and code tables are among it. */
function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/"([a-z][a-z0-9-]+)"/g)].map(([, name = '']) => name))];
}

/** Entities of which a rule may want whole records as examples: those it names, and those its fields refer to. */
function readByRules({ rules, fields }: EntityDescriptor): ReadonlySet<string> {
  const text = JSON.stringify(rules);
  const found = new Set(namesIn(text));
  eachField(fields, (field) => {
    if ('entity' in field && text.includes(field.key)) found.add(field.entity);
  });
  return found;
}

/** What others say of an entity that they refer to: words of its fields, its key, its actions; never its limits. */
function outlineOf({ key, fields, lifecycles }: EntityDescriptor): unknown {
  return [
    fields.map((field) => (field.key === key ? field : fieldOutline(field))),
    lifecycles.map(({ lifecycle }) => [lifecycle.id, lifecycle.transitions.map(({ action }) => action)]),
  ];
}

function fieldOutline(field: Field): unknown {
  const { key, kind, required } = field;
  return [
    key,
    kind,
    required,
    'labels' in field && field.labels,
    'table' in field && field.table,
    'entity' in field && field.entity,
    'fields' in field && field.fields.map(fieldOutline),
  ];
}

function labelsOf(labels: readonly LocaleTree[], branch: string, id: string): string {
  return labels
    .map((tree) => branchOf(tree[branch], id))
    .map((found) => (typeof found === 'object' ? digestOf(found) : found))
    .join(' ');
}

/** What is below a key of a tree. */
export function branchOf(tree: string | LocaleTree | undefined, key: string): string | LocaleTree | undefined {
  return typeof tree === 'object' ? tree[key] : undefined;
}

/** The same of what stays as it is as long as it says the same. */
const digestOf = memoize((tree: object) => digest(tree));

/** Short for a value that is long: the same value, the same text. */
function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
