// E330: who is told of a transition is somebody, did not make it alone, and sees the record then.
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import { eachUsedTransition } from './lifecycle-users.ts';
import { sees } from './sighted-actors.ts';
import { toldBy } from './told-by.ts';

export const toldActors = eachUsedTransition((context, { lifecycle, action, transition, path, users }) => {
  const told = toldBy(transition);
  for (const [index, name] of told.actors.entries()) {
    const at = { source: lifecycle.source, path: [...path, ...told.path, index] };
    if (name === systemActor) {
      const message = `${action} tells the server, which reads no notices`;
      context.report('E330', at, { message, fix: 'take system out' });
    } else if (transition.by.length === 1 && transition.by[0] === name) {
      const message = `${action} tells the ${name}, who alone makes it`;
      context.report('E330', at, { message, fix: `take ${name} out` });
    }
    for (const { id } of users) {
      const entity = context.descriptors.get(id);
      const use = entity?.lifecycles.find((one) => one.lifecycle.id === lifecycle.id);
      const actors = use?.actors[name] ?? [];
      if (!entity || !use || actors.length === 0) continue;
      const seeing = actors.some((actor) => targetsOf(transition).some((state) => sees(entity, use, actor, state)));
      if (seeing) continue;
      const message = `${action} of ${id} tells the ${name}, who never sees a record in the state ${transition.to}`;
      context.report('E330', at, { message, fix: `let access of ${id} show it, or take ${name} out` });
    }
  }
});
