// `tongguan generate`: compiles the schemas; with --check only compares, for a build that must not change files.
import type { Command } from 'commander';
import { generate } from '../generator/generate.ts';
import { printFindings } from './print-findings.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

/** Exit code 1: findings, or with --check files that are not what they should be. */
export function configure(command: Command): void {
  addProjectOption(command)
    .option('--check', 'write nothing; fail when generated/ is not what the schemas say')
    .action(run);
}

async function run(options: { project?: string; check?: true }): Promise<void> {
  const { findings, written, ms } = await generate({ ...projectOptions(options), checkOnly: options.check ?? false });
  const time = `${(ms / 1000).toFixed(2)} s`;
  if (!written) {
    printFindings(findings);
    return;
  }
  const files = written.unchanged.length + written.written.length;
  if (!options.check) {
    console.log(`${files} files: ${written.written.length} written, ${written.deleted.length} deleted, in ${time}`);
    return;
  }
  for (const path of written.stale) console.error(`generated/${path} is not what the schemas say`);
  if (written.stale.length > 0) console.error('fix: run tongguan generate');
  else console.log(`${files} files are what the schemas say (${time})`);
  process.exitCode = written.stale.length > 0 ? 1 : 0;
}
