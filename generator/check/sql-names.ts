// E112: the names of tables and columns that follow from entities and fields are possible in PostgreSQL and do not meet.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isEmbedded, isLines } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { positionColumns, rootColumn, subTableOf, tableOf } from '../../runtime/core/tables.ts';
import { eachEntity } from './each-member.ts';

/** Bytes PostgreSQL keeps of a name. */
const longest = 63;

/** Columns every table has already. */
const taken: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

export const sqlNames = eachEntity(({ descriptors, report }, { id, doc, source }) => {
  if (doc.kind === 'sub') return;
  const say = (key: string | undefined, message: string): void => {
    const path = key === undefined || !Object.hasOwn(doc.properties, key) ? ['$id'] : ['properties', key];
    const fix = 'choose a shorter or another name';
    report('E112', { source, path, part: key === undefined ? 'value' : 'key' }, { message, fix });
  };
  const table = tableOf(id);
  if (table.length > longest) say(undefined, `the table "${table}" has more than ${longest} bytes`);
  walk({ fields: descriptors.get(id)?.fields ?? [], table, depth: 0 }, say);
});

interface Level {
  readonly fields: readonly Field[];
  readonly table: string;
  readonly depth: number;
  /** Key of the field of the entity that leads here. */
  readonly through?: string;
}

type Say = (key: string | undefined, message: string) => void;

function walk({ fields, table, depth, through }: Level, say: Say): void {
  const positions = depth === 0 ? [] : [rootColumn, ...positionColumns(depth)];
  const columns = new Set([...taken, ...positions]);
  const visit = (field: Field, prefix: string): void => {
    const key = through ?? (prefix === '' ? field.key : prefix.split('_')[0]);
    const name = `${prefix}${field.key}`;
    if (isEmbedded(field)) {
      for (const inner of field.fields) visit(inner, `${name}_`);
    } else if (kindOf(field).column(field)) {
      if (Buffer.byteLength(name) > longest)
        say(key, `the column "${name}" of table "${table}" has more than ${longest} bytes`);
      if (columns.has(name)) say(key, `the table "${table}" has the column "${name}" already`);
      columns.add(name);
    } else {
      const below = subTableOf(table, name);
      if (Buffer.byteLength(below) > longest) say(key, `the table "${below}" has more than ${longest} bytes`);
      if (!isLines(field)) return;
      walk({ fields: field.fields, table: below, depth: depth + 1, ...(key !== undefined && { through: key }) }, say);
    }
  };
  for (const field of fields) visit(field, '');
}
