// E319: in every entity that uses the lifecycle, somebody can make each transition: a person, or the server.
import { systemActor } from '../../runtime/core/lifecycle.ts';
import { eachUsedTransition } from './lifecycle-users.ts';

export const ownedTransitions = eachUsedTransition((context, { lifecycle, action, transition, users }) => {
  if (transition.by.includes(systemActor)) return;
  for (const { id, doc, source } of users) {
    const index = doc.lifecycles?.findIndex(({ use }) => use === lifecycle.id) ?? -1;
    const actors = doc.lifecycles?.[index]?.actors ?? {};
    // An actor that is not there at all has a finding of its own.
    if (transition.by.some((actor) => actors[actor] === undefined || actors[actor].length > 0)) continue;
    const message = `nobody can make ${action} of ${id} from ${transition.from.join(', ')}: ${transition.by.join(' and ')} ${transition.by.length > 1 ? 'are' : 'is'} played by no one`;
    const fix = `say who plays ${transition.by.join(' or ')}`;
    context.report('E319', { source, path: ['lifecycles', index, 'actors'], part: 'key' }, { message, fix });
  }
});
