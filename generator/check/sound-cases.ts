// E590: a file of test cases names an entity with records and begins with one; E591: cases name fields there are; E592: they expect
// rules there are, begin in states there are, and act with actions there are; E593: no two of them are called alike.
import type { ActionDoc, CaseDoc, CasesDoc, ExpectedDoc, StoredRecords } from '../../runtime/core/cases/rule-case.ts';
import { commonKeys } from '../../runtime/core/common-keys.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { findField } from './find-field.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

/** What the server finds though no sentence of limits words it so. */
const beside = ['unknown-field'];

export const soundCases: Check = (context) => {
  const limits = Object.keys(context.project.labels.words.get('limits')?.doc ?? {});
  for (const file of context.project.cases.values()) {
    if (context.damaged.has(file.source.file) || !isOfRecords(context, file)) continue;
    distinctNames(context, file);
    const look = new CaseLook(context, file, [...limits, ...beside]);
    look.file();
  }
};

function isOfRecords(context: CheckContext, { doc, source }: Sourced<CasesDoc>): boolean {
  const { descriptors, project, report } = context;
  const say = (key: string, message: string, known: string[], fix: string): false => {
    const named = key === 'entity' ? doc.entity : (doc.extends ?? '');
    if (!isDamaged(context, named)) report('E590', { source, path: [key] }, unknownName(message, named, known, fix));
    return false;
  };
  const type = descriptors.get(doc.entity)?.type;
  if (type === undefined || type === 'sub') {
    const known = [...descriptors.values()].filter((one) => one.type !== 'sub').map(({ id }) => id);
    return say('entity', `"${doc.entity}" is no entity with records`, known, 'name the one whose records are tried');
  }
  const extended = doc.extends === undefined ? undefined : project.cases.get(doc.extends);
  if (doc.extends !== undefined && (extended === undefined || extended.doc.extends !== undefined)) {
    const known = [...project.cases].flatMap(([id, one]) => (one.doc.extends === undefined ? [id] : []));
    return say('extends', `there is no file of cases "${doc.extends}" with a record`, known, 'give this file a base');
  }
  if (doc.base !== undefined || extended?.doc.base !== undefined) return true;
  const fix = 'write base: { ... }, a record without a mistake, or extends: <another file of cases>';
  report('E590', { source, path: [] }, { message: 'the cases have no record to begin with', fix });
  return false;
}

function distinctNames({ report }: CheckContext, { doc, source }: Sourced<CasesDoc>): void {
  for (const list of ['cases', 'actions'] as const) {
    const seen = new Set<string>();
    for (const [index, { name }] of (doc[list] ?? []).entries()) {
      if (!seen.has(name)) seen.add(name);
      else {
        const message = `another case is called "${name}" already`;
        report('E593', { source, path: [list, index, 'name'] }, { message, fix: 'say what differs in this one' });
      }
    }
  }
}

/** Looks through one file of cases. */
class CaseLook {
  readonly #context: CheckContext;
  readonly #doc: CasesDoc;
  readonly #source: SourceFile;
  /** Rules and limits that can be found. */
  readonly #rules: readonly string[];
  readonly #actions: readonly string[];

