// Which versions a database was brought to: a server of an earlier one that starts again must not take back what a later one brought.
import { createHash } from 'node:crypto';
import type { ServerModel } from '../../core/model.ts';
import type { Executor } from '../store/statement.ts';
import { schemaVersion } from './migrate.ts';
import { moduleRows } from './module-rows.ts';
import { hasState, readState, writeState } from './server-state.ts';

/** Hash of the tables, code tables and menus that a program brings. */
export function broughtVersion(model: ServerModel): string {
  const all = [schemaVersion(model.tables), model.codes, moduleRows(model)];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

/** Whether the database was at this version before, and is at another now. */
export async function isSuperseded(client: Executor, version: string): Promise<boolean> {
  if (!(await hasState(client)) || (await readState(client, 'version')) === version) return false;
  return (await readState(client, `version ${version}`)) !== null;
}

/** Notes that the database is at this version now. `isChosen`: by an operator, so that servers of all others bring theirs again when they start. */
export async function noteVersion(client: Executor, version: string, isChosen: boolean): Promise<void> {
  if (isChosen)
    await client.query(`delete from server_state where key like 'version %' and key <> $1`, [`version ${version}`]);
  if ((await readState(client, 'version')) === version) return;
  await writeState(client, 'version', version);
  await writeState(client, `version ${version}`, 'brought');
}
