// The last commit of a day, by the zone where days begin, that the schemas were changed by until then.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dayOf, endOfDay } from '../../runtime/core/business-day.ts';

const git = promisify(execFile);

/**
 * Commit of the end of a business day (`2026-05-01`; see `beginDaysIn`); null: no repository keeps the schemas, or it had none on that
 * day.
 */
export async function revisionOn(root: string, day: string): Promise<string | null> {
  // Said as a moment, so that neither the zone of the machine nor what it knows of zones matters.
  const until = endOfDay(day);
  // What git takes for no date is now to it.
  if (!(Date.parse(until) > 0)) return null;
  const asked = ['rev-list', '-1', `--before=${until.slice(0, 19)}Z`, 'HEAD', '--', 'schemas'];
  try {
    return (await git('git', asked, { cwd: root })).stdout.trim() || null;
  } catch {
    return null;
  }
}

/** The first business day that `revisionOn` knows a commit of; null: there is none. */
export async function firstDay(root: string): Promise<string | null> {
  try {
    const { stdout } = await git('git', ['log', '--format=%cI', 'HEAD', '--', 'schemas'], { cwd: root });
    const moments = stdout.split('\n').filter((line) => line !== '');
    // Commits that were carried over may be older than those before them.
    const [first] = moments.sort((a, b) => Date.parse(a) - Date.parse(b));
    return first === undefined ? null : dayOf(first);
  } catch {
    return null;
  }
}
