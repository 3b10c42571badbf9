// Remembers in the database how far seeding came, so that an interrupted one goes on instead of beginning again.
import type { Pool } from 'pg';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';

export interface Begun {
  /** What others may refer to it by; null before it is entered. */
  readonly record: Row | null;
  /** Transitions made so far. */
  readonly steps: number;
  /** What is sent next, with the files kept for it: sent once more, it must be the same. */
  readonly sent?: Row;
}

export interface SeedProgress {
  /** What was entered so far, by handle. */
  all(): Promise<ReadonlyMap<string, Begun>>;
  write(handle: string, begun: Begun): Promise<void>;
  /** Forgets the steps, once all are made. */
  clear(): Promise<void>;
}

/** The id and the unique values of a record: all that others can refer to it by, and no secret. */
export function keysOf(model: ServerModel, entity: string, record: Row): Row {
  const fields = model.entities[entity]?.descriptor.fields ?? [];
  const keys = fields.filter(({ key, unique }) => key === 'id' || unique === true).map(({ key }) => key);
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/**
 * Does not wait for the disk, a thousand times in a first start: the step itself did, and one whose mark was lost with
 * the machine is sent again under the same key.
 */
const mark = `with hurry as (select set_config('synchronous_commit', 'off', true))
  insert into server_state (key, value, at) select $1, $2, now() from hurry
  on conflict (key) do update set value = excluded.value, at = excluded.at`;

export function seedProgress(pool: Pool): SeedProgress {
  return {
    all: async () => {
      const { rows } = await pool.query<{ key: string; value: string }>(
        `select key, value from server_state where key like 'seeded %'`,
      );
      return new Map(rows.map(({ key, value }) => [key.slice('seeded '.length), JSON.parse(value)]));
    },
    write: async (handle, begun) => void (await pool.query(mark, [`seeded ${handle}`, JSON.stringify(begun)])),
    clear: async () => void (await pool.query(`delete from server_state where key like 'seeded %'`)),
  };
}
