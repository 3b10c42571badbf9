// What the operator sets of backups: the place, the times, how many stay, and what they are encrypted with.

import { CronExpressionParser } from 'cron-parser';
import type { Pool } from 'pg';
import type { ServerModel } from '../runtime/core/model.ts';
import { readKey } from '../runtime/server/authority/key-file.ts';
import type { BackupSecret } from '../runtime/server/backup/backup-key.ts';
import type { BackupSettings } from '../runtime/server/backup/backup-settings.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { schemaVersion } from '../runtime/server/migrate/migrate.ts';
import { parsePlace } from '../runtime/server/objects/parse-place.ts';
import type { PlaceLocation } from '../runtime/server/objects/place-at.ts';

export interface BackupSettingsOfOperator {
  readonly secret: BackupSecret;
  /** Backups that stay. */
  readonly keep: number;
  /** Where and when the server takes them by itself; absent: it does not. */
  readonly scheduled?: { readonly to: PlaceLocation; readonly at: string };
}

const shortest = 12;

/** Reads the variables. Throws StartProblem for what means nothing; a key is never repeated. */
export function readBackupSettings(values: NodeJS.ProcessEnv): BackupSettingsOfOperator {
  const place = values.TONGGUAN_BACKUP?.trim() || undefined;
  const at = values.TONGGUAN_BACKUP_AT?.trim() || '0 2 * * *';
  const keep = values.TONGGUAN_BACKUP_KEEP?.trim() || '14';
  if (at.split(/\s+/).length !== 5 || !isPattern(at)) {
    throw new StartProblem(
      `TONGGUAN_BACKUP_AT=${at} is no time: write five fields of cron, as in \`0 2 * * *\` for two at night.`,
    );
  }
  if (!/^[1-9]\d{0,3}$/.test(keep)) {
    throw new StartProblem(`TONGGUAN_BACKUP_KEEP=${keep} is no number of backups: write one from 1 to 9999.`);
  }
  return {
    secret: readSecret(values),
    keep: Number(keep),
    ...(place !== undefined && { scheduled: { to: parsePlace('TONGGUAN_BACKUP', place, values), at } }),
  };
}

/** What the server takes backups by, on the database of the pool; absent where none are scheduled. */
export function backupOf(
  { backup: { scheduled, ...kept } }: { readonly backup: BackupSettingsOfOperator },
  pool: Pool,
  model: ServerModel,
): BackupSettings | undefined {
  if (!scheduled) return undefined;
  // The pool hides its password from whoever looks at all of its options.
  const connection = { ...pool.options, password: pool.options.password };
  return { ...kept, ...scheduled, source: { connection, schema: schemaVersion(model.tables) } };
}

function readSecret(values: NodeJS.ProcessEnv): BackupSecret {
  const text = values.TONGGUAN_BACKUP_KEY?.trim();
  const passphrase = values.TONGGUAN_BACKUP_PASSPHRASE;
  if (text) {
    const key = readKey(text);
    if (key) return { key };
    throw new StartProblem(
      'TONGGUAN_BACKUP_KEY is no key: it must be 32 random bytes in base64, 44 characters, as `openssl rand -base64 32` makes them.',
    );
  }
  if (!passphrase) return {};
  if (passphrase.length >= shortest) return { passphrase };
  throw new StartProblem(`TONGGUAN_BACKUP_PASSPHRASE is too short: write ${shortest} characters or more.`);
}

function isPattern(text: string): boolean {
  try {
    CronExpressionParser.parse(text);
    return true;
  } catch {
    return false;
  }
}
