// Makes the descriptor of an entity: its file with every default filled in and every sub-record expanded.

import { type AccountType, accountTypes, type Grant, type Verb } from '../../runtime/core/descriptor/access.ts';
import type { Deadline, EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { LinkedColumn, LinkedMatch } from '../../runtime/core/descriptor/linked.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { Section, View } from '../../runtime/core/descriptor/view.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import { isLines, isNested, isProse } from '../../runtime/core/kinds/field-traits.ts';
import { mostNumbers, nameOfPlace } from '../../runtime/core/remarks.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { makeAnew, type Recall } from '../cache/seen-parts.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type {
  DeadlineDoc,
  GrantDoc,
  LinkedDoc,
  LinkedRecordsDoc,
  RuleDoc,
  SectionDoc,
  ViewDoc,
} from '../load/entity-documents.ts';
import { buildFields } from './build-field.ts';
import { buildUse, hasDrafts } from './build-lifecycle.ts';
import { withLinkedParts } from './build-linked.ts';
import { commonFieldsOf, ownerOf } from './common-fields.ts';
import { headOf } from './default-head.ts';
import { filledIn, namedFields } from './named-fields.ts';
import type { EntitySource, Project } from './project.ts';

/** The descriptors of all entities by id; those of which nothing changed are the same objects as before. */
export function buildEntities(project: Project, recall: Recall = makeAnew): ReadonlyMap<string, EntityDescriptor> {
  const holders = holdersIn(project);
  const built = [...project.entities].map(([id, entity]): [string, EntityDescriptor] => {
    const holder = holders.get(id) ?? id;
    // Asked for once more, since what is read of it here counts.
    const make = () => buildEntity(project, project.entities.get(id) ?? entity, holder);
    return [id, recall(`entity ${id} within ${holder}`, make)];
  });
  return withLinkedParts(new Map(built));
}

/** The descriptor of an entity of the project. Where a file has findings, what they concern is left out. */
function buildEntity(project: Project, entity: EntitySource, holder: string): EntityDescriptor {
  const { id, area, doc, source } = entity;
  // What a sub-record asks for is asked for when its parent is complete; the parent's own expansion says more exactly.
  const drafts = doc.kind === 'sub' || hasDrafts(project, doc.lifecycles);
  const own = buildFields({
    project,
    entity: id,
    doc,
    drafts,
    alsoRequired: [],
    around: aroundOf(project, project.entities.get(holder) ?? entity),
    within: [id],
  });
  const fields = [...own, ...commonFieldsOf(doc, project.access.doc.entities)];
  const lifecycles = (doc.lifecycles ?? []).flatMap((use) => buildUse(project, use) ?? []);
  const actions = [...new Set(lifecycles.flatMap((use) => use.lifecycle.transitions.map(({ action }) => action)))];
  const access = buildAccess(doc);
  const title = buildTitle(doc, own);
  return {
    id,
    ...(doc.was !== undefined && { was: formerNames(doc.was) }),
    area,
    type: doc.kind ?? 'top',
    key: doc.key ?? 'id',
    title,
    ...(doc.alsoFoundBy !== undefined && { alsoFoundBy: doc.alsoFoundBy }),
    ...(doc.finds && { finds: doc.finds }),
    ...(doc.about !== undefined && { about: doc.about }),
    ...(doc.labelsBy !== undefined && { labelsBy: doc.labelsBy }),
    ...(doc.layout !== undefined && { layout: doc.layout }),
    owner: ownerOf(doc),
    fields,
    unique: doc.unique ?? [],
    ...(doc.looks && { looks: doc.looks }),
    ...(doc.formerly && { formerly: doc.formerly }),
    ...(doc.completes && { completes: doc.completes }),
    ...(doc.deadlines && { deadlines: doc.deadlines.map((one) => buildDeadline(one, doc)) }),
    rules: (doc.rules ?? []).flatMap((rule) => buildRule(rule, doc, fields) ?? []),
    lifecycles,
    access,
    views: Object.entries(doc.views ?? {}).map(([view, written]) => buildView(view, written, { doc, access, actions })),
    ...(doc.summaries && { summaries: doc.summaries }),
    form: doc.form ? doc.form.map(buildSection) : defaultForm(own),
    head: headOf(doc, own, { title, enterprise: project.access.doc.entities.enterprise }),
    ...(doc.remarks && { remarks: doc.remarks }),
    ...(doc.timeline && { timeline: doc.timeline }),
    file: source.file,
  };
}

/** The first record that each sub entity is part of. */
function holdersIn({ entities }: Project): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  for (const { id, doc } of entities.values()) {
    for (const { $ref, items } of Object.values(doc.properties)) {
      for (const part of [$ref, items?.$ref]) {
        if (part === undefined || holders.has(part) || entities.get(part)?.doc.kind !== 'sub') continue;
        holders.set(part, id);
      }
    }
  }
  return holders;
}

/** What people fill in on the form of a record; for a sub entity, of the record that holds it. */
function aroundOf(project: Project, { id: entity, doc }: EntitySource): { entity: string; fields: readonly string[] } {
  const paths = namedFields(project, { of: entity, levels: mostNumbers }).map(({ path }) => path);
  // What people fill in within a field that is named as a whole, too.
  const within = (key: string): string[] => paths.filter((path) => path.startsWith(`${key}.`)).map(nameOfPlace);
  return { entity, fields: filledIn(doc).flatMap((key) => [key, ...within(key)]) };
}

