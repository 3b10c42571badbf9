// Makes the three label trees: what the files say, with the copies that spare everyone else a second look-up.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { mostNumbers, nameOfPlace, ownPlacesKey } from '../../runtime/core/remarks.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';
import { memoize } from '../cache/memoize.ts';
import { makeAnew, type Recall } from '../cache/seen-parts.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import { mainSection } from './build-entity.ts';
import { transitionsIn } from './build-lifecycle.ts';
import { heldFields } from './held-fields.ts';
import { filledIn, namedFields, namedLabels } from './named-fields.ts';
import type { Project } from './project.ts';
import { withReadings } from './reading-placeholders.ts';

/** Locale file beside the folders -> first part of its keys. */
export const wordFiles: ReadonlyMap<string, string> = new Map([
  ['ui', 'ui'],
  ['messages', 'message'],
  ['errors', 'error'],
  ['limits', 'limit'],
  ['formats', 'format'],
  ['rules', 'rule'],
  ['menu', 'menu'],
  ['flows', 'flow'],
  ['papers', 'paper'],
  ['paper-words', 'paperWord'],
  ['signatures', 'signature'],
]);

/** Locale files a project lacks that declares nothing of theirs. */
export const wordsOf: ReadonlyMap<string, (project: Project) => boolean> = new Map([
  ['flows', ({ flows }) => flows.size > 0],
  ['papers', ({ papers }) => papers.size > 0],
  ['paper-words', ({ papers }) => papers.size > 0],
]);

/** Words that stand on papers alone, and come with them. */
export const paperWords = { name: 'paper-words', key: 'paperWord' } as const;

/** A locale file of the rule book alone, which a project may lack: its words reach no page but that of the book. */
export const bookFile = { name: 'rule-book', key: 'book' } as const;

/** True for `{ zh, en, my }`; false for a branch. */
export function isLabel(node: LabelDoc | LabelsDoc | undefined): node is LabelDoc {
  return node !== undefined && languages.some((language) => typeof node[language] === 'string');
}

type Trees = { readonly [language in Language]: LocaleTree };

/** The trees of all languages; what is said of each entity is made again when something of it changed. */
export function buildLocales(
  project: Project,
  descriptors: ReadonlyMap<string, EntityDescriptor>,
  recall: Recall = makeAnew,
): Trees {
  const entities = [...descriptors.keys()].map((id): [string, Trees] => [
    id,
    recall(`labels of ${id}`, () => inEach((language) => entityLabels(project, descriptors, id, language))),
  ]);
  return inEach((language) => {
    const words = wordTrees(project)[language];
    const lifecycles = [...project.lifecycles.keys()].map((id) => [id, lifecycleTree(project, id, language)] as const);
    const own: { [key: string]: LocaleTree } = {};
    const menu: { [key: string]: LocaleTree | string } = { ...words.menu };
    for (const [id, { [language]: tree }] of entities) {
      own[id] = tree;
      const { was = [], views = [] } = descriptors.get(id) ?? {};
      // Histories go on calling it by the names before.
      for (const one of was) if (tree.label !== undefined) own[one] = { label: tree.label };
      for (const view of views) menu[view.menu] = branch(tree, 'views')[view.id] ?? view.id;
    }
    return { ...words, menu, entity: own, lifecycle: Object.fromEntries(lifecycles) };
  });
}

function inEach<Made>(make: (language: Language) => Made): { readonly [language in Language]: Made } {
  return { zh: make('zh'), en: make('en'), my: make('my') };
}

function readTree(project: Project, labels: LabelsDoc = {}, language: Language): LocaleTree {
  return withReadings(byLanguage(labels)[language], project, language);
}

/** What the files beside the folders say, by the first part of its keys. */
const wordTrees = memoize((project: Project) =>
  inEach((language) => {
    const words: { [key: string]: LocaleTree } = {};
    for (const [file, key] of [...wordFiles, [bookFile.name, bookFile.key] as const])
      words[key] = readTree(project, project.labels.words.get(file)?.doc, language);
    return words;
  }),
);

function lifecycleTree(project: Project, id: string, language: Language): LocaleTree {
  return withFormerLabels(readTree(project, lifecycleLabels(project, id), language), project.lifecycles.get(id)?.doc);
}

