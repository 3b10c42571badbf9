// Reads schemas/cases/*.yaml: records, what is changed in them, and the findings that must come of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as readYaml } from 'yaml';
import { readRuleFile } from '../../runtime/core/cases/read-rule-file.ts';
import type { CasesDoc, RuleFile } from '../../runtime/core/cases/rule-case.ts';

const folder = join(import.meta.dirname, '../../schemas/cases');

/** Every file of cases, in alphabetical order. */
export function readRuleFiles(): RuleFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  const docs = Object.fromEntries(
    names.sort().map((name) => [name.replace('.yaml', ''), readYaml(readFileSync(join(folder, name), 'utf8'))]),
  ) as { readonly [id: string]: CasesDoc };
  return Object.keys(docs).map((id) => readRuleFile(id, docs));
}
