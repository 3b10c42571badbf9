// The product as `npm start` runs it, once for each worker, on a copy of the seeded data folder that goes with it.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { seededFolder } from './seeded-folder.ts';

export interface WorkerServer {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  /** Its data folder. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface StartedServer extends WorkerServer {
  /** The server itself, and what it says. */
  readonly program: ChildProgram;
}

/** Starts a server that nobody shares. Stop it when the worker is done: its data go with it. `project`: a copy of ours, that it may change. */
export async function startWorkerServer(project = '.', port = '0'): Promise<StartedServer> {
  const seeded = await seededFolder();
  const folder = await makeTestFolder();
  // With its owners: the database belongs to another user where we are root.
  await promisify(execFile)('cp', ['-a', `${seeded}/.`, folder]);
  const program = new ChildProgram([join(project, 'cli', 'main.ts'), 'serve'], {
    ...{ TONGGUAN_DATA: folder, TONGGUAN_DEMO: '1', PORT: port },
  });
  const [, address = ''] = /^Ready at (\S+)/.exec(await program.line(/^Ready at/)) ?? [];
  return {
    address,
    folder,
    program,
    stop: async () => {
      await program.stop();
      await removeTestFolder(folder);
    },
  };
}
