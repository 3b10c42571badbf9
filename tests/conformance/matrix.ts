// Reads transitions/*.yaml and lays each out as a full matrix: state x action x person, with the outcome of every cell.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ErrorName } from '../../runtime/core/errors.ts';
import { errorCatalogue } from '../../runtime/core/errors.ts';

/** A state, `gone`, or the name of a refusal. */
export type OutcomeName = string;

type ByState = { readonly [state: string]: OutcomeName };

/** Person -> state -> outcome; `change` is what an edit sends, `others` the outcome of whoever is not named. */
type ByPerson = { readonly [person: string]: ByState };

export interface Matrix {
  /** Lifecycle. */
  readonly id: string;
  readonly entity: string;
  /** File of schemas/cases whose base record is used; empty: none, `set` says all there is. */
  readonly base: string;
  readonly owner: string;
  /** `by hand`: through transitions of people; `by the server`: nobody can lead it there alone, it is put there. */
  readonly reached: 'by hand' | 'by the server';
  readonly people: readonly string[];
  /** What this matrix changes in the base record. */
  readonly set: Row;
  /** What else its record has while it is in a state. */
  readonly states: { readonly [state: string]: Row };
  /** State -> person -> what they have done with a record that people led there, of what keeps people from actions. */
  readonly done: { readonly [state: string]: { readonly [person: string]: readonly string[] } };
  readonly fresh: string | null;
  /** A record that must be there, by entity; an account can log in. */
  readonly with: { readonly [entity: string]: Row };
  /** What a record of the world, named by its id, has while the matrix is tried over the API: a setting. By entity. */
  readonly during: { readonly [entity: string]: Row };
  /** By path: a record each of them names as its own. */
  readonly each: { readonly [path: string]: Each };
  /** What an edit sends. */
  readonly change: Row;
  readonly actions: readonly string[];
  /** What an action asks for. */
  readonly asks: { readonly [action: string]: 'opinion' | 'reason' };
  /** What an action that lets people fill in fields is sent. */
  readonly entered: { readonly [action: string]: Row };
  /** Person -> action -> what this person is to fill in instead: a seal or a file of their own. */
  readonly enteredBy: { readonly [person: string]: { readonly [action: string]: Row } };
  /** Actions that succeed only with files of their own: over the API their refusals alone are tried here. */
  readonly elsewhere: readonly string[];
  cell(state: string, action: string, person: string): Cell;
}

/** A record that is put there anew for every record of the matrix. */
export interface Each {
  readonly entity: string;
  readonly record: Row;
  /** Fields that get a new value each time. */
  readonly fresh?: readonly string[];
  /** What else it has while the record of the matrix is in a state. */
  readonly states?: { readonly [state: string]: Row };
}

export interface Cell {
  /** Over the API, where whoever does not see the record is told so first. */
  readonly outcome: OutcomeName;
  /** In the core, which knows of states and parts alone. */
  readonly bare: OutcomeName;
}

interface Given
  extends Omit<
    Matrix,
    | 'id'
    | 'base'
    | 'cell'
    | 'actions'
    | 'asks'
    | 'entered'
    | 'enteredBy'
    | 'elsewhere'
    | 'change'
    | 'set'
    | 'states'
    | 'done'
    | 'with'
    | 'during'
    | 'each'
    | 'fresh'
  > {
  readonly lifecycle: string;
  readonly base?: string;
  readonly set?: Row;
  readonly states?: Matrix['states'];
  readonly done?: Matrix['done'];
  readonly with?: { readonly [entity: string]: Row };
  readonly during?: Matrix['during'];
  readonly each?: Matrix['each'];
  readonly fresh?: string;
  readonly alike?: { readonly [person: string]: string };
  readonly asks?: Matrix['asks'];
  readonly entered?: Matrix['entered'];
  readonly enteredBy?: Matrix['enteredBy'];
  readonly elsewhere?: Matrix['elsewhere'];
  readonly unseen: ByPerson;
  /** Action -> state -> where the server leads a record that was put there, by what it finds: the core knows nothing of it. */
  readonly decided?: { readonly [action: string]: { readonly [state: string]: OutcomeName } };
  readonly actions: { readonly [action: string]: ByPerson };
  readonly edit?: ByPerson & { readonly change: Row };
  readonly delete?: ByPerson;
}

/** Every matrix, in alphabetical order. */
export function readMatrices(): Matrix[] {
  const folder = join(import.meta.dirname, 'transitions');
  return readdirSync(folder)
    .sort()
    .map((name) => matrixOf(readYaml(readFileSync(join(folder, name), 'utf8')) as Given));
}

function matrixOf(given: Given): Matrix {
  const { lifecycle, entity, base, owner, reached, people, edit, delete: remove } = given;
  const outcomes: { [action: string]: ByPerson } = {
    ...given.actions,
    ...(edit && { edit }),
    ...(remove && { delete: remove }),
  };
  return {
    id: lifecycle,
    entity,
    base: base ?? '',
    owner,
    reached,
    people,
    set: given.set ?? {},
    states: given.states ?? {},
    done: given.done ?? {},
    fresh: given.fresh ?? null,
    with: given.with ?? {},
    during: given.during ?? {},
    each: given.each ?? {},
    change: edit?.change ?? {},
    actions: Object.keys(outcomes),
    asks: given.asks ?? {},
    entered: given.entered ?? {},
    enteredBy: given.enteredBy ?? {},
    elsewhere: given.elsewhere ?? [],
    cell: (state, action, person) => {
      const cell = cellOf(given, outcomes[action] ?? {}, { state, person });
      const decided = given.decided?.[action]?.[state];
      return decided === undefined || isRefusal(cell.outcome) ? cell : { ...cell, outcome: decided };
    },
  };
}

function cellOf(
  { alike = {}, unseen }: Given,
  byPerson: ByPerson,
  { state, person }: { state: string; person: string },
): Cell {
  const own = byPerson[person] ?? byPerson[alike[person] ?? ''];
  const said = own && (own[state] ?? own.else);
  const hidden = unseen[person] && (unseen[person].always ?? unseen[person][state]);
  const others = byPerson.others as unknown as string | undefined;
  const bare = said ?? 'not-permitted';
  return {
    bare,
    outcome: own && hidden !== undefined && !isOwnWord(own) ? hidden : (said ?? others ?? hidden ?? 'not-permitted'),
  };
}

/** A person with one outcome for all states is told just that, seen or not. */
function isOwnWord(own: ByState): boolean {
  return Object.keys(own).length === 1 && own.else !== undefined;
}

/** Whether the outcome is the name of a refusal. */
export function isRefusal(outcome: OutcomeName): outcome is ErrorName {
  return Object.hasOwn(errorCatalogue, outcome);
}
