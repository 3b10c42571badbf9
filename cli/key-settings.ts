// The keys of the installation that the operator sets, or the file in the data folder that stands in for them.

import type { Pool } from 'pg';
import { checkStoredKeys } from '../runtime/server/authority/check-keys.ts';
import { keyOfFolder, readKey } from '../runtime/server/authority/key-file.ts';
import { type KeyRing, keyLength, keyRing } from '../runtime/server/authority/key-ring.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { unitOfWork } from '../runtime/server/store/unit-of-work.ts';
import { say } from './progress.ts';

export interface KeySettings {
  /** What private keys are encrypted with; absent: the key of a file in the data folder. */
  readonly current?: Buffer;
  /** Keys used before, which still open. */
  readonly older: readonly Buffer[];
}

/** Reads the variables. Throws StartProblem for what is no key; the key is never repeated. */
export function readKeySettings(values: NodeJS.ProcessEnv): KeySettings {
  const current = values.TONGGUAN_KEY?.trim() || undefined;
  const older = (values.TONGGUAN_KEY_OLD ?? '').split(',').filter((text) => text.trim() !== '');
  return {
    ...(current !== undefined && { current: keyIn('TONGGUAN_KEY', current) }),
    older: older.map((text) => keyIn('TONGGUAN_KEY_OLD', text)),
  };
}

function keyIn(name: string, text: string): Buffer {
  const key = readKey(text);
  if (key) return key;
  throw new StartProblem(
    `${name} is no key: it must be ${keyLength} random bytes in base64, 44 characters, as \`openssl rand -base64 ${keyLength}\` makes them; this has ${text.trim().length} characters.`,
  );
}

/** The keys of the environment, or of the file in the data folder, which is made if there is none. */
export async function ringOfInstallation({ current, older }: KeySettings, dataFolder: string): Promise<KeyRing> {
  if (current) return keyRing(current, older);
  const { key, isNew } = await keyOfFolder(dataFolder);
  if (isNew)
    say(`Made the key of this installation, installation.key in ${dataFolder}: keep a copy apart from the data`);
  return keyRing(key, older);
}

/** Looks whether they open what the database holds. Throws StartProblem where they do not. */
export async function checkKeys(pool: Pool, ring: KeyRing): Promise<void> {
  const renewed = await checkStoredKeys(unitOfWork(pool), ring);
  if (renewed > 0) say(`Encrypted ${renewed} private keys with the new key: TONGGUAN_KEY_OLD is not needed any more`);
}

/** Says of a key in a file that production wants it elsewhere: whoever can copy the data has the key too. */
export function adviseOnKeys({ current }: KeySettings, isDemo: boolean): void {
  if (current || isDemo) return;
  say(
    'Private keys are encrypted with a key in the data folder. For production set TONGGUAN_KEY, so that a copy of the data alone opens none of them.',
  );
}
