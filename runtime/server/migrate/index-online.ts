// The steps that make an index while others read and write the table: at once, or part by part where the table is cut into parts.
import { quoted } from '../store/statement.ts';
import type { FoundTable } from './found-tables.ts';
import { markSql, shorten, type WantedObject } from './marked-object.ts';
import type { MigrationStep } from './step.ts';

/** What an earlier try has left half made has no mark, and is made anew. */
export function indexOnline(object: WantedObject, found: ReadonlyMap<string, FoundTable>): MigrationStep[] {
  const { table, columns } = object;
  const about = `Table ${table}, column ${columns.join(', ')}`;
  const parts = found.get(table)?.parts ?? [];
  const made =
    parts.length === 0
      ? [object.sql.replace(/^create index /, 'create index concurrently ')]
      : inParts(object, parts, found);
  return [...made, markSql(object)].map((sql) => ({ sql, about, isOnline: true }));
}

/** That of the whole is one in name until each part has its own, which others need not wait for. */
function inParts({ name, table, sql }: WantedObject, parts: readonly string[], found: ReadonlyMap<string, FoundTable>) {
  const on = ` on ${quoted(table)}`;
  const [head = '', body = ''] = sql.split(`${quoted(name)}${on}`);
  const whole = `${head}${quoted(name)} on only ${quoted(table)}${body}`;
  return [
    whole,
    ...parts.flatMap((part) => {
      const own = shorten(`${part}_${name.startsWith(`${table}_`) ? name.slice(table.length + 1) : name}`);
      const left = found.get(part)?.objects.has(own) ? [`drop index concurrently if exists ${quoted(own)}`] : [];
      return [
        ...left,
        `create index concurrently ${quoted(own)} on ${quoted(part)}${body}`,
        `alter index ${quoted(name)} attach partition ${quoted(own)}`,
      ];
    }),
  ];
}
