// Checks what a record names: other records, codes of tables, files. The same sentences as limits, from the server alone.

import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { type Finding, isFull } from '../../core/findings.ts';
import { namesFiles } from '../../core/kinds/field-traits.ts';
import { type Located, valuesAt } from '../../core/paths.ts';
import type { Served } from '../context.ts';
import type { CodeTables } from '../store/code-tables.ts';
import { limitFinding } from '../store/database-fault.ts';
import { namedAt } from '../store/find-targets.ts';
import type { Naming } from '../store/layout.ts';
import type { NamedRecords } from '../store/naming.ts';

export interface ValueCheck {
  readonly entity: Served;
  readonly record: Row;
  /** The stored record: what it names may stay, also out of the caller's sight, but not be named once more. */
  readonly before: Row | null;
  readonly named: NamedRecords;
  /** Whether a field only the server sets, by its path, is entered by the person this time. */
  readonly isEntered?: (path: string) => boolean;
}

/** Findings `reference` and `upload`: what is named does not exist, may not be chosen, or is out of sight. */
export function* checkNamed({ entity, record, before, named, isEntered }: ValueCheck): Generator<Finding> {
  for (const naming of entity.layout.namings()) {
    if (isServerSet(naming.field) && !isEntered?.(naming.path)) continue;
    const stays = stayingAt(before, naming.path);
    const found = named.get(naming.path);
    for (const { path, value } of each(valuesAt(record, naming.path))) {
      const target = found?.get(value);
      const mayStand = stays(value) || target?.inSight;
      const fits = target?.eligible && mayStand && hasProfile(naming, target.profile);
      if (!fits) yield limitFinding(entity.descriptor, path, namesFiles(naming.field) ? 'upload' : 'reference');
    }
  }
}

/** Findings `code`: the value is not in its table, or no longer valid and newly chosen. `concerns`: which of them count. */
export async function checkCodes(
  codes: CodeTables,
  check: Omit<ValueCheck, 'named'>,
  concerns: (finding: Finding) => boolean,
): Promise<Finding[]> {
  const { entity, record, before, isEntered } = check;
  const findings: Finding[] = [];
  for (const { path, field } of entity.codes) {
    if (isServerSet(field) && !isEntered?.(path)) continue;
    const located = each(valuesAt(record, path));
    if (located.length === 0) continue;
    const valid = await codes.table(field.table);
    const stored = new Set(before ? namedAt(before, path) : []);
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
export function checkFileCounts({ entity, record }: Omit<ValueCheck, 'named' | 'before'>): Finding[] {
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

/** Whether a value stood there before; it may as often as it did, so that no new line names what only an old one may. */
function stayingAt(before: Row | null, path: string): (value: string) => boolean {
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

function hasProfile({ field }: Naming, profile: string | null): boolean {
  return !namesFiles(field) || profile === field.profile;
}
