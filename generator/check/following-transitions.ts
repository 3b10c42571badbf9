// E338: a transition that follows a line from outside is the server's to make, asks nothing but the words of the line, and reads
// values that a field of lines of every user can have.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isCoded } from '../../runtime/core/kinds/field-traits.ts';
import { systemActor } from '../../runtime/core/lifecycle.ts';
import { findField } from './find-field.ts';
import { look } from './known-values.ts';
import { eachUsedTransition } from './lifecycle-users.ts';
import { unknownName } from './suggest.ts';

export const followingTransitions = eachUsedTransition((context, { lifecycle, action, transition, path, users }) => {
  const { follows, enters } = transition;
  if (!follows) return;
  const { source } = lifecycle;
  const at = { source, path: [...path, 'follows', 'at'] };
  /** One field for each table: what one user of it can never have, none can. */
  const read = new Map<string, Field>();
  for (const { id, doc } of users) {
    const found = findField(context, id, follows.at);
    const [lines = ''] = follows.at.split('.');
    if ('missing' in found) {
      const message = `${action} follows "${follows.at}", which ${id} lacks`;
      context.report('E338', at, unknownName(message, found.missing, found.known, `add it to ${id}`));
    } else if (doc.properties[lines] && !doc.properties[lines].items?.$ref) {
      const message = `${follows.at} of ${id} is no field of lines, and nothing is ever added to it`;
      context.report('E338', at, { message, fix: 'name a field of lines' });
    } else if ('field' in found) {
      read.set(isCoded(found.field) ? found.field.table : id, found.field);
    }
  }
  for (const field of read.values()) {
    for (const [index, value] of (follows.in ?? []).entries())
      look(context, field, value, { source, path: [...path, 'follows', 'in', index] });
  }
  const told = (part: 'by' | 'enters', message: string, fix: string): void =>
    context.report('E338', { source, path: [...path, part], part: 'key' }, { message, fix });
  if (!transition.by.includes(systemActor)) {
    told('by', `${action} follows ${follows.at}, but the server may not make it`, 'add system to `by`');
  } else if (enters) {
    told('enters', `${action} follows ${follows.at}, but a person has to enter something`, 'take `enters` out');
  }
});
