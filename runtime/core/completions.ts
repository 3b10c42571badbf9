// Which records complete a field: declared by the sub-record or line it stands in, or by the record as a whole.
import type { Completion } from './descriptor/completion.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Field } from './descriptor/field.ts';
import { isEncrypted, isNested, isProse } from './kinds/field-traits.ts';
import { fieldAt, schemaPathOf } from './paths.ts';

/** A completion, and where its own paths start: the path of a sub-record or of lines, empty for the record. */
export interface PlacedCompletion {
  readonly completion: Completion;
  readonly base: string;
}

/** What completes the field at a path, whose own text or choice it is looked up by; none for most fields. */
export function completionsAt(
  { fields, completes = [] }: Pick<EntityDescriptor, 'fields' | 'completes'>,
  path: string,
): readonly PlacedCompletion[] {
  const schemaPath = schemaPathOf(path);
  const keys = schemaPath.split('.');
  const places = keys.map((_, depth) => keys.slice(0, depth).join('.'));
  return places.flatMap((base) => {
    const around = base === '' ? null : fieldAt(fields, base);
    const declared = base === '' ? completes : isNested(around) ? (around.completes ?? []) : [];
    const own = base === '' ? schemaPath : schemaPath.slice(base.length + 1);
    const field = fieldAt(fields, schemaPath);
    return declared.filter((one) => isLookedUpBy(one, own, field)).map((completion) => ({ completion, base }));
  });
}

/**
 * Those that are looked up for many texts at once, each by the whole of it: records of the own enterprise alone, so that nobody finds
 * out codes of others by trying thousands.
 */
export function ownCompletionsAt(
  entity: Pick<EntityDescriptor, 'fields' | 'completes'>,
  path: string,
): readonly PlacedCompletion[] {
  return completionsAt(entity, path).filter(({ completion }) => completion.mine === true && !completion.by);
}

/** Where records are found by a chosen reference, texts are not looked up. */
function isLookedUpBy({ by, with: taken, typed }: Completion, own: string, field: Field | null): boolean {
  if (by !== undefined) return Object.hasOwn(by, own);
  return (
    Object.hasOwn(taken, own) && (isProse(field) || isEncrypted(field)) && (typed === undefined || typed.includes(own))
  );
}
