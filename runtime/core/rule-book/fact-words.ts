// What decides a rule, in words: names and values of facts, and the places of the schemas that hold them. The one place that words them.
import type { Json, Language } from '../descriptor/value.ts';
import type { Translate } from '../findings.ts';
import { isMap } from '../json-map.ts';
import type { BookHead } from './book.ts';
import { stepsOf } from './narrow-fact.ts';
import type { EditStep } from './schema-edit.ts';

export interface FactScope {
  readonly book: Pick<BookHead, 'entities' | 'words' | 'readings'>;
  readonly language: Language;
  /** Labels of fields and values; a key without words comes back as it is. */
  readonly say: Translate;
  /** Entity whose rule it is; names of its fields, states and actions are said by their labels. */
  readonly entity: string;
  /** Another entity that the rule looks at: what the own one has no words for is said by its labels. */
  readonly looksAt?: string;
}

/** A fact or a keyword as people read it: `maximum` is `at most`. What has no words is said as it is written. */
export function factName(scope: FactScope, name: string): string {
  const [fact = '', ...inner] = stepsOf(name);
  // Which values a rule compares is what all of its parameters are: the one that is meant says it.
  const steps = inner.length > 0 && fact === 'params' ? inner : [fact, ...inner];
  return steps.map((step) => termOf(scope, step) ?? nameOf(scope, step)).join(' › ');
}

/** A value of a fact: conditions, lists and maps in full, names by their labels. */
export function factValue(scope: FactScope, value: Json): string {
  if (value === null) return term(scope, 'none');
  if (typeof value === 'boolean') return term(scope, value ? 'yes' : 'no');
  if (typeof value === 'string') return nameOf(scope, value);
  if (Array.isArray(value)) return value.length === 0 ? term(scope, 'none') : factList(scope, value);
  if (!isMap(value)) return String(value);
  const condition = conditionIn(scope, value);
  if (condition !== null) return condition;
  const parts = Object.entries(value).map(([key, one]) => `${factName(scope, key)} = ${factValue(scope, one ?? null)}`);
  return parts.length === 0 ? term(scope, 'none') : parts.join(separators[scope.language]);
}

/** Values one after the other, in the way of the language. */
export function factList(scope: FactScope, values: readonly Json[]): string {
  return values
    .map((one) => (isMap(one) ? `(${factValue(scope, one)})` : factValue(scope, one)))
    .join(commas[scope.language]);
}

/** A fact before and after a change: `at most: 100 → 60`. */
export function factChange(scope: FactScope, name: string, before: Json, after: Json): string {
  return `${factName(scope, name)}${colons[scope.language]}${factValue(scope, before)} → ${factValue(scope, after)}`;
}

/** A field of the entity by its labels: `Waybills › Bill no.`; of lines without their number. */
export function fieldLabel(scope: FactScope, path: string): string {
  return labelOf(scope, withoutNumbers(path));
}

/** A value of a field by its label: a state, a choice; else as it is. */
export function fieldValue(scope: FactScope, path: string, value: Json): string {
  return valueLabel(scope, withoutNumbers(path), value);
}

function withoutNumbers(path: string): string {
  return path.replace(/\.\d+(?=\.|$)/g, '');
}

/** Where a value of an entry is written, without what leads to the entry itself: `Net weight › at most`. */
export function placeName(scope: FactScope, file: string, path: readonly EditStep[]): string {
  const steps = path.map(String);
  const [first = '', second = ''] = steps;
  if (file.endsWith('/readings.yaml'))
    return scope.book.readings.find(({ id }) => id === first)?.about[scope.language] ?? first;
  const inMachine = first === 'lifecycles' ? steps.slice(2) : steps;
  const [holder = ''] = inMachine;
  const rest = inMachine.slice(holdersSteps[holder] ?? 0);
  // Types and upload profiles are named by the developers alone: what is left says what the value is.
  const own = isShared(file) ? rest.slice(1) : rest;
  const named = leading.has(holder) ? own[0] : undefined;
  const said = own
    .filter((step) => !/^\d+$/.test(step))
    .map((step) => (step === named ? nameOf(scope, step) : factName(scope, step)));
  return said.length > 0 ? said.join(' › ') : factName(scope, inMachine.at(-1) ?? second);
}

const leading: ReadonlySet<string> = new Set(['properties', 'states', 'transitions']);

/** Steps that lead to the entry itself, by what holds it. */
const holdersSteps: { readonly [holder: string]: number } = {
  rules: 3,
  deadlines: 2,
  ...Object.fromEntries(['access', ...leading].map((holder) => [holder, 1])),
};
const separators: { readonly [language in Language]: string } = { zh: '；', en: '; ', my: '၊ ' };
const commas: { readonly [language in Language]: string } = { zh: '、', en: ', ', my: '၊ ' };
const colons: { readonly [language in Language]: string } = { zh: '：', en: ': ', my: '- ' };

function isShared(file: string): boolean {
  return file.endsWith('/types.yaml') || file.endsWith('/uploads.yaml');
}

function term(scope: FactScope, name: string): string {
  return termOf(scope, name) ?? name;
}

function termOf({ book, language }: FactScope, name: string): string | null {
  return book.words[`term-${name}`]?.[language] ?? null;
}

