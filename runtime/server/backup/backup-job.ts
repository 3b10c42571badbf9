// Backups that the server takes by itself, at times the operator sets; one server of all takes each.
import type { LoginScope } from '../context.ts';
import type { Queue } from '../jobs/job-boss.ts';
import { writeState } from '../migrate/server-state.ts';
import { tellLocation } from '../objects/place-at.ts';
import { takeBackup } from './take-backup.ts';

/** What it is taken by. */
type BackupScope = Pick<LoginScope, 'database' | 'layouts' | 'settings' | 'report'>;

/** The queue of backups; null where none are set up. One that fails is reported, and the next comes at its time. */
export function backupQueue(context: BackupScope): Queue | null {
  const { backup, files, timeZone } = context.settings;
  if (!backup) return null;
  const { to, secret, keep, at } = backup;
  const table = context.layouts.tables.file;
  return {
    name: 'backup',
    silence: 60,
    atOnce: 1,
    pause: 30,
    every: at,
    zone: timeZone,
    work: async (_, stop) => {
      const source = { ...backup.source, ...(files !== undefined && { files: { table, location: files } }) };
      try {
        const taken = await takeBackup(source, { to, secret, keep, stop, workers: 1, report: () => {} });
        await writeState(context.database, 'backup', taken.id);
      } catch (error) {
        context.report(error, `backup to ${tellLocation(to)}`);
      }
    },
  };
}
