// How many records wait in each state that this person has something to do with.
import { useQueries } from '@tanstack/react-query';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { View } from '../../runtime/core/descriptor/view.ts';
import { couldPerform, mainLifecycle, type Person, systemActor } from '../../runtime/core/lifecycle.ts';
import { listRecords } from '../../runtime/web/api/entity-calls.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { useVisibleMenu } from '../../runtime/web/session/visible-menu.tsx';

export interface PendingState {
  readonly state: string;
  readonly total: number;
  /** Address of the list of exactly these records. */
  readonly address: string;
}

/** The states that hold something; or that they are being counted, or could not be. */
export type PendingCount = readonly PendingState[] | 'coming' | 'failed';

interface Wanted extends Omit<PendingState, 'total'> {
  readonly entity: EntityDescriptor;
  readonly view: View;
}

/** Entity id -> its states that hold something, once they are counted; without an entry the person has no part in it. */
export function usePending(entities: readonly EntityDescriptor[]): ReadonlyMap<string, PendingCount> {
  const { person } = useSession();
  const menu = useVisibleMenu();
  const visible = new Set(
    menu.flatMap(({ items }) => items.flatMap(({ entity, view }) => (entity && view ? [`${entity} ${view}`] : []))),
  );
  const waiting = entities
    .map((entity) => {
      const views = entity.views.filter(({ id }) => visible.has(`${entity.id} ${id}`));
      return { id: entity.id, wanted: wantedOf(entity, views, person) };
    })
    .filter(({ wanted }) => wanted.length > 0);
  const answers = useQueries({
    queries: waiting.map(({ id, wanted }) => ({
      queryKey: ['pending', id, wanted.map(({ address }) => address)],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => Promise.all(wanted.map((one) => count(one, signal))),
    })),
  });
  return new Map(
    waiting.map(({ id }, index) => {
      const answer = answers[index];
      const pending = answer?.data?.filter(({ total }) => total > 0) ?? (answer?.isError ? 'failed' : 'coming');
      return [id, pending];
    }),
  );
}

/**
 * States a person moves on by an action of the list they lead to, in the order of the lifecycle. Who moves none of them on but sees the records, as the operator
 * sees orders, is told what waits for others.
 */
function wantedOf(entity: EntityDescriptor, views: readonly View[], person: Person): Wanted[] {
  const use = mainLifecycle(entity);
  if (!use) return [];
  const waiting = use.lifecycle.transitions.filter(
    ({ danger, by }) => !danger && by.some((one) => one !== systemActor),
  );
  const mine = waiting.filter(
    (transition) =>
      couldPerform({ use, transition }, person) && views.some(({ actions }) => actions.includes(transition.action)),
  );
  return Object.entries(use.lifecycle.states).flatMap(([state, { final, draft }]) => {
    const awaited = mine.length > 0 ? mine : waiting.filter(() => !draft);
    const here = awaited.filter(({ from }) => from.includes(state));
    const view = views
      .filter((one) => shows(one, use.field, state))
      .filter(({ actions }) => mine.length === 0 || here.some(({ action }) => actions.includes(action)))
      .sort((a, b) => narrowness(a) - narrowness(b))[0];
    if (!view || final || here.length === 0) return [];
    return [{ entity, view, state, address: `${view.route}?${use.field}.in=${state}` }];
  });
}

/** Whether the fixed filter of a view lets a state through. */
function shows(view: View, field: string, state: string): boolean {
  const fixed = view.where[field];
  if (fixed === undefined) return true;
  if (typeof fixed !== 'object') return fixed === state;
  return !('not' in fixed) || !fixed.not.includes(state);
}

function narrowness(view: View): number {
  return Object.keys(view.where).length;
}

async function count({ entity, view, state, address }: Wanted, signal: AbortSignal): Promise<PendingState> {
  const field = mainLifecycle(entity)?.field ?? 'status';
  const query = { view: view.id, page: 1, pageSize: 1, sort: view.sort, filters: { [field]: { in: state } } };
  const { total } = await listRecords(entity.id, query, { signal, toast: false });
  return { state, total, address };
}
