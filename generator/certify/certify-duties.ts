// Proves that nobody approves what they entered: of every transition that approves, what keeps each way of entering from it.
import type { RowClause, Verb } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, LifecycleUse, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import { fieldAt } from '../../runtime/core/paths.ts';

/** A transition that approves, and what becomes of whoever entered the record. */
export interface CertifiedDuty {
  readonly entity: string;
  readonly action: string;
  readonly from: readonly string[];
  /** What is declared to keep a person from it. */
  readonly notBy: readonly string[];
  /** Fields of the record whose account does not make it. */
  readonly except: readonly string[];
  /** Ways of entering the record of which no person has this step as well: other accounts, other enterprises, other levels. */
  readonly others: readonly string[];
  /** Ways of entering after which the same person may approve: another step is what counts, see `except`. */
  readonly free: readonly string[];
  /** Ways of entering that the same person can go, and then approve: declared nowhere. */
  readonly open: readonly string[];
  /** Actions by which the record comes here without anything that is declared being done; null: there are none. */
  readonly around: readonly string[] | null;
  /** Transitions of people that make it in passing, without keeping those people from it. */
  readonly through: readonly string[];
}

/** Whether one person never both enters and approves. */
export function isApart({ open, around, through }: CertifiedDuty): boolean {
  return open.length === 0 && around === null && through.length === 0;
}

interface Place {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
  /** All entities: a transition of one may make those of another. */
  readonly all: readonly EntityDescriptor[];
}

/** Who takes a step, as far as it is known of every record. */
type Player = Pick<Actor, 'account' | 'company' | 'level'>;

/** Of every transition of a lifecycle of the entity that approves: it writes a review that was passed, or says whom it is kept from. */
export function dutiesIn(place: Place): CertifiedDuty[] {
  return place.use.lifecycle.transitions
    .filter((step) => playersOf(place.use, step).length > 0 && approves(place, step))
    .map((step) => dutyOf(place, step));
}

function approves({ use }: Place, step: Transition): boolean {
  if (step.notBy || step.review) return step.review?.result !== 'failed';
  return !step.danger && exceptionsOf(use, step).length > 0;
}

function dutyOf(place: Place, step: Transition): CertifiedDuty {
  const { entity, use } = place;
  const { action, from, notBy = [] } = step;
  const approvers = playersOf(use, step);
  const except = exceptionsOf(use, step);
  const ways = enteringWays(place).filter(({ duty }) => duty !== action);
  const meets = ({ players }: Way): boolean => players.some((one) => approvers.some((other) => isSame(one, other)));
  // What a field names is known of whoever wrote it there alone: of a record that says so, that step is what counts as entering.
  const kept = (way: Way): boolean =>
    notBy.includes(way.duty) || except.some((field) => isWrittenBy(use, way.duty, field));
  const isByField = except.length > 0 && notBy.length === 0 && step.review === undefined;
  const unkept = ways.filter((way) => meets(way) && !kept(way));
  const isFree = ({ handsIn }: Way): boolean => isByField && !handsIn;
  return {
    entity: entity.id,
    action,
    from,
    notBy,
    except,
    others: ways.filter((way) => !meets(way)).map(({ duty }) => duty),
    free: unkept.filter(isFree).map(({ duty }) => duty),
    open: unkept.filter((way) => !isFree(way)).map(({ duty }) => duty),
    around: notBy.length > 0 ? wayAround(place, step) : null,
    through: notBy.length > 0 ? passers(place, step) : [],
  };
}

interface Way {
  readonly duty: string;
  readonly players: readonly Player[];
  /** It takes the record out of the hands of whoever writes it. */
  readonly handsIn: boolean;
}