/** What is said of an entity, with what its fields call those they name. */
function entityLabels(
  project: Project,
  descriptors: ReadonlyMap<string, EntityDescriptor>,
  id: string,
  language: Language,
): LocaleTree {
  const entity = descriptors.get(id);
  if (!entity) return {};
  const { rule, ui } = wordTrees(project)[language];
  const uses = entity.lifecycles.map(({ lifecycle }) => lifecycleTree(project, lifecycle.id, language));
  const tree = entityTree(entity, readTree(project, project.labels.entities.get(id)?.doc, language), {
    rule,
    ui,
    uses,
  });
  const named = namedTree(project, id, language);
  return named ? { ...tree, [namedLabels]: named } : tree;
}

/** The labels of a lifecycle, also under what its states and actions were called before: histories keep that. */
function withFormerLabels(labels: LocaleTree, doc: LifecycleDoc | undefined): LocaleTree {
  if (!doc) return labels;
  const states = Object.entries(doc.states).map(([name, state]) => [name, formerNames(state?.was)] as const);
  const actions = transitionsIn(doc).map(({ action, transition }) => [action, formerNames(transition.was)] as const);
  const named = [
    ['states', states],
    ['actions', actions],
  ] as const;
  const made = named.flatMap(([part, all]) => {
    const told = branch(labels, part);
    const former = all.flatMap(([name, was]) => was.map((one) => [one, told[name] ?? name] as const));
    return former.length === 0 ? [] : [[part, { ...told, ...Object.fromEntries(former) }] as const];
  });
  return made.length === 0 ? labels : { ...labels, ...Object.fromEntries(made) };
}

/** What the fields of an entity call the fields of others that they name: "Goods · Unit price". Null where none names any. */
function namedTree(project: Project, id: string, language: Language): LocaleTree | null {
  const said = ({ entity, key }: { readonly entity: string; readonly key: string }): string => {
    const label = docBranch(project.labels.entities.get(entity)?.doc, 'fields')?.[key];
    return isLabel(label) ? label[language] : key;
  };
  const places = holdsRemarks(project, id) ? [[ownPlacesKey, placesOf(project, id, said)] as const] : [];
  const trees = Object.entries(project.entities.get(id)?.doc.properties ?? {}).flatMap(([key, doc]) => {
    const { namesField, holdsFieldsOf: held } = doc;
    if (held !== undefined) {
      const { keys } = heldFields(project, held.entity);
      return [[key, Object.fromEntries(keys.map((one) => [one, said({ entity: held.entity, key: one })]))] as const];
    }
    if (namesField === undefined || namesField === true) return [];
    const tree: Branch = {};
    for (const { path, labels } of namedFields(project, namesField)) hang(tree, path, labels.map(said).join(' · '));
    return [[key, tree] as const];
  });
  const all = [...trees, ...places];
  return all.length === 0 ? null : Object.fromEntries(all);
}

/** Whether lines of the entity name its own fields. */
function holdsRemarks({ entities }: Project, id: string): boolean {
  const own = Object.values(entities.get(id)?.doc.properties ?? {});
  return own.some(({ $ref, items }) => {
    const inner = entities.get(items?.$ref ?? $ref ?? '')?.doc.properties ?? {};
    return Object.values(inner).some(({ namesField }) => namesField === true);
  });
}

/** What the fields of an entity are called where they are named, and the values within them: "Goods", "Goods · Unit price". */
function placesOf(
  project: Project,
  id: string,
  said: (one: { readonly entity: string; readonly key: string }) => string,
): { [place: string]: string } {
  const doc = project.entities.get(id)?.doc;
  const whole = (doc ? filledIn(doc) : []).map((key) => [key, said({ entity: id, key })] as const);
  const within = namedFields(project, { of: id, levels: mostNumbers }).map(
    ({ path, labels }) => [nameOfPlace(path), labels.map(said).join(' · ')] as const,
  );
  return Object.fromEntries([...within, ...whole]);
}

interface Branch {
  [key: string]: Branch | string;
}

/** Puts a text at a path of a tree. */
function hang(tree: Branch, path: string, text: string): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at = tree;
  for (const key of keys) {
    const inner = at[key];
    const next: Branch = typeof inner === 'object' ? inner : {};
    at[key] = next;
    at = next;
  }
  at[last] = text;
}

