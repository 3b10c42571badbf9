// The SQL that finds stored records a limit of a field would refuse.
import { layOutTables, type StoredField, type TableLayout } from '../../generator/emit/tables/layout.ts';
import { quoteName } from '../../generator/emit/tables/quote-name.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isEncrypted, isNested, isProse, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { quoteLiteral } from '../../runtime/core/kinds/kind.ts';
import { mainLifecycle } from '../../runtime/core/lifecycle.ts';
import { eachField } from '../../runtime/core/paths.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import { rootColumn, tableOf } from '../../runtime/core/tables.ts';

/** A query that answers one number, `count`. */
export type CountQuery = string;

/** Queries whose numbers add up to the records that fail; empty where SQL cannot tell. */
export function failingSql(entities: readonly EntityDescriptor[], entry: BookEntry): CountQuery[] {
  return failingIds(entities, entry).map(({ ids }) => `select count(*) from (${ids}) found`);
}

/** Records of an entity that fail, by their ids. */
export interface FailingIds {
  readonly entity: string;
  /** A query that answers `id`, each once. */
  readonly ids: string;
}

/**
 * Queries that find the records which fail, of each entity that holds the field; empty where SQL cannot tell. `empty`: of a field that
 * no table has yet, so that all lack it.
 */
export function failingIds(entities: readonly EntityDescriptor[], entry: BookEntry, stored?: 'empty'): FailingIds[] {
  if (entry.kind === 'unique') return uniqueSql(entities, entry);
  return placesOf(entities, entry).flatMap(({ entity, path }) => {
    for (const table of layOutTables(entity)) {
      const place = table.fields.find((one) => one.path === path && one.column !== 'value');
      if (place) return columnSql(entity, table, { ...place, isEmpty: stored === 'empty' }, entry);
    }
    return stored === 'empty' ? [] : linesSql(entity, path, entry);
  });
}

interface Place {
  readonly entity: EntityDescriptor;
  readonly path: string;
}

/** Where the field of an entry is stored: fields of sub-records in every record that holds them. */
function placesOf(entities: readonly EntityDescriptor[], { entity: id, path = '' }: BookEntry): Place[] {
  const own = entities.find((one) => one.id === id);
  if (!own) return [];
  if (own.type !== 'sub') return [{ entity: own, path }];
  const found: Place[] = [];
  for (const entity of entities.filter(({ type }) => type !== 'sub')) {
    eachField(entity.fields, (field, at) => {
      if (isNested(field) && field.entity === id) {
        found.push({ entity, path: `${at}.${path}` });
      }
    });
  }
  return found;
}

interface FieldPlace extends StoredField {
  readonly isEmpty: boolean;
}

function columnSql(entity: EntityDescriptor, table: TableLayout, stored: FieldPlace, entry: BookEntry): FailingIds[] {
  const column = quoteName(stored.column);
  // What is encrypted says nothing of what it holds, but whether it is there.
  const breaking = isEncrypted(stored.field) ? null : breaks(column, stored, entry);
  const lacking = stored.isEmpty ? 'true' : missing(table, stored);
  const broken = entry.name === 'required' ? lacking : breaking;
  if (broken === null) return [];
  const parts = [`(${broken})`, ...(entry.facts.stage === 'complete' ? submitted(entity, table) : [])];
  const id = table.depth === 0 ? 'id' : `distinct ${quoteName(rootColumn)} as id`;
  return [{ entity: entity.id, ids: `select ${id} from ${quoteName(table.name)} where ${parts.join(' and ')}` }];
}

/** Drafts may lack what only submitted records need. */
function submitted(entity: EntityDescriptor, table: TableLayout): string[] {
  const use = mainLifecycle(entity);
  const drafts = Object.entries(use?.lifecycle.states ?? {}).flatMap(([state, { draft }]) => (draft ? [state] : []));
  if (!use || drafts.length === 0) return [];
  const isDone = `${quoteName(use.field)} not in (${drafts.map(quoteLiteral).join(', ')})`;
  if (table.depth === 0) return [isDone];
  return [`${quoteName(rootColumn)} in (select id from ${quoteName(tableOf(entity.id))} where ${isDone})`];
}