/** Making the record, editing it, and handing it in. */
function enteringWays({ entity, use }: Place): Way[] {
  const { states, transitions } = use.lifecycle;
  const verbs = { create: ['create', 'copy', 'import'], edit: ['edit'] } as const satisfies { [duty: string]: Verb[] };
  const handIns = transitions.filter(
    (step) =>
      step.from.some((state) => states[state]?.editable) && targetsOf(step).some((state) => !states[state]?.editable),
  );
  const actions = [...new Set(handIns.map(({ action }) => action))];
  return [
    ...Object.entries(verbs).map(([duty, those]) => ({ duty, players: writers(entity, those), handsIn: false })),
    ...actions.map((duty) => ({
      duty,
      players: handIns.filter(({ action }) => action === duty).flatMap((step) => playersOf(use, step)),
      handsIn: true,
    })),
  ].filter(({ players }) => players.length > 0);
}

function writers({ access }: EntityDescriptor, verbs: readonly Verb[]): Player[] {
  return Object.entries(access).flatMap(([account, grants]) =>
    grants
      .filter(({ may }) => verbs.some((verb) => may.includes(verb)))
      .flatMap(({ rows, level }) => {
        const clauses: readonly RowClause[] = rows === 'all' ? [{}] : rows;
        return clauses.map(({ company }) => ({
          account: account as Actor['account'],
          ...(company !== undefined && { company }),
          ...(level !== undefined && { level }),
        }));
      }),
  );
}

function playersOf({ actors }: LifecycleUse, { by }: Transition): readonly Actor[] {
  return by.flatMap((name) => actors[name] ?? []);
}

function exceptionsOf(use: LifecycleUse, step: Transition): string[] {
  return [...new Set(playersOf(use, step).flatMap(({ except }) => except ?? []))];
}

/** Different enterprises of a record, and different levels, are different people. */
function isSame(one: Player, other: Player): boolean {
  const agrees = (a: string | undefined, b: string | undefined): boolean =>
    a === undefined || b === undefined || a === b;
  return one.account === other.account && agrees(one.company, other.company) && agrees(one.level, other.level);
}

/** Whether some way of the action writes the person into the field. */
function isWrittenBy({ lifecycle }: LifecycleUse, action: string, field: string): boolean {
  return lifecycle.transitions
    .filter((step) => step.action === action)
    .some(({ sets, instead = [] }) =>
      [sets, ...instead.map((outcome) => outcome.sets)].some((set) => set?.[field] === 'me'),
    );
}

/** A shortest way from a new record to where the transition begins on which nothing is done that it is declared to be kept from. */
function wayAround({ use }: Place, step: Transition): string[] | null {
  const { initial, states, transitions } = use.lifecycle;
  const { notBy = [], from } = step;
  // Every record is made: whoever made it is known.
  if (notBy.includes('create')) return null;
  const ways = new Map<string, string[]>([[initial, []]]);
  for (const [name, way] of ways) {
    if (from.includes(name)) return way;
    const { savesTo } = states[name] ?? {};
    const steps = transitions.filter((one) => one.from.includes(name) && !notBy.includes(one.action));
    const next = steps.flatMap((one) => targetsOf(one).map((to) => [one.action, to] as const));
    if (savesTo !== undefined && !notBy.includes('edit')) next.push(['edit', savesTo]);
    for (const [action, to] of next) if (!ways.has(to)) ways.set(to, [...way, action]);
  }
  return null;
}

/** `<action> of <entity>`: what people do that makes the server take this step, although it keeps nobody from it. */
function passers({ entity, all }: Place, step: Transition): string[] {
  if (!step.by.includes(systemActor)) return [];
  return all.flatMap((other) =>
    other.lifecycles.flatMap((use) =>
      use.lifecycle.transitions
        .filter((one) => one.notBy === undefined && playersOf(use, one).length > 0)
        .filter(({ cascades = {} }) =>
          Object.entries(cascades).some(
            ([path, { action }]) => action === step.action && referred(other, path) === entity.id,
          ),
        )
        .map(({ action }) => `${action} of ${other.id}`),
    ),
  );
}

function referred({ fields }: EntityDescriptor, path: string): string | null {
  const field = fieldAt(fields, path);
  return namesRecord(field) ? field.entity : null;
}
