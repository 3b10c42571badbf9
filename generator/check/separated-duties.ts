// E339: what keeps people from a transition, `notBy`, is done by people, so that the history knows by whom; and a person makes the transition.
import { systemActor } from '../../runtime/core/lifecycle.ts';
import { plainDuties } from '../../runtime/core/separated-duties.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { eachUsedTransition } from './lifecycle-users.ts';
import { unknownName } from './suggest.ts';

export const separatedDuties = eachUsedTransition((context, { lifecycle, action, transition, path }) => {
  const { source, doc } = lifecycle;
  if (!transition.notBy) return;
  if (transition.by.every((actor) => actor === systemActor)) {
    const message = `${action} is kept from people, but the server alone makes it`;
    context.report('E339', { source, path: [...path, 'notBy'], part: 'key' }, { message, fix: 'take `notBy` out' });
  }
  const all = transitionsIn(doc);
  for (const [index, duty] of transition.notBy.entries()) {
    if (plainDuties.includes(duty)) continue;
    const at = { source, path: [...path, 'notBy', index] };
    const those = all.filter((one) => one.action === duty);
    if (those.length === 0) {
      const message = `${action} is not made by whoever did "${duty}", which is no action of lifecycle ${lifecycle.id}`;
      const names = new Set([...plainDuties, ...all.map((one) => one.action)]);
      context.report('E339', at, unknownName(message, duty, names, 'name create, edit or an action'));
    } else if (those.every((one) => one.transition.by.every((actor) => actor === systemActor))) {
      const message = `${action} is not made by whoever did ${duty}, but the server alone does it`;
      context.report('E339', at, { message, fix: 'name an action that people make' });
    }
  }
});
