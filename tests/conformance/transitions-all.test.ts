// Every transition of every entity on the core: state x action x person x what `when` reads, against what the schema says;
// what is refused has words in all languages, what is entered is asked for. The cells of transitions/*.yaml are written by hand, these are not.

import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { holds, pathsOf } from '../../runtime/core/condition.ts';
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import { type Json, languages, type Row } from '../../runtime/core/descriptor/value.ts';
import { checkEntered, enteredPlace, withEntered } from '../../runtime/core/entering.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { type BoundTransition, type Person, transitionFor, transitionsOf } from '../../runtime/core/lifecycle.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { withValueAt } from '../../runtime/core/paths.ts';
import { guardTransition } from '../../runtime/server/write/guard.ts';
import { expectCounted } from '../counted.ts';

const entities = Object.values(model.entities).filter(({ descriptor }) => descriptor.lifecycles.length > 0);
const [ours, theirs] = ['00000000-0000-4000-8000-00000000aaaa', '00000000-0000-4000-8000-00000000bbbb'];
/** More records than this for one action are not tried. */
const mostVariants = 400;

/** Everybody the machines of the entity name, an enterprise administrator and staff, of the right enterprise and of another; and the server. */
function peopleOf({ lifecycles }: EntityDescriptor): Person[] {
  const named = lifecycles.flatMap(({ actors }) => Object.values(actors).flat()).map(({ account }) => account);
  const accounts = new Set([...named, ...accountTypes]);
  return [
    ...[...accounts].flatMap((account) =>
      (['enterpriseAdmin', 'staff'] as const).flatMap((level) =>
        [ours, theirs].map((companyId) => ({ accountId: companyId, account, level, companyId })),
      ),
    ),
    { accountId: null, account: 'admin', level: 'staff', companyId: null },
  ];
}

/** Values of a field that make a difference to the conditions: those they name, another one, none. */
function candidates(conditions: readonly Condition[], path: string): Json[] {
  const named = new Set<Json>();
  const walk = (condition: Condition): void => {
    if ('all' in condition) condition.all.forEach(walk);
    else if ('any' in condition) condition.any.forEach(walk);
    else if ('not' in condition) walk(condition.not);
    else if ('field' in condition && condition.field === path) {
      if ('is' in condition) named.add(condition.is);
      else if ('isNot' in condition) named.add(condition.isNot);
      else if ('above' in condition) for (const number of [condition.above, `${condition.above}1`]) named.add(number);
      else for (const value of 'in' in condition ? condition.in : condition.notIn) named.add(value);
    }
  };
  conditions.forEach(walk);
  return [...named, 'something else', null];
}

/** Records that differ in what the action's conditions read; all of our enterprise. */
function variantsOf(entity: EntityDescriptor, action: string): Row[] {
  const bound = transitionsOf(entity, action);
  const conditions = bound.flatMap(({ transition }) => transition.when ?? []);
  const actors = entity.lifecycles.flatMap((use) => Object.values(use.actors).flat());
  // Accounts are called like their enterprises, see `peopleOf`.
  const holders = actors.flatMap(({ company, self }) => [company, self].filter((path) => path !== undefined));
  let records: Row[] = [holders.reduce<Row>((record, path) => withValueAt(record, path, ours), {})];
  for (const path of new Set(conditions.flatMap(pathsOf))) {
    records = records.flatMap((record) =>
      candidates(conditions, path).map((value) => withValueAt(record, path, value)),
    );
  }
  for (const path of new Set(actors.flatMap(({ except }) => except ?? []))) {
    records = records.flatMap((record) => [ours, theirs].map((maker) => withValueAt(record, path, maker)));
  }
  expect(records.length).toBeLessThanOrEqual(mostVariants);
  return records;
}

/** Who plays one of the actors for the record; `maker`: who would, had they not made it. */
function plays(
  person: Person,
  { use: { actors }, transition: { by } }: BoundTransition,
  record: Row,
): boolean | 'maker' {
  if (person.accountId === null) return by.includes('system');
  const at = (path: string): Json | undefined => path.split('.').reduce<Json | undefined>(stepInto, record);
  const fits = ({ account, level, company, self }: Actor): boolean =>
    account === person.account &&
    (level === undefined || level === person.level) &&
    (company === undefined || at(company) === person.companyId) &&
    (self === undefined || at(self) === person.accountId);
  const fitting = by.flatMap((name) => (actors[name] ?? []).filter(fits));
  const isMaker = ({ except }: Actor): boolean => except !== undefined && at(except) === person.accountId;
  return fitting.every(isMaker) ? fitting.length > 0 && 'maker' : true;
}

function stepInto(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined;
}