/** The labels of a lifecycle: a file of their own, or those of its entity below `lifecycles`. */
function lifecycleLabels({ labels, lifecycles }: Project, id: string): LabelsDoc | undefined {
  const entity = lifecycles.get(id)?.entity;
  if (entity === undefined) return labels.lifecycles.get(id)?.doc;
  return docBranch(docBranch(labels.entities.get(entity)?.doc, 'lifecycles'), id);
}

function docBranch(labels: LabelsDoc | undefined, key: string): LabelsDoc | undefined {
  const inner = labels?.[key];
  return isLabel(inner) ? undefined : inner;
}

interface Shared {
  readonly rule: LocaleTree | undefined;
  readonly ui: LocaleTree | undefined;
  /** Labels of the lifecycles the entity uses, in their order. */
  readonly uses: readonly LocaleTree[];
}

function entityTree(entity: EntityDescriptor, written: LocaleTree, { rule: sentences, ui, uses }: Shared): LocaleTree {
  // The labels of lifecycles have a tree of their own.
  const { lifecycles: _, variants, ...labels } = written;
  const fields = branch(labels, 'fields');
  const states = entity.lifecycles.map(
    ({ lifecycle }, index) =>
      [lifecycle.id, { ...branch(uses[index], 'states'), ...branch(branch(labels, 'states'), lifecycle.id) }] as const,
  );
  const rules = entity.rules.map(
    (rule) =>
      [rule.id, branch(labels, 'rules')[rule.id] ?? sentences?.[sentenceOf(entity, rule)] ?? rule.kind] as const,
  );
  const common = branch(ui, 'common');
  const given = entity.fields.flatMap(({ key }) => {
    const label = Object.hasOwn(fields, key) ? undefined : common[key];
    return label === undefined ? [] : [[key, label] as const];
  });
  return {
    ...labels,
    fields: { ...fields, ...Object.fromEntries(given), ...variantLabels(variants) },
    ...(rules.length > 0 && { rules: Object.fromEntries(rules) }),
    ...(states.length > 0 && { states: Object.fromEntries(states) }),
    sections: { ...defaultSections(entity, labels), ...branch(labels, 'sections') },
  };
}

// The label of a field for a value of `labelsBy` is the one its context finds: `<key>_<value>`.
function variantLabels(variants: LocaleTree | string | undefined): LocaleTree {
  const values = Object.entries(typeof variants === 'object' ? variants : {});
  return Object.fromEntries(
    values.flatMap(([value, labels]) =>
      Object.entries(typeof labels === 'object' ? labels : {}).map(([key, label]) => [`${key}_${value}`, label]),
    ),
  );
}

// The sections of an entity without `form` are named after the entity and its lines.
function defaultSections(entity: EntityDescriptor, labels: LocaleTree): LocaleTree {
  const fields = branch(labels, 'fields');
  const named = entity.form.map(({ id }) => [id, id === mainSection ? labels.label : fields[id]] as const);
  return Object.fromEntries(named.filter((pair): pair is readonly [string, string] => typeof pair[1] === 'string'));
}

function branch(tree: LocaleTree | undefined, key: string): LocaleTree {
  const inner = tree?.[key];
  return typeof inner === 'object' ? inner : {};
}

/** The texts of a file by language, put apart once. */
const byLanguage = memoize((labels: LabelsDoc) => ({
  zh: inLanguage(labels, 'zh'),
  en: inLanguage(labels, 'en'),
  my: inLanguage(labels, 'my'),
}));

function inLanguage(labels: LabelsDoc, language: Language): LocaleTree {
  const tree: { [key: string]: LocaleTree | string } = {};
  for (const [key, node] of Object.entries(labels)) {
    tree[key] = isLabel(node) ? node[language] : inLanguage(node, language);
  }
  return tree;
}

/** Which of the sentences of its kind a rule is told with: dates are not later, numbers not greater. */
function sentenceOf({ fields }: EntityDescriptor, rule: Rule): string {
  return ruleKindOf(rule).wordedAs?.(rule.params, fields) ?? rule.kind;
}
