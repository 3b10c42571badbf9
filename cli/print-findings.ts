// Shows findings of the schemas to a person, and makes the command fail.
import { formatFinding } from '../generator/check/format-finding.ts';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';

/** Writes the findings and their number to the error stream; exit code 1. `found`: how many there are where these are the first of them. */
export function printFindings(findings: readonly SchemaFinding[], found = findings.length): void {
  for (const finding of findings) console.error(`${formatFinding(finding)}\n`);
  const number = found === 1 ? '1 finding' : `${found} findings`;
  console.error(found > findings.length ? `${number}, of which these are the first ${findings.length}` : number);
  process.exitCode = 1;
}