function buildDeadline({ spec, ...written }: DeadlineDoc, doc: EntityDoc): Deadline {
  return { ...written, source: spec ?? doc.spec ?? '3' };
}

function buildTitle(doc: EntityDoc, fields: readonly Field[]): EntityDescriptor['title'] {
  const { title } = doc;
  if (title !== undefined && !isList(title)) return title;
  const names = title ?? [doc.key ?? fields.find(isProse)?.key ?? 'id'];
  return { zh: names, en: names, my: names };
}

export function isList<T>(value: unknown): value is readonly T[] {
  return Array.isArray(value);
}

const ruleKeys: ReadonlySet<string> = new Set(['id', 'when', 'on', 'by', 'refuses', 'spec']);

/** Key of a rule that names its kind and holds the parameters: the one that is not a key of every rule. */
export function ruleKindIn(rule: RuleDoc): string | undefined {
  return Object.keys(rule).find((key) => !ruleKeys.has(key));
}

/** The rule of a descriptor; null when the file names no kind. */
function buildRule(rule: RuleDoc, doc: EntityDoc, fields: readonly Field[]): Rule | null {
  const kind = ruleKindIn(rule);
  if (kind === undefined) return null;
  const params = rule[kind] as Json;
  return {
    id: rule.id,
    kind,
    params: ruleKinds.get(kind)?.completed?.(params, fields) ?? params,
    ...(rule.when && { when: rule.when }),
    on: rule.on ?? 'complete',
    ...(rule.by !== undefined && { by: rule.by }),
    ...(rule.refuses !== undefined && { refuses: rule.refuses }),
    source: rule.spec ?? doc.spec ?? '3',
  };
}

/** The grants of an account type, as a list. */
export function grantsIn(entry: GrantDoc | readonly GrantDoc[] | undefined): readonly GrantDoc[] {
  if (entry === undefined) return [];
  return isList<GrantDoc>(entry) ? entry : [entry as GrantDoc];
}

function buildAccess(doc: EntityDoc): EntityDescriptor['access'] {
  const access: { [account in AccountType]?: Grant[] } = {};
  for (const account of accountTypes) {
    const grants = grantsIn(doc.access?.[account]);
    if (grants.length > 0) access[account] = grants.map((grant) => buildGrant(grant, doc));
  }
  return access;
}

function buildGrant({ may, rows, level }: GrantDoc, doc: EntityDoc): Grant {
  const owner = ownerOf(doc);
  const own = owner === 'platform' ? 'all' : [{ company: owner === 'self' ? 'id' : 'companyId' }];
  return { may, rows: rows === undefined || rows === 'own' ? own : rows, ...(level && { level }) };
}

const usualVerbs: readonly Verb[] = ['create', 'edit', 'delete', 'copy', 'export'];

interface ViewScope {
  readonly doc: EntityDoc;
  readonly access: EntityDescriptor['access'];
  readonly actions: readonly string[];
}

function buildView(id: string, view: ViewDoc, { doc, access, actions }: ViewScope): View {
  const verbs = view.verbs ?? (doc.kind === 'log' ? ['export'] : usualVerbs);
  const viewers = accountTypes.filter((account) => access[account]?.some((grant) => grant.may.includes('view')));
  return {
    id,
    menu: view.menu ?? id,
    route: view.route,
    ...(view.alias !== undefined && { alias: view.alias }),
    accounts: view.accounts ?? viewers,
    ...(view.level && { level: view.level }),
    where: view.where ?? {},
    columns: view.columns,
    more: view.more ?? [],
    filters: view.filters ?? [],
    ...(view.linked && { linked: buildLinked(view.linked) }),
    ...(view.starts && { starts: view.starts }),
    sort: view.sort ?? '-createdAt',
    verbs: ['view', ...verbs.filter((verb) => verb !== 'view')],
    actions: view.actions ?? actions,
  };
}

/** Columns of linked records with what they leave out: one set of fields to agree in, nothing shown or added up. */
function buildLinked(linked: LinkedDoc): LinkedColumn[] {
  return Object.entries(linked).map(([id, written]) => ({
    id,
    records: linkedRecords(written).map(({ entity, match = [], made, when, shows = [], sums = [] }) => ({
      entity,
      match: isList<LinkedMatch>(match) ? match : [match],
      ...(made && { made }),
      ...(when && { when }),
      shows,
      sums,
    })),
  }));
}

/** The kinds of records of a column, as a list. */
export function linkedRecords(written: LinkedDoc[string]): readonly LinkedRecordsDoc[] {
  return isList<LinkedRecordsDoc>(written) ? written : [written];
}

function buildSection({ id, fields, table, columns, when }: SectionDoc): Section {
  if (table === undefined) return { id, fields: fields ?? [], ...(when && { when }) };
  return { id, fields: [table], table: { field: table, columns: columns ?? [] }, ...(when && { when }) };
}

/** Section of an entity without `form`; it takes the label of the entity. */
export const mainSection = 'main';
const widestDefaultTable = 6;

// Without `form`: every field in schema order, and one section for each table of lines.
function defaultForm(fields: readonly Field[]): Section[] {
  const main = fields.filter((field) => !isLines(field)).map((field) => field.key);
  const tables = fields.flatMap((field) => {
    if (!isLines(field)) return [];
    const columns = field.fields.filter((column) => !isNested(column));
    const shown = columns.slice(0, widestDefaultTable).map((column) => column.key);
    return [{ id: field.key, fields: [field.key], table: { field: field.key, columns: shown } }];
  });
  return main.length > 0 ? [{ id: mainSection, fields: main }, ...tables] : tables;
}
