// The last commit of a day, by the zone where days begin, that the schemas were changed by until then.
import { spawnSync } from 'node:child_process';
import { defaultSettings } from '../../runtime/server/context.ts';

/** null: no repository keeps the schemas, or it had none on that day. */
export function revisionOn(root: string, day: string): string | null {
  const { stdout, status } = spawnSync('git', ['rev-list', '-1', `--before=${day}T23:59:59`, 'HEAD', '--', 'schemas'], {
    cwd: root,
    encoding: 'utf8',
    // Without a zone a day is told of by the clocks git runs under.
    env: { ...process.env, TZ: process.env.TONGGUAN_TIME_ZONE ?? defaultSettings.timeZone },
  });
  const revision = status === 0 ? stdout.trim() : '';
  return revision === '' ? null : revision;
}
