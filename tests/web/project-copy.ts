// A copy of the project that a test may edit: its own sources, and the installed packages by links.
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Copies every file that belongs to the project into a folder that is there. */
export function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\n')) {
    if (file === '' || file.startsWith('tests/') || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  // A folder of its own, in which caches are kept; the packages themselves are those that are installed.
  linkEntries(join(root, 'node_modules'), join(folder, 'node_modules'));
}

function linkEntries(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith('@')) linkEntries(join(from, name), join(to, name));
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(join(from, name), join(to, name));
  }
}

/** The same with what was compiled and built of it, so that it need not be made anew. */
export function copyBuiltProject(folder: string): void {
  copyProject(folder);
  for (const made of ['generated', 'dist']) {
    if (existsSync(join(root, made)))
      cpSync(join(root, made), join(folder, made), { recursive: true, preserveTimestamps: true });
  }
}

/** Replaces a text that stands once in a file of the copy; gives what puts it back. */
export function edit(folder: string, file: string, [before, after]: readonly [string, string]): () => void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(before).length !== 2) throw new Error(`${file} does not hold "${before}" once`);
  writeFileSync(
    path,
    text.replace(before, () => after),
  );
  return () => writeFileSync(path, text);
}
