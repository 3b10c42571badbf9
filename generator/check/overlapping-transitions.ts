// E307: from one state, one action of one person leads to one state only, unless the conditions can never hold together.
import type { Actor } from '../../runtime/core/descriptor/lifecycle.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { areDisjoint } from './disjoint-conditions.ts';
import { eachEntity } from './each-member.ts';

export const overlappingTransitions = eachEntity(({ project, report }, { id, doc }) => {
  for (const { use, actors } of doc.lifecycles ?? []) {
    const lifecycle = project.lifecycles.get(use);
    if (!lifecycle) continue;
    const all = transitionsIn(lifecycle.doc);
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        if (one.action !== other.action || areDisjoint(one.transition.when, other.transition.when)) continue;
        const state = one.transition.from.find((from) => other.transition.from.includes(from));
        const players = (by: readonly string[]): Actor[] => by.flatMap((actor) => actors[actor] ?? []);
        const account = sharedAccount(players(one.transition.by), players(other.transition.by));
        if (state === undefined || account === null) continue;
        const message = `the ${account} of ${id} has two ways for ${one.action} from ${state}: to ${one.transition.to} and to ${other.transition.to}`;
        const fix =
          'take the state out of one `from`, the actor out of one `by`, or give both a `when` of other values';
        report('E307', { source: lifecycle.source, path: other.path }, { message, fix });
      }
    }
  }
});

/** An account type that plays both for the same record, or null. Different companies are different people. */
function sharedAccount(one: readonly Actor[], other: readonly Actor[]): string | null {
  for (const a of one) {
    for (const b of other) {
      const sameCompany = a.company === undefined || b.company === undefined || a.company === b.company;
      const sameLevel = a.level === undefined || b.level === undefined || a.level === b.level;
      if (a.account === b.account && sameCompany && sameLevel) return a.account;
    }
  }
  return null;
}