  constructor(context: CheckContext, { doc, source }: Sourced<CasesDoc>, limits: readonly string[]) {
    const descriptor = context.descriptors.get(doc.entity);
    this.#context = context;
    this.#doc = doc;
    this.#source = source;
    this.#rules = [...(descriptor?.rules ?? []).map(({ id }) => id), ...limits];
    this.#actions = (descriptor?.lifecycles ?? []).flatMap(({ lifecycle }) =>
      lifecycle.transitions.map(({ action }) => action),
    );
  }

  file(): void {
    const { base, stored, needed = {}, neededInDraft = {}, cases, actions = [] } = this.#doc;
    if (base) this.#record(this.#doc.entity, base, ['base']);
    this.#stored(stored, ['stored']);
    for (const [key, paths] of Object.entries({ needed, neededInDraft })) {
      for (const [path, rule] of Object.entries(paths)) {
        this.#path(this.#doc.entity, path, [key, path]);
        this.#rule(rule, [key, path]);
      }
    }
    for (const [index, one] of cases.entries()) this.#case(one, ['cases', index]);
    for (const [index, one] of actions.entries()) this.#action(one, ['actions', index]);
  }

  #case(one: CaseDoc, at: Path): void {
    const { set = {}, record, draft, complete, both } = one;
    const strangers = strangersOf(one);
    for (const [path, value] of Object.entries(set)) {
      if (strangers.some((stranger) => stranger === path || stranger.startsWith(`${path}.`))) continue;
      if (this.#path(this.#doc.entity, path, [...at, 'set', path])) this.#inner(path, value, [...at, 'set', path]);
    }
    if (record && strangers.length === 0) this.#record(this.#doc.entity, record, [...at, 'record']);
    this.#expected(draft, [...at, 'draft']);
    this.#expected(complete, [...at, 'complete']);
    this.#expected(both, [...at, 'both']);
  }

  #action({ action, set = {}, beside: others, findings }: ActionDoc, at: Path): void {
    for (const [path, value] of Object.entries(set)) {
      if (this.#path(this.#doc.entity, path, [...at, 'set', path])) this.#inner(path, value, [...at, 'set', path]);
      this.#state(this.#doc.entity, path, value, [...at, 'set', path]);
    }
    this.#stored(others, [...at, 'beside']);
    for (const [index, one] of (findings ?? []).entries()) {
      for (const [path, rule] of Object.entries(one)) this.#rule(rule, [...at, 'findings', index, path]);
    }
    if (this.#actions.includes(action)) return;
    const text = unknownName(`${this.#doc.entity} has no action "${action}"`, action, this.#actions, 'take it out');
    this.#context.report('E592', { source: this.#source, path: [...at, 'action'] }, text);
  }

  #stored(stored: StoredRecords = {}, at: Path): void {
    for (const [entity, records] of Object.entries(stored)) {
      if (this.#context.descriptors.has(entity)) {
        for (const [index, record] of records.entries()) this.#record(entity, record, [...at, entity, index]);
      } else if (!isDamaged(this.#context, entity)) {
        const known = this.#context.descriptors.keys();
        const text = unknownName(`"${entity}" is no entity`, entity, known, 'take it out');
        this.#context.report('E590', { source: this.#source, path: [...at, entity], part: 'key' }, text);
      }
    }
  }

  #expected(expected: ExpectedDoc = [], at: Path): void {
    for (const [index, one] of expected.entries()) {
      for (const [path, rule] of Object.entries(one)) {
        if (rule !== 'unknown-field') this.#path(this.#doc.entity, path, [...at, index, path]);
        this.#rule(rule, [...at, index, path]);
      }
    }
  }

  #rule(rule: string, path: Path): void {
    if (this.#rules.includes(rule) || isDamaged(this.#context, this.#doc.entity)) return;
    const message = `${this.#doc.entity} has no rule or limit "${rule}"`;
    const text = unknownName(message, rule, this.#rules, 'take it out, or write the rule into the entity');
    this.#context.report('E592', { source: this.#source, path }, text);
  }

  #record(entity: string, record: Row, at: Path, above = ''): void {
    for (const [key, value] of Object.entries(record)) {
      const path = `${above}${key}`;
      if (this.#path(entity, path, [...at, key])) this.#inner(path, value, [...at, key], entity);
    }
  }

  /** The value of a field that holds states is one of them: a record that is acted on stands in a state there is. */
  #state(entity: string, key: string, value: Json, path: Path): void {
    const held = this.#context.descriptors.get(entity)?.lifecycles.find(({ field }) => field === key);
    if (!held || typeof value !== 'string' || Object.hasOwn(held.lifecycle.states, value)) return;
    const message = `${entity} has no state "${value}"`;
    const known = Object.keys(held.lifecycle.states);
    // A state that could not be read has findings of its own.
    if (known.length === 0 || isDamaged(this.#context, held.lifecycle.id)) return;
    const text = unknownName(message, value, known, 'name one there is');
    this.#context.report('E592', { source: this.#source, path }, text);
  }

  /** Lines and embedded objects below a path. */
  #inner(path: string, value: Json, at: Path, entity = this.#doc.entity): void {
    if (Array.isArray(value)) {
      for (const [index, line] of value.entries()) this.#inner(path, line, [...at, index], entity);
    } else if (isFields(value)) this.#record(entity, value, at, `${path}.`);
  }

  /** Whether the path, lines with their numbers, leads to a field; what leads nowhere is reported. */
  #path(entity: string, written: string, at: Path): boolean {
    const path = written.replaceAll(/\.\d+(?=\.|$)/g, '');
    if (isCommon(path)) return true;
    const found = findField(this.#context, entity, path);
    if (!('missing' in found)) return true;
    const message = `${found.owner ?? entity} has no field "${found.missing}"`;
    const text = unknownName(message, path, found.known, 'take it out');
    this.#context.report('E591', { source: this.#source, path: at, part: 'key' }, text);
    return false;
  }
}

/** Keys that every record has beside its fields. */
function isCommon(path: string): boolean {
  return (commonKeys as readonly string[]).includes(path) || path === 'id';
}

/** What stands for a long text or a day is no map of fields. */
function isFields(value: Json): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('repeat' in value || 'day' in value);
}

/** Paths of a case that shall be no fields. */
function strangersOf({ draft = [], complete = [], both = [] }: CaseDoc): string[] {
  return [...draft, ...complete, ...both].flatMap((one) =>
    Object.entries(one).flatMap(([path, rule]) => (rule === 'unknown-field' ? [path] : [])),
  );
}