/** Empty; within an embedded record only where that is there at all. */
function missing(table: TableLayout, { column, path }: StoredField): string {
  const prefix = path.slice(0, path.lastIndexOf('.') + 1);
  const inLine = table.fields.some((one) => !one.path.startsWith(prefix));
  const beside =
    inLine && prefix !== '' ? table.fields.filter((one) => one.path.startsWith(prefix) && one.path !== path) : [];
  const isThere = beside.map((one) => `${quoteName(one.column)} is not null`).join(' or ');
  return `${quoteName(column)} is null${isThere === '' ? '' : ` and (${isThere})`}`;
}

function breaks(column: string, { field }: StoredField, { name, facts }: BookEntry): string | null {
  switch (name) {
    case 'max-length':
      return `char_length(${column}) > ${numeric(facts.maximum)}`;
    case 'min-length':
      return `char_length(${column}) < ${numeric(facts.minimum)}`;
    case 'minimum':
      return `${column} < ${numeric(facts.minimum)}`;
    case 'maximum':
      return `${column} > ${numeric(facts.maximum)}`;
    case 'digits':
      return `abs(trunc(${column})) >= 1e${numeric(facts.whole)} or ${column} <> round(${column}, ${numeric(facts.decimals)})`;
    case 'above':
      return `${column} <= ${numeric(facts.above)}`;
    case 'not-negative':
      return `${column} < 0`;
    case 'format':
      return isProse(field) ? `${column} !~ ${quoteLiteral(String(facts.pattern))}` : null;
    case 'enum': {
      const values = `array[${textsIn(facts.values).map(quoteLiteral).join(', ')}]::text[]`;
      return isSeveral(field) ? `not (${column} <@ ${values})` : `${column} <> all (${values})`;
    }
    default:
      return null;
  }
}

/** Limits on the number of lines; lines of lines are left out. */
function linesSql(entity: EntityDescriptor, path: string, entry: BookEntry): FailingIds[] {
  const sign = entry.name === 'max-items' ? '>' : entry.name === 'min-items' || entry.name === 'required' ? '<' : null;
  const table = layOutTables(entity).find(
    ({ depth, name }) => depth === 1 && name === `${tableOf(entity.id)}_${path.replaceAll('.', '_')}`,
  );
  if (sign === null || !table) return [];
  const bound = numeric(entry.facts.minimum ?? entry.facts.maximum ?? 1);
  const root = layOutTables(entity)[0];
  const count = `(select count(*) from ${quoteName(table.name)} line where line.${quoteName(rootColumn)} = t.id)`;
  const only = root && sign === '<' ? submitted(entity, root) : [];
  const broken = [`${count} ${sign} ${bound}`, ...only].join(' and ');
  return [{ entity: entity.id, ids: `select id from ${quoteName(tableOf(entity.id))} t where ${broken}` }];
}

/** Every record of a group that holds the same values. */
function uniqueSql(entities: readonly EntityDescriptor[], { entity: id, facts }: BookEntry): FailingIds[] {
  const entity = entities.find((one) => one.id === id);
  if (!entity || entity.type === 'sub') return [];
  const columns = textsIn(facts.fields).map((key) => quoteName(key.replaceAll('.', '_')));
  const filled = columns.map((column) => `${column} is not null`).join(' and ');
  const groups = `select id, count(*) over (partition by ${columns.join(', ')}) as same from ${quoteName(tableOf(id))} where ${filled}`;
  return [{ entity: id, ids: `select id from (${groups}) alike where same > 1` }];
}

/** A number from the book, as it may stand in SQL. Throws for anything else. */
function numeric(value: Json | undefined): string {
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`${text} is no number`);
  return text;
}

function textsIn(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
