// Reads a file again only when the disk says that it changed: `tongguan dev` compares hundreds at every save.
import { readFileSync, statSync } from 'node:fs';

interface Known {
  readonly text: string;
  /** When the disk says it was changed, with its size and number. */
  readonly mark: string;
}

const known = new Map<string, Known>();

/** Milliseconds after which a second change would surely have another time: some disks count in seconds. */
const surelyPast = 2_000;

/** The text of a file. One that was changed a moment ago is read once more the next time. */
export function readText(file: string): string {
  const { mark, ctimeMs } = markOf(file);
  const last = known.get(file);
  if (last?.mark === mark) return last.text;
  const text = readFileSync(file, 'utf8');
  if (Date.now() - ctimeMs > surelyPast) known.set(file, { text, mark });
  else known.delete(file);
  return text;
}

/** Remembers what this process has just put in the place of a file: nobody else writes there. */
export function rememberText(file: string, text: string): void {
  known.set(file, { text, mark: markOf(file).mark });
}

function markOf(file: string): { mark: string; ctimeMs: number } {
  const { ctimeMs, size, ino } = statSync(file);
  return { mark: `${ctimeMs} ${size} ${ino}`, ctimeMs };
}
