// E108: lower limits are not above upper ones, and limits fit what is stored; a part is asked for what is taken of it.
import type { FieldDoc } from '../load/entity-documents.ts';
import { eachFieldDoc } from './each-field-doc.ts';

const pairs: readonly (readonly [keyof FieldDoc, keyof FieldDoc])[] = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
];

/** What PostgreSQL's integer holds. */
const largest = 2_147_483_647;

export const orderedLimits = eachFieldDoc(({ project, report }, { key, doc, resolved, place, at }) => {
  // A limit of a named type is judged there, beside those of a field where it adds to them.
  const isOwn = (...keywords: readonly (keyof FieldDoc)[]) =>
    place === 'type' || keywords.some((one) => doc[one] !== undefined);
  for (const [low, high] of pairs) {
    const [from, to] = [resolved[low], resolved[high]];
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to || !isOwn(low, high)) continue;
    const message = `${low} ${from} of ${key} is above its ${high} ${to}`;
    report('E108', at(Object.hasOwn(doc, low) ? low : high), {
      message,
      fix: `make ${low} ${to} or less, or raise ${high}`,
    });
  }
  for (const keyword of ['minimum', 'maximum'] as const) {
    if (Math.abs(resolved[keyword] ?? 0) <= largest || !isOwn(keyword)) continue;
    const message = `${keyword} of ${key} is beyond the ${largest} that an integer holds`;
    report('E108', at(keyword), { message, fix: 'use a decimal: type: string, digits: [12, 0]' });
  }
  if (resolved.digits && isOwn('digits') && resolved.digits[0] + resolved.digits[1] === 0) {
    report('E108', at('digits'), {
      message: `${key} has no digits at all`,
      fix: 'write digits: [integer digits, decimals]',
    });
  }
  const { minItems, upload, only, required } = doc;
  const most = project.uploads.doc[upload ?? '']?.maxFiles;
  if (minItems !== undefined && most !== undefined && minItems > most) {
    const message = `minItems ${minItems} of ${key} is above the ${most} files that ${upload} takes`;
    report('E108', at('minItems'), { message, fix: `make minItems ${most} or less, or name another profile` });
  }
  const missing = only && required?.find((name) => !only.includes(name));
  if (missing === undefined) return;
  const message = `${key} asks for ${missing}, which it does not take of ${doc.$ref}`;
  report('E108', at('required'), { message, fix: `add ${missing} to only, or take it out of required` });
});