/** What the schema says must come of it: a state, or a refusal with its words. */
function expected(entity: EntityDescriptor, action: string, person: Person, record: Row): string[] {
  const all = transitionsOf(entity, action);
  const mine = all.filter((bound) => plays(person, bound, record) === true);
  const stateIn = ({ field, lifecycle }: LifecycleUse): string => String(record[field] ?? lifecycle.initial);
  if (mine.length === 0) {
    const made = all.filter((bound) => plays(person, bound, record) === 'maker');
    const isPossible = ({ use, transition: { from, when } }: BoundTransition): boolean =>
      from.includes(stateIn(use)) && (when === undefined || holds(when, record));
    return [made.some(isPossible) ? 'own-making' : 'not-permitted'];
  }
  const meant = mine.filter(({ transition }) => transition.when === undefined || holds(transition.when, record));
  const ways = meant.filter(({ use, transition }) => transition.from.includes(stateIn(use)));
  if (ways.length > 0) return ways.map(({ transition }) => transition.to);
  const [main] = entity.lifecycles;
  const words = [
    ...mine.map(({ use }) => use.lifecycle.states[stateIn(use)]?.refuses?.action),
    ...mine.map((bound) => (meant.includes(bound) ? bound.transition.refuses?.from : bound.transition.refuses?.when)),
    main?.lifecycle.states[stateIn(main)]?.refuses?.action,
  ];
  return [words.find((word) => word !== undefined) ?? 'without own words'];
}

function actual(entity: EntityDescriptor, action: string, person: Person, record: Row): string {
  try {
    return guardTransition(entity, action, { person }, record).transition.to;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.error === 'not-permitted' || error.error === 'own-making') return error.error;
    expect(['state-not-allowed', 'submitted-not-resubmittable']).toContain(error.error);
    const { refusal = 'without own words' } = (error.data ?? {}) as { refusal?: string };
    return refusal;
  }
}

let cells = 0;

describe.each(entities.map(({ descriptor }) => descriptor))('$id', (entity) => {
  const actions = [
    ...new Set(entity.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map((one) => one.action))),
  ];
  const people = peopleOf(entity);

  it.each(actions)('%s leads where the schema says, for everybody in every state', (action) => {
    const wrong: unknown[] = [];
    const uses = new Set(transitionsOf(entity, action).map(({ use }) => use));
    for (const use of uses) {
      for (const state of Object.keys(use.lifecycle.states)) {
        for (const variant of variantsOf(entity, action)) {
          for (const person of people) {
            const record = { ...variant, [use.field]: state };
            const [must, found] = [expected(entity, action, person, record), actual(entity, action, person, record)];
            const offered = transitionFor(entity, action, person, record)?.transition.to ?? null;
            cells += 1;
            const isOne = new Set(must).size === 1 && must.includes(found);
            if (!isOne || (offered !== null && offered !== found))
              wrong.push({ state, person, variant, must, found, offered });
          }
        }
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it('refuses in words of every language', () => {
    const missing = entity.lifecycles.flatMap(({ lifecycle }) => {
      const names = [
        ...Object.values(lifecycle.states).flatMap(({ refuses }) => Object.values(refuses ?? {})),
        ...lifecycle.transitions.flatMap(({ refuses }) => Object.values(refuses ?? {})),
      ];
      return names.flatMap((name) =>
        languages.flatMap((language) => {
          const key = ['lifecycle', lifecycle.id, 'refusals', name];
          const text = key.reduce<LocaleTree | string | undefined>(
            (node, step) => (typeof node === 'object' ? node[step] : undefined),
            model.locales[language],
          );
          return typeof text === 'string' && text !== '' ? [] : [`${language} ${key.join('.')}`];
        }),
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('what is entered', () => {
  const entering = entities.flatMap(({ descriptor, validate }) =>
    descriptor.lifecycles.flatMap(({ lifecycle }) =>
      lifecycle.transitions.flatMap(({ action, enters }) =>
        enters ? [{ entity: descriptor.id, action, enters, compiled: compileEntity({ descriptor, validate }) }] : [],
      ),
    ),
  );

  it('is there in some entity', () => expect(entering.length).toBeGreaterThan(5));

  it.each(entering)('$action of $entity asks for each of its fields', ({ compiled, enters }) => {
    const keys = compiled.entering(enters).fields.map(({ key }) => key);
    expect(keys).toEqual([...enters.fields, ...enters.optional]);
    const before: Row = {};
    const sent: Row = { nothing: 'of the kind' };
    const record = withEntered(compiled, enters, before, { sent });
    const place = enteredPlace(enters, before);
    const found = checkEntered(compiled, { entered: enters, before, record, sent });
    expect(found.filter(({ rule }) => rule === 'required').map(({ path }) => path)).toEqual(
      enters.fields.filter((key) => record[key] === undefined).map((key) => `${place}${key}`),
    );
    expect(found).toContainEqual(expect.objectContaining({ path: `${place}nothing`, rule: 'unknown-field' }));
  });
});

describe('the cells', () => {
  it('are counted', () => {
    expectCounted({ 'cells of entity, state, action, person and condition': cells });
  });
});
