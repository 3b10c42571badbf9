// The product on a copy of the project whose schemas it may change, with the demo records: where agreed proposals become the rule.

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { freePort } from './development.ts';
import { copyProject } from './project-copy.ts';
import { seededFolder } from './seeded-folder.ts';
import type { WorkerServer } from './worker-server.ts';

export interface RuleServer extends WorkerServer {
  /** The copy of the project. */
  readonly project: string;
  readonly program: ChildProgram;
}

const root = join(import.meta.dirname, '..', '..');

/** Starts it on what was compiled and built of the project, and on a copy of the seeded data. */
export async function startRuleServer(): Promise<RuleServer> {
  const seeded = await seededFolder();
  const [project, folder] = [await makeTestFolder(), await makeTestFolder()];
  copyProject(project);
  for (const made of ['generated', 'dist']) {
    cpSync(join(root, made), join(project, made), { recursive: true, preserveTimestamps: true });
  }
  // With its owners: the database belongs to another user where we are root.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, folder]);
  // The same port for the server that is started anew.
  const environment = { TONGGUAN_DATA: folder, TONGGUAN_DEMO: '1', PORT: await freePort() };
  const program = new ChildProgram([join(project, 'cli', 'main.ts'), 'serve'], environment);
  const [, address = ''] = /^Ready at (\S+)/.exec(await program.line(/^Ready at/)) ?? [];
  return {
    address,
    folder,
    project,
    program,
    stop: async () => {
      await program.stop();
      await removeTestFolder(folder);
      await removeTestFolder(project);
    },
  };
}
