// Shows findings of the schemas to a person, and makes the command fail.
import { formatFinding } from '../generator/check/format-finding.ts';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';

/** Writes every finding and their number to the error stream; exit code 1. */
export function printFindings(findings: readonly SchemaFinding[]): void {
  for (const finding of findings) console.error(`${formatFinding(finding)}\n`);
  console.error(findings.length === 1 ? '1 finding' : `${findings.length} findings`);
  process.exitCode = 1;
}
