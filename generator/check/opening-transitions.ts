// E323: a transition made by opening a record is a person's, asks nothing, and does not leave the record where it was.
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import { askedOfPerson, eachUsedTransition } from './lifecycle-users.ts';

export const openingTransitions = eachUsedTransition((context, { lifecycle, action, transition, path }) => {
  if (!transition.opens) return;
  const { source } = lifecycle;
  const at = { source, path: [...path, 'opens'], part: 'key' as const };
  const asked = askedOfPerson(transition) ?? (transition.confirms || transition.danger ? 'confirmation' : null);
  if (asked !== null) {
    const message = `${action} is made by opening the record, but asks for ${asked}`;
    context.report('E323', at, { message, fix: 'ask nothing, or take `opens` out' });
  }
  if (transition.by.every((actor) => actor === systemActor)) {
    const message = `${action} is made by opening the record, but nobody who opens it may make it`;
    context.report('E323', { source, path: [...path, 'by'] }, { message, fix: 'name an actor that a person plays' });
  }
  if (targetsOf(transition).some((to) => transition.from.includes(to))) {
    const message = `${action} would be made at every opening: it leads back to ${transition.to}`;
    context.report('E323', { source, path: [...path, 'to'] }, { message, fix: 'lead to another state' });
  }
});
