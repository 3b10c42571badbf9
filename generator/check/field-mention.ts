// A place of an entity file that names a field, and those of conditions and lists of names.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Path } from '../load/source-file.ts';

export interface FieldMention {
  /** Node of the file. */
  readonly path: Path;
  readonly part?: 'key' | 'value';
  /** Dotted path of the field. */
  readonly name: string;
  /** Whose field is meant; absent: the entity of the file. */
  readonly of?: string;
  /** Where it is named, in words: `rule net-not-above-gross`. */
  readonly where: string;
  /** Only fields the file declares count, not the common ones. */
  readonly declared?: true;
  /** The path may take steps through references. */
  readonly throughReference?: true;
}

/** Fields a condition names, at their nodes. */
export function conditionMentions(condition: Condition, path: Path, where: string): FieldMention[] {
  const one = (key: string, name: string): FieldMention[] => [{ path: [...path, key], name, where }];
  const many = (key: string, conditions: readonly Condition[]): FieldMention[] =>
    conditions.flatMap((inner, index) => conditionMentions(inner, [...path, key, index], where));
  if ('all' in condition) return many('all', condition.all);
  if ('any' in condition) return many('any', condition.any);
  if ('not' in condition) return conditionMentions(condition.not, [...path, 'not'], where);
  if ('present' in condition) return one('present', condition.present);
  if ('absent' in condition) return one('absent', condition.absent);
  if ('every' in condition) return one('every', condition.every);
  return one('field', condition.field);
}

/** Fields that are listed, each at its node. */
export function listMentions(names: readonly string[] | undefined, path: Path, where: string): FieldMention[] {
  return (names ?? []).map((name, index) => ({ path: [...path, index], name, where }));
}
