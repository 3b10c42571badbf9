// `tongguan check`: everything that is wrong with the schemas, and nothing written.
import type { Command } from 'commander';
import { check } from '../generator/check/check.ts';
import { load } from '../generator/load/load.ts';
import { printFindings } from './print-findings.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

/** Exit code 1: findings. */
export function configure(command: Command): void {
  addProjectOption(command).action(run);
}

function run(options: { project?: string }): void {
  const { root, readings } = projectOptions(options);
  const { project, findings } = check(load(root, readings));
  if (findings.length > 0) printFindings(findings);
  else console.log(`${project.entities.size} entities, no findings`);
}
