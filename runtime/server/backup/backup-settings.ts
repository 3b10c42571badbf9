// What the operator sets of the backups that the server takes by itself.
import type { PlaceLocation } from '../objects/place-at.ts';
import type { BackupSecret } from './backup-key.ts';
import type { BackupSource } from './take-backup.ts';

export interface BackupSettings {
  readonly to: PlaceLocation;
  readonly secret: BackupSecret;
  /** Five fields of cron, in the time zone of the business. */
  readonly at: string;
  readonly keep: number;
  readonly source: Pick<BackupSource, 'connection' | 'schema'>;
}
