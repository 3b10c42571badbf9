// E518: a difference can hold what comes out where people take away more than there is.
import { readBy } from '../../runtime/core/computed.ts';
import { numberOf } from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const signedDifferences = eachEntity((context, { id, doc, source }) => {
  for (const [key, { computed }] of Object.entries(doc.properties)) {
    if (computed === undefined || !('difference' in computed)) continue;
    const field = fieldOf(context, id, key);
    const exact = field && numberOf(field)?.exact?.(field);
    if (!exact || exact.signed || exact.above?.startsWith('-')) continue;
    const [, ...taken] = computed.difference;
    // What the server alone writes is kept within bounds where it is written.
    const typed = taken.find((path) => isTyped(context, id, path));
    if (typed === undefined) continue;
    const message = `${key} is below nought where ${typed} is more than ${computed.difference[0]}, but is not signed`;
    const at = { source, path: ['properties', key, 'computed', 'difference'] };
    context.report('E518', at, { message, fix: 'write signed: true' });
  }
});

/** Whether people write the value of a field, or what it is worked out from. */
function isTyped(context: CheckContext, entity: string, path: string, depth = 0): boolean {
  const steps = path.split('.');
  const along = steps.map((_, at) => fieldOf(context, entity, steps.slice(0, at + 1).join('.')));
  const computed = along.at(-1)?.computed;
  if (along.some((field) => !field || (field.readOnly && field.computed === undefined))) return false;
  if (computed === undefined) return true;
  return depth < 4 && readBy(computed).some((read) => isTyped(context, entity, read, depth + 1));
}
