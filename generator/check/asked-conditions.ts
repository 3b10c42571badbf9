// What rules of an entity ask of a record, as conditions: to tell whether they can be kept, alone and together.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { RuleDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';

export interface AskedRule {
  readonly rule: RuleDoc;
  readonly kind: string;
  readonly index: number;
  /** What must hold, where it is a condition: of the record, or of each of these lines. */
  readonly that?: Condition;
  readonly lines?: string | undefined;
  /** Node of what must hold. */
  readonly path: Path;
}

/** Every rule of the entity that has a kind. */
export function askedBy({ doc }: EntitySource): AskedRule[] {
  return (doc.rules ?? []).flatMap((rule, index): AskedRule[] => {
    const kind = ruleKindIn(rule);
    if (kind === undefined) return [];
    const path = ['rules', index, kind];
    if (kind === 'required-when') return [{ rule, kind, index, path, that: { present: String(rule[kind]) } }];
    if (kind !== 'holds') return [{ rule, kind, index, path }];
    const { that, lines, at } = rule[kind] as {
      readonly that: Condition;
      readonly lines?: string;
      readonly at: string;
    };
    // Lines without a value there are left alone.
    const asked = lines === undefined ? that : { any: [{ absent: at }, that] };
    return [{ rule, kind, index, path: [...path, 'that'], that: asked, lines }];
  });
}

/** Whether both count for the same save or action. */
export function countTogether(one: RuleDoc, other: RuleDoc): boolean {
  const [first, second] = [one.on ?? 'complete', other.on ?? 'complete'];
  if (typeof first === 'object' && typeof second === 'object') return first.some((action) => second.includes(action));
  return typeof first !== 'object' && typeof second !== 'object';
}

/** Whether the first counts whenever the other does, for the same people and with the same answer. */
export function countsFor(one: RuleDoc, other: RuleDoc): boolean {
  if (one.refuses !== other.refuses || (one.by !== undefined && one.by !== other.by)) return false;
  const [first, second] = [one.on ?? 'complete', other.on ?? 'complete'];
  if (typeof first === 'object' || typeof second === 'object') return JSON.stringify(first) === JSON.stringify(second);
  return first === 'save' || second === 'complete';
}
