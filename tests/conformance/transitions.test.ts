// The matrices of transitions/*.yaml on the core: every state, action and person, without a server.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { AccountLevel, AccountType } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import {
  isDeletable,
  isEditable,
  type Person,
  stateOf,
  transitionFor,
  transitionsOf,
} from '../../runtime/core/lifecycle.ts';
import { withDone } from '../../runtime/core/separated-duties.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { guardState, guardTransition } from '../../runtime/server/write/guard.ts';
import { expectCounted } from '../counted.ts';
import { given } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { isRefusal, type Matrix, readMatrices } from './matrix.ts';

const matrices = readMatrices();
const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));

function personOf(username: string, matrix: Matrix): Person {
  const accounts = [...(given.account ?? []), matrix.with.account ?? {}];
  const account = accounts.find((one) => one.username === username) ?? {};
  const company = given.enterprise?.find(({ id }) => id === account.companyId) ?? {};
  return {
    accountId: String(account.id),
    account: company.eptType as AccountType,
    level: account.userLevel as AccountLevel,
    companyId: String(company.id),
  };
}

function descriptorOf({ entity }: Matrix): EntityDescriptor {
  const compiled = model.entities[entity];
  if (!compiled) throw new Error(`No schema describes ${entity}`);
  return compiled.descriptor;
}

function machineOf(matrix: Matrix) {
  const use = descriptorOf(matrix).lifecycles.find(({ lifecycle }) => lifecycle.id === matrix.id);
  if (!use) throw new Error(`${matrix.entity} does not use lifecycle ${matrix.id}`);
  return use;
}

function recordIn(matrix: Matrix, state: string): Row {
  const { companyId } = personOf(matrix.owner, matrix);
  return {
    ...bases.get(matrix.base),
    ...matrix.set,
    ...matrix.states[state],
    companyId,
    [machineOf(matrix).field]: state,
  };
}

interface CellCase {
  readonly state: string;
  readonly action: string;
  readonly person: string;
  readonly bare: string;
}

function cellsOf(matrix: Matrix): CellCase[] {
  return Object.keys(machineOf(matrix).lifecycle.states).flatMap((state) =>
    matrix.actions.flatMap((action) =>
      matrix.people.map((person) => ({ state, action, person, bare: matrix.cell(state, action, person).bare })),
    ),
  );
}

/** The state an attempt leads to, or what it is refused with. */
function attempt(entity: EntityDescriptor, action: string, person: Person, record: Row): string {
  try {
    return guardTransition(entity, action, { person } as Caller, record).transition.to;
  } catch (error) {
    if (error instanceof Refusal) return error.error;
    throw error;
  }
}

describe.each(matrices)('lifecycle $id', (matrix) => {
  const descriptor = descriptorOf(matrix);
  const use = machineOf(matrix);
  const cells = cellsOf(matrix);
  const steps = cells.filter(({ action }) => action !== 'edit' && action !== 'delete');

  it('has a line for every action', () => {
    const actions = new Set(use.lifecycle.transitions.map(({ action }) => action));
    expect(matrix.actions.filter((action) => action !== 'edit' && action !== 'delete').sort()).toEqual(
      [...actions].sort(),
    );
  });

  it('names only states there are', () => {
    const outcomes = new Set(
      cells.map(({ bare }) => bare).filter((outcome) => !isRefusal(outcome) && outcome !== 'gone'),
    );
    expect([...outcomes].filter((outcome) => !use.lifecycle.states[outcome])).toEqual([]);
  });

  it.each(steps)('$state: $action by $person: $bare', ({ state, action, person, bare }) => {
    const record = withDone(recordIn(matrix, state), matrix.done[state]?.[person] ?? []);
    expect(attempt(descriptor, action, personOf(person, matrix), record)).toBe(bare);
    const bound = transitionFor(descriptor, action, personOf(person, matrix), record);
    expect(bound?.transition.to ?? null).toBe(isRefusal(bare) ? null : bare);
  });

  // What keeps a person from it in every state, by what the machine declares.
  const kept = steps.flatMap((cell) => {
    const bound = isRefusal(cell.bare) ? [] : transitionsOf(descriptor, cell.action);
    const duties = bound.filter((one) => one.use === use).flatMap(({ transition }) => transition.notBy ?? []);
    return [...new Set(duties)].map((duty) => ({ ...cell, duty }));
  });
  it.each(kept)('$state: $action not by $person, who did $duty', ({ state, action, person, duty }) => {
    const record = withDone(recordIn(matrix, state), [duty]);
    expect(attempt(descriptor, action, personOf(person, matrix), record)).toBe('own-making');
    expect(transitionFor(descriptor, action, personOf(person, matrix), record)).toBeNull();
  });

  // Who may edit and delete is a matter of access; what the state allows is asked of the owner.
  const touches = cells.filter(
    ({ action, person }) => (action === 'edit' || action === 'delete') && person === matrix.owner,
  );
  it.each(touches)('$state: $action: $bare', ({ state, action, bare }) => {
    const record = recordIn(matrix, state);
    const [verb, test] = action === 'edit' ? (['edit', isEditable] as const) : (['delete', isDeletable] as const);
    const guard = (): void => guardState(descriptor, record, verb);
    if (isRefusal(bare)) expect(guard).toThrow(bare);
    else expect(guard).not.toThrow();
    expect(test(descriptor, record)).toBe(!isRefusal(bare));
    if (action === 'edit' && !isRefusal(bare)) expect(stateOf(use, record).state.savesTo ?? state).toBe(bare);
  });
});

describe('the matrices', () => {
  it('have somebody for every action that is kept from whoever did something before', () => {
    const declared = matrices.flatMap((matrix) =>
      machineOf(matrix)
        .lifecycle.transitions.filter(({ notBy }) => notBy)
        .map(({ action }) => ({ matrix, action })),
    );
    expect(declared.length).toBeGreaterThan(4);
    const tried = ({ matrix, action }: (typeof declared)[number]): boolean =>
      cellsOf(matrix).some((cell) => cell.action === action && !isRefusal(cell.bare));
    expect(declared.filter((one) => !tried(one)).map(({ action }) => action)).toEqual([]);
  });

  it('are there for every lifecycle in use', () => {
    const used = new Set(
      Object.values(model.entities).flatMap(({ descriptor }) =>
        descriptor.lifecycles.map(({ lifecycle }) => lifecycle.id),
      ),
    );
    // A lifecycle may have several: one for each kind of record.
    expect([...used].sort()).toEqual([...new Set(matrices.map(({ id }) => id))].sort());
  });

  it('are counted', () => {
    const number = matrices.reduce((sum, matrix) => sum + cellsOf(matrix).length, 0);
    expectCounted({ 'cells of state, action and person': number });
  });
});