/** A name of the schemas by its label: a field, state, action, reason, account or record; else a word, or what it is. */
function nameOf(scope: FactScope, name: string): string {
  const { book, language, say } = scope;
  const own = book.entities.find(({ id }) => id === scope.entity);
  const [who = '', of] = name.split(' of ');
  if (of !== undefined) return `${sayOr(say, `ui.accountType.${who}`, who)} (${labelOf(scope, of)})`;
  const machine = own?.lifecycles.find(({ states, actions }) => name in states || name in actions);
  const label = fieldName(scope, name);
  if (label !== null) return label;
  if (machine) return (machine.states[name] ?? machine.actions[name])?.[language] ?? name;
  const reason = (own?.lifecycles ?? []).map(({ id }) => `lifecycle.${id}.sameHand.${name}`);
  const said = reason.map((key) => say(key)).find((words, at) => words !== reason[at] && words !== '');
  const other = book.entities.find(({ id }) => id === name)?.label[language];
  const known = said ?? other ?? sayOrNull(say, `ui.accountType.${name}`) ?? nameBeside(scope, name);
  return known ?? nameElsewhere(scope, name) ?? name;
}

/** A name that neither the entity nor the product has a label for: of the entity that is looked at, else a word. */
function nameBeside({ looksAt, ...scope }: FactScope, name: string): string | null {
  const found = looksAt === undefined ? name : nameOf({ ...scope, entity: looksAt }, name);
  return found === name ? termOf(scope, name) : found;
}

/** A field or a state of another record, which a rule looks at: of names that are plainly one. */
function nameElsewhere(scope: FactScope, name: string): string | null {
  const { entities } = scope.book;
  if (/\.|[a-z][A-Z]/.test(name)) {
    for (const { id } of entities) {
      const label = fieldName({ ...scope, entity: id }, name);
      if (label !== null) return label;
    }
  }
  const machine = entities.flatMap(({ lifecycles }) => lifecycles).find(({ states }) => Object.hasOwn(states, name));
  return machine?.states[name]?.[scope.language] ?? null;
}

function labelOf(scope: FactScope, path: string): string {
  return fieldName(scope, path) ?? path;
}

/** `Goods › Unit price`; null where no field of the entity has the path. */
export function fieldName(scope: FactScope, path: string): string | null {
  const labels: string[] = [];
  for (const { owner, key } of ownersOf(scope.book.entities, scope.entity, path)) {
    const said = sayOrNull(scope.say, `entity.${owner}.fields.${key}`);
    if (said === null) return null;
    labels.push(said);
  }
  return labels.join(' › ');
}

/** Each key of a path with the entity it is a field of; parts of an entity and what it names are followed. */
function ownersOf(entities: BookHead['entities'], entity: string, path: string): { owner: string; key: string }[] {
  let owner = entity;
  return path.split('.').map((key) => {
    const at = { owner, key };
    owner =
      entities.find(({ partOf }) => partOf.some((one) => one.entity === at.owner && one.path === key))?.id ?? owner;
    return at;
  });
}

function sayOrNull(say: Translate, key: string): string | null {
  const said = say(key);
  return said === key || said === '' ? null : said;
}

function sayOr(say: Translate, key: string, otherwise: string): string {
  return sayOrNull(say, key) ?? otherwise;
}

/** A condition in short: `Bill type = Trade bill`; null for what is none. */
function conditionIn(scope: FactScope, value: { readonly [key: string]: Json }): string | null {
  const inner = (one: Json): string =>
    isMap(one) ? (conditionIn(scope, one) ?? factValue(scope, one)) : factValue(scope, one);
  const { all, any, not, present, absent, field, every } = value;
  if (Array.isArray(all)) return all.map(inner).join(` ${term(scope, 'and')} `);
  if (Array.isArray(any)) return any.map(inner).join(` ${term(scope, 'or')} `);
  if (isMap(not)) return `${term(scope, 'not')} (${inner(not)})`;
  if (typeof present === 'string') return `${labelOf(scope, present)} ${term(scope, 'filled')}`;
  if (typeof absent === 'string') return `${labelOf(scope, absent)} ${term(scope, 'empty')}`;
  const path = typeof field === 'string' ? field : every;
  if (typeof path !== 'string') return null;
  const label = typeof every === 'string' ? `${labelOf(scope, path)} (${term(scope, 'each')})` : labelOf(scope, path);
  const [sign, wanted] = testIn(value);
  return sign === '' ? null : `${label} ${sign} ${wanted.map((one) => valueLabel(scope, path, one)).join(' / ')}`;
}

function testIn({ is, isNot, in: among, notIn, above }: { readonly [key: string]: Json }): [string, readonly Json[]] {
  if (is !== undefined) return ['=', [is]];
  if (isNot !== undefined) return ['≠', [isNot]];
  if (Array.isArray(among)) return ['=', among];
  if (Array.isArray(notIn)) return ['≠', notIn];
  return above === undefined ? ['', []] : ['>', [above]];
}

/** A value of a field by its label. */
function valueLabel(scope: FactScope, path: string, value: Json): string {
  const at = ownersOf(scope.book.entities, scope.entity, path).at(-1);
  const said = at && sayOrNull(scope.say, `entity.${at.owner}.values.${at.key}.${String(value)}`);
  return said ?? factValue(scope, value);
}
