// How often each table was written, as servers tell each other: counted once a hint, outside of every transaction, and read when a hint may be lost.
import { type Executor, run } from '../store/statement.ts';

/** What listeners call themselves, before their own name. */
export const listenerName = 'tongguan server ';

/** Table -> how often its writes were told. */
export type Versions = ReadonlyMap<string, number>;

export interface TellingOf {
  readonly channel: string;
  /** Name of the server that tells. */
  readonly sender: string;
  readonly tables: readonly string[];
  /** Messages about records, to be sent along. */
  readonly messages: readonly string[];
}

/** Counts the tables on and tells other servers, in one statement; gives the versions the tables have now. */
export async function tellWritten(
  executor: Executor,
  { channel, sender, tables, messages }: TellingOf,
): Promise<Versions> {
  // In one order, so that no two servers wait for each other.
  const rows = await run(executor, {
    text: `with advanced as (
        insert into written_table ("name", "version") select t, 1 from unnest($1::text[]) t order by t
        on conflict ("name") do update set "version" = written_table."version" + 1 returning "name", "version")
      select (select count(pg_notify($2, json_build_object('sender', $3::text, 'tables', w.all)::text))
          from (select json_object_agg("name", "version") as all from advanced) w where w.all is not null),
        (select count(pg_notify($2, m)) from unnest($4::text[]) m),
        (select json_object_agg("name", "version") from advanced)`,
    values: [[...tables].sort(), channel, sender, messages],
  });
  return new Map(Object.entries((rows[0]?.[2] ?? {}) as { readonly [table: string]: number }));
}

/** Counts the tables on without telling anybody: others find it at their next look. */
export async function countWritten(executor: Executor, tables: readonly string[]): Promise<void> {
  await run(executor, {
    text: `insert into written_table ("name", "version") select t, 1 from unnest($1::text[]) t order by t
      on conflict ("name") do update set "version" = written_table."version" + 1`,
    values: [[...tables].sort()],
  });
}

export interface WrittenLook {
  readonly versions: Versions;
  /** Names of the servers that listen. */
  readonly servers: ReadonlySet<string>;
}

/** What was written until now, and who is there to tell of it. */
export async function lookAtWritten(executor: Executor): Promise<WrittenLook> {
  const rows = await run(executor, {
    text: `select "name", "version" from written_table
      union all select application_name, null from pg_stat_activity
        where datname = current_database() and application_name like '${listenerName}%'`,
    values: [],
  });
  const servers = rows.flatMap(([name, version]) =>
    version === null ? [String(name).slice(listenerName.length)] : [],
  );
  const versions = rows.flatMap(([name, version]) =>
    version === null ? [] : [[String(name), Number(version)] as const],
  );
  return { versions: new Map(versions), servers: new Set(servers) };
}
