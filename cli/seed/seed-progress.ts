// Remembers in the database how far seeding came, so that an interrupted one goes on instead of beginning again.
import type { Pool } from 'pg';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import type { Executor } from '../../runtime/server/store/statement.ts';

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
  /** Notes a step whose call gives the same answer once more: written with others, so the last of them may be lost in a crash. */
  note(handle: string, begun: Begun): Promise<void>;
  /** Writes what has to be known to take the next step up again, with all that was noted. */
  write(handle: string, begun: Begun): Promise<void>;
  /** Writes what was noted. */
  flush(): Promise<void>;
  /** Forgets the steps, once all are made. */
  clear(unit: Executor): Promise<void>;
}

/** The id and the unique values of a record: all that others can refer to it by, and no secret. */
export function keysOf(model: ServerModel, entity: string, record: Row): Row {
  const fields = model.entities[entity]?.descriptor.fields ?? [];
  const keys = fields.filter(({ key, unique }) => key === 'id' || unique === true).map(({ key }) => key);
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** Notes that are written together: each is a round trip more, in a first start of a thousand. */
const together = 25;

const marks = `with hurry as (select case when $3::boolean then set_config('synchronous_commit', 'off', true) end)
  insert into server_state (key, value, at) select m.key, m.value, now() from hurry, unnest($1::text[], $2::text[]) m (key, value)
  on conflict (key) do update set value = excluded.value, at = excluded.at`;

/** Writes how far each came, in one statement. `hurries`: the commit does not wait for the disk. */
export async function writeMarks(
  unit: Executor,
  all: readonly (readonly [handle: string, begun: Begun])[],
  hurries: boolean,
): Promise<void> {
  const keys = all.map(([handle]) => `seeded ${handle}`);
  await unit.query(marks, [keys, all.map(([, begun]) => JSON.stringify(begun)), hurries]);
}

export function seedProgress(pool: Pool): SeedProgress {
  const noted = new Map<string, Begun>();
  let written: Promise<void> = Promise.resolve();
  const writeNoted = async (): Promise<void> => {
    if (noted.size === 0) return;
    const all = [...noted];
    noted.clear();
    // A step whose mark was lost with the machine is sent again under the same key.
    await writeMarks(pool, all, true);
  };
  // One after the other: what was noted later of a record must not be overtaken.
  const flush = (): Promise<void> => {
    written = written.catch(() => {}).then(writeNoted);
    return written;
  };
  return {
    all: async () => {
      const { rows } = await pool.query<{ key: string; value: string }>(
        `select key, value from server_state where key like 'seeded %'`,
      );
      return new Map(rows.map(({ key, value }) => [key.slice('seeded '.length), JSON.parse(value)]));
    },
    note: async (handle, begun) => {
      noted.set(handle, begun);
      if (noted.size >= together) await flush();
    },
    write: async (handle, begun) => {
      noted.set(handle, begun);
      await flush();
    },
    flush,
    clear: async (unit) => void (await unit.query(`delete from server_state where key like 'seeded %'`)),
  };
}
