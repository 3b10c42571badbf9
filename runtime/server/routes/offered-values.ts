// The values a text input offers: texts in lines of the record that a reference beside it names.
import { sql } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { TextField } from '../../core/descriptor/field.ts';
import { Refusal } from '../../core/errors.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import { rootColumn } from '../../core/tables.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { requiredTarget } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';

export interface Offering {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: EntityDescriptor;
  /** Where the field stands in the record. */
  readonly path: string;
  readonly field: TextField & { readonly offers: string };
  /** Key of the record that is chosen beside it. */
  readonly of: string;
}

/** At most this many are offered; more lines than that nobody looks through. */
const most = 200;

/** What is offered, in the order of the lines; nothing where the record chosen is out of the caller's sight. */
export async function offeredValues({ context, caller, entity, path, field, of }: Offering): Promise<string[]> {
  const [beside = '', lines = '', column = ''] = field.offers.split('.');
  const reference = fieldAt(entity.fields, [...path.split('.').slice(0, -1), beside].join('.'));
  if (!namesRecord(reference)) throw new Refusal('unknown-call');
  const target = requiredTarget(context.layouts, reference);
  const table = target.layout.tables.find(({ path: at }) => at === lines);
  const columnMapping = table?.columns.find(({ path: at }) => at === column || at === `${lines}.${column}`);
  if (!table || !columnMapping) throw new Refusal('unknown-call');
  if (target.by === 'id' && !isId(of)) return [];
  const value = sql.raw(`l.${quoted(columnMapping.column)}`);
  const position = sql.raw(`l.${quoted(table.positions[0] ?? rootColumn)}`);
  const cells = await runFragment(
    context.database,
    sql`select ${value}::text from ${sql.raw(quoted(table.table))} l
      join ${target.layout.from} t on t."id" = ${sql.raw(`l.${quoted(rootColumn)}`)}
      where ${sql.raw(`t.${quoted(target.by)}`)} = ${of} and ${visibilityOf(caller.person, 't')(target.layout)}
        and ${value} is not null
      order by ${position} limit ${most}`,
  );
  return [...new Set(cells.map(([text]) => String(text)))];
}
