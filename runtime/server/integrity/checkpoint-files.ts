// Checkpoints as files in a folder: read, and written whole and once.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../database/start-problem.ts';
import type { Checkpoint } from './checkpoint.ts';

const namePattern = /^checkpoint-\d{12}\.json$/;

/** Those of the folder, in the order of their batches; none where there is no folder. A file that is none counts as a changed one. */
export async function readCheckpoints(folder: string): Promise<readonly Checkpoint[]> {
  const read: Checkpoint[] = [];
  for (const file of await filesIn(folder)) read.push(await readIn(folder, file));
  return read;
}

/** The newest of the folder; null where there is none. */
export async function newestCheckpoint(folder: string): Promise<Checkpoint | null> {
  const file = (await filesIn(folder)).at(-1);
  return file === undefined ? null : readIn(folder, file);
}

/** The first of the folder from that batch on; null where there is none. */
export async function checkpointAfter(folder: string, batch: number): Promise<Checkpoint | null> {
  const file = (await filesIn(folder)).find((name) => batchOf(name) >= batch);
  return file === undefined ? null : readIn(folder, file);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => namePattern.test(name)).sort();
}

async function readIn(folder: string, file: string): Promise<Checkpoint> {
  return checkpointIn(file, await readFile(join(folder, file), 'utf8'));
}

function batchOf(file: string): number {
  return Number(file.slice('checkpoint-'.length, -'.json'.length));
}

function checkpointIn(file: string, text: string): Checkpoint {
  const unreadable = {
    file,
    batch: batchOf(file),
    hash: '',
    entries: 0,
    madeAt: '',
    previous: null,
    publicKey: '',
    signature: '',
  };
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return unreadable;
    return { ...unreadable, ...read, file };
  } catch {
    return unreadable;
  }
}

/** Writes a file that is not there yet; false where one of its batch is. */
export async function writeCheckpoint(folder: string, checkpoint: Omit<Checkpoint, 'file'>): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const name = `checkpoint-${String(checkpoint.batch).padStart(12, '0')}.json`;
  // Whole before it has its name, so that nobody reads half of it.
  const draft = join(folder, `${name}.${process.pid}.${randomBytes(4).toString('hex')}`);
  await writeFile(draft, `${JSON.stringify(checkpoint, null, 2)}\n`, { flag: 'wx' });
  try {
    await link(draft, join(folder, name));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}
