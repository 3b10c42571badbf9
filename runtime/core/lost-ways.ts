// Ways out of states that a later version of a lifecycle takes away: what stands there can no longer go on so.
import type { Lifecycle, LifecycleState, Transition } from './descriptor/lifecycle.ts';

/** What an action leads out of. */
export type WayOut = Pick<Transition, 'action' | 'from'>;

/** What is asked of the version after. */
export type LaterLifecycle = Pick<Lifecycle, 'states' | 'transitions'>;

/**
 * States, as they were called, out of which `way` led and the same action, under the name it has now, leads no more. A state that
 * is gone itself is none of them: whatever stands in it can do nothing at all.
 */
export function statesLost(way: WayOut, after: LaterLifecycle): string[] {
  const steps = after.transitions.filter(({ action, was = [] }) => action === way.action || was.includes(way.action));
  return way.from.filter((state) => {
    const name = nameNow(state, after.states);
    return name in after.states && !steps.some(({ from }) => from.includes(name));
  });
}

/** A state by the name it has now. */
export function nameNow(state: string, states: { readonly [state: string]: Pick<LifecycleState, 'was'> }): string {
  if (state in states) return state;
  return Object.keys(states).find((name) => states[name]?.was?.includes(state)) ?? state;
}
