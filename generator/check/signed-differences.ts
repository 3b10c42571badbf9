// E518: a difference can hold what comes out where people take away more than there is; it takes the lesser from the greater.
import { readBy } from '../../runtime/core/computed.ts';
import { numberOf } from '../../runtime/core/kinds/field-traits.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const signedDifferences = eachEntity((context, { id, doc, source }) => {
  for (const [key, { computed }] of Object.entries(doc.properties)) {
    if (computed === undefined || !('difference' in computed)) continue;
    const turned = turnedBy(doc, computed.difference);
    if (turned !== null) {
      const [first, other] = [computed.difference[0], turned.other];
      const message = `${key} is never above nought, for rule ${turned.rule} keeps ${first} within ${other}`;
      const at = { source, path: ['properties', key, 'computed', 'difference'] };
      context.report('E518', at, { message, fix: `take ${first} from ${other}` });
      continue;
    }
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

/** The rule of all complete records by which what is taken away is never less than what it is taken from; null: there is none. */
function turnedBy(
  { rules = [] }: EntityDoc,
  [first, ...taken]: readonly string[],
): { readonly rule: string; readonly other: string } | null {
  for (const rule of rules) {
    const compared = rule['not-above'];
    // An action may be what makes both the same.
    if (!Array.isArray(compared) || rule.when !== undefined || typeof rule.on === 'object') continue;
    const [lower, upper = ''] = compared as string[];
    if (lower === first && taken.includes(upper)) return { rule: rule.id, other: upper };
  }
  return null;
}

/** Whether people write the value of a field, or what it is worked out from. */
function isTyped(context: CheckContext, entity: string, path: string, depth = 0): boolean {
  const steps = path.split('.');
  const along = steps.map((_, at) => fieldOf(context, entity, steps.slice(0, at + 1).join('.')));
  const computed = along.at(-1)?.computed;
  if (along.some((field) => !field || (field.readOnly && field.computed === undefined))) return false;
  if (computed === undefined) return true;
  return depth < 4 && readBy(computed).some((read) => isTyped(context, entity, read, depth + 1));
}
