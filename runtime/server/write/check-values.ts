// Checks values against stored data: referenced records, code tables, files. Only the server can; the messages are those of limits.

import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { type Finding, isFull } from '../../core/findings.ts';
import { namesFiles } from '../../core/kinds/field-traits.ts';
import { type Located, valuesAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import type { CodeTableCache } from '../store/code-tables.ts';
import { limitFinding } from '../store/database-fault.ts';
import { keysAt } from '../store/find-references.ts';
import type { ReferencePath } from '../store/layout.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';

export interface ValueCheck {
  readonly entity: ServerEntity;
  readonly record: Row;
  /** The stored record. Its references may stay even if the caller cannot see their targets, but not be used in a new place. */
  readonly before: Row | null;
  readonly references: ReferencedRecords;
  /** Whether a read-only field, by path, is input of the pending transition. */
  readonly isEntered?: (path: string) => boolean;
}

/** Findings `reference` and `upload`: the target does not exist, may not be chosen, or is not visible to the caller. */
export function* checkReferences({ entity, record, before, references, isEntered }: ValueCheck): Generator<Finding> {
  for (const reference of entity.layout.references()) {
    if (isServerSet(reference.field) && !isEntered?.(reference.path)) continue;
    const stays = storedAt(before, reference.path);
    const found = references.get(reference.path);
    for (const { path, value } of each(valuesAt(record, reference.path))) {
      const target = found?.get(value);
      const mayStand = stays(value) || target?.isVisible;
      const fits = target?.eligible && mayStand && hasProfile(reference, target.profile);
      if (!fits) yield limitFinding(entity.descriptor, path, namesFiles(reference.field) ? 'upload' : 'reference');
    }
  }
}

/** Findings `code`: the value is not in its table, or no longer valid and newly chosen. `concerns`: which of them count. */
export async function checkCodes(
  codes: CodeTableCache,
  check: Omit<ValueCheck, 'references'>,
  concerns: (finding: Finding) => boolean,
): Promise<Finding[]> {
  const { entity, record, before, isEntered } = check;
  const findings: Finding[] = [];
  for (const { path, field } of entity.codes) {
    if (isServerSet(field) && !isEntered?.(path)) continue;
    const located = each(valuesAt(record, path));
    if (located.length === 0) continue;
    const valid = await codes.table(field.table);
    const stored = new Set(before ? keysAt(before, path) : []);
    for (const { path: at, value } of located) {
      if (isFull(findings)) return findings;
      if (valid.has(value) || stored.has(value)) continue;
      const finding = limitFinding(entity.descriptor, at, 'code');
      if (concerns(finding)) findings.push(finding);
    }
  }
  return findings;
}

/** Findings `max-items`: more files than the profile of the upload allows. */
export function checkFileCounts({ entity, record }: Omit<ValueCheck, 'references' | 'before'>): Finding[] {
  const findings: Finding[] = [];
  for (const { path, maximum } of entity.fileLimits) {
    for (const { path: at, value } of valuesAt(record, path)) {
      if (!Array.isArray(value) || value.length <= maximum) continue;
      const finding = limitFinding(entity.descriptor, at, 'max-items');
      findings.push({ ...finding, params: { ...finding.params, maximum } });
    }
  }
  return findings;
}

/**
 * Whether a value was stored at the path. Each stored value excuses one occurrence, so a new line cannot reuse the reference of an
 * old one.
 */
function storedAt(before: Row | null, path: string): (value: string) => boolean {
  const left = new Map<string, number>();
  for (const { value } of before ? each(valuesAt(before, path)) : []) left.set(value, (left.get(value) ?? 0) + 1);
  return (value) => {
    const count = left.get(value) ?? 0;
    left.set(value, count - 1);
    return count > 0;
  };
}

/** Every value of a field of one or several values, at the path its finding is shown. */
function each(located: readonly Located[]): { path: string; value: string }[] {
  return located.flatMap(({ path, value }) => {
    const values: readonly Json[] = Array.isArray(value) ? value : [value ?? null];
    return values.flatMap((one) => (typeof one === 'string' && one !== '' ? [{ path, value: one }] : []));
  });
}

function isServerSet({ readOnly, computed }: Field): boolean {
  return readOnly || computed !== undefined;
}

function hasProfile({ field }: ReferencePath, profile: string | null): boolean {
  return !namesFiles(field) || profile === field.profile;
}
