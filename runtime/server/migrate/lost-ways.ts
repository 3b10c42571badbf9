// Ways out of states that the schemas took out, and the records that stand there: told from what the database keeps of the version before.
import type { ClientBase } from 'pg';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import { nameNow, statesLost, type WayOut } from '../../core/lost-ways.ts';
import type { ServerModel } from '../../core/model.ts';
import { layoutsOf } from '../store/layouts-of.ts';
import { heldValues, type Looking, lookAt } from './held-values.ts';
import { readState, writeState } from './server-state.ts';
import { countRows } from './step.ts';

/** Entity -> field of the state -> ways. */
interface KeptWays {
  readonly [entity: string]: { readonly [field: string]: readonly WayOut[] };
}

/** Keeps which ways the model has, for the plan of the version after it; answers what is lost of those that were kept, as `tellLostWays` does. */
export async function keepWays(client: ClientBase, model: ServerModel): Promise<string[]> {
  const ways: KeptWays = Object.fromEntries(
    Object.values(model.entities).flatMap(({ descriptor: { id, lifecycles } }) =>
      lifecycles.length === 0 ? [] : [[id, Object.fromEntries(lifecycles.map((use) => [use.field, waysOf(use)]))]],
    ),
  );
  const value = JSON.stringify(ways);
  const kept = await readState(client, 'ways');
  if (kept === value) return [];
  const notes = kept === null ? [] : await tellLostWays(await lookAt(client, model), model);
  await writeState(client, 'ways', value);
  return notes;
}

function waysOf({ lifecycle: { transitions } }: LifecycleUse): WayOut[] {
  return transitions.map(({ action, from }) => ({ action, from }));
}

/**
 * A sentence for each action that leads out of fewer states than in the version the database was last brought to, where rows stand in one of
 * those: how many, what else leads on, what to do. Nothing of a database that was last brought before ways were kept.
 */
export async function tellLostWays(looking: Looking, model: ServerModel): Promise<string[]> {
  const kept = JSON.parse((await readState(looking.client, 'ways')) ?? '{}') as KeptWays;
  const layouts = layoutsOf(model);
  const notes: string[] = [];
  for (const { descriptor } of Object.values(model.entities)) {
    const layout = layouts.get(descriptor.id);
    for (const use of layout ? descriptor.lifecycles : []) {
      const column = layout?.slotAt.get(use.field)?.column;
      if (!layout || column === undefined || !looking.found.get(layout.table)?.columns.has(column)) continue;
      for (const lost of lostOf(waysBefore(kept, descriptor, use.field), use)) {
        const held = await heldValues(looking, { table: layout.table, column }, { wanted: lost.states });
        for (const { value, rows } of held) notes.push(sentence({ table: layout.table, value, rows, ...lost }, use));
      }
    }
  }
  return notes;
}

/** Also where entity or field were called otherwise. */
function waysBefore(kept: KeptWays, { id, was = [], fields }: EntityDescriptor, field: string): readonly WayOut[] {
  const before = [id, ...was].map((one) => kept[one]).find((one) => one !== undefined);
  const former = fields.find(({ key }) => key === field)?.was ?? [];
  return [field, ...former].map((one) => before?.[one]).find((one) => one !== undefined) ?? [];
}

interface Lost {
  readonly action: string;
  /** As they were called, and as they are. */
  readonly states: readonly string[];
}

/** By action: one that had several transitions is told once. */
function lostOf(ways: readonly WayOut[], { lifecycle }: LifecycleUse): Lost[] {
  return [...Map.groupBy(ways, ({ action }) => action)].flatMap(([action, own]) => {
    const states = statesLost({ action, from: own.flatMap(({ from }) => from) }, lifecycle);
    if (states.length === 0) return [];
    return [{ action, states: [...new Set(states.flatMap((state) => [state, nameNow(state, lifecycle.states)]))] }];
  });
}

interface Standing extends Lost {
  readonly table: string;
  readonly value: string;
  readonly rows: number;
}

function sentence(
  { table, value, rows, action }: Standing,
  { lifecycle: { states, transitions } }: LifecycleUse,
): string {
  const name = nameNow(value, states);
  const others = [...new Set(transitions.filter(({ from }) => from.includes(name)).map((one) => one.action))];
  const left =
    others.length === 0 ? 'nothing leads out of it any more' : `what still leads out of it: ${others.join(', ')}`;
  const stand = rows === 1 ? 'stands' : 'stand';
  return `Table ${table}: ${countRows(rows)} ${stand} in the state ${value}, where the action ${action} can no longer be made; ${left}. They stay where they are: finish them with the version before, or leave the transition until none stands there. An action that is called otherwise now says so by \`was\`.`;
}
