// E318: a transition that is due hangs on a date every user has, is the server's to make, and asks nothing of a person.
import { timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { systemActor, targetsOf } from '../../runtime/core/lifecycle.ts';
import { findField } from './find-field.ts';
import { askedOfPerson, eachUsedTransition } from './lifecycle-users.ts';
import { unknownName } from './suggest.ts';

export const dueFields = eachUsedTransition((context, { lifecycle, action, transition, path, users }) => {
  const { due } = transition;
  if (!due) return;
  const { source } = lifecycle;
  for (const { id } of users) {
    const found = findField(context, id, due.after);
    const at = { source, path: [...path, 'due', 'after'] };
    if ('missing' in found) {
      const message = `${action} is due after "${due.after}", which ${id} lacks`;
      context.report('E318', at, unknownName(message, due.after, found.known, `add it to ${id}`));
    } else if ('field' in found && timeOf(found.field) === null) {
      const message = `${due.after} of ${id} is no date, and ${action} can never be due`;
      context.report('E318', at, { message, fix: 'name a date or date-time' });
    } else if ('field' in found && due.once && !found.field.readOnly) {
      const message = `${action} empties ${due.after} of ${id}, which people fill in`;
      const place = { source, path: [...path, 'due', 'once'] };
      context.report('E318', place, { message, fix: 'make the field readOnly, or take once out' });
    }
  }
  if (!due.once && targetsOf(transition).some((to) => transition.from.includes(to))) {
    const message = `${action} is due again as soon as it was made: it leads back to ${transition.to}`;
    context.report('E318', { source, path: [...path, 'to'] }, { message, fix: 'lead to another state, or say once' });
  }
  const asked = askedOfPerson(transition);
  if (!transition.by.includes(systemActor)) {
    const message = `${action} is due, but the server may not make it`;
    context.report('E318', { source, path: [...path, 'by'] }, { message, fix: 'add system to `by`' });
  } else if (asked !== null) {
    const message = `${action} is due, but asks a person for ${asked}`;
    context.report(
      'E318',
      { source, path: [...path, 'due'], part: 'key' },
      { message, fix: 'give the server a transition of its own that asks nothing' },
    );
  }
});
