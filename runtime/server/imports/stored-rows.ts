// Finds the stored records that rows of an import file mean, by the fields that tell records of the entity apart.
import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../core/descriptor/value.ts';
import { importFields } from '../../core/import-fields.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { join } from '../store/condition-sql.ts';
import type { Layout } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { holdsValue } from '../store/scope-sql.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { rowScope } from '../write/load.ts';

const companyKey = 'companyId';

/** What tells records of an entity apart; of records that enterprises own, those of one enterprise. */
export interface Identity {
  /** Fields that people enter; none: every row is new. */
  readonly paths: readonly string[];
  /** Capital and small letters do not count. */
  readonly anyCase: boolean;
}

/** The first unique set that holds the key, else the first one, else what a rule keeps apart among all records. */
export function identityOf({ descriptor, unique }: Pick<ServerEntity, 'descriptor' | 'unique'>): Identity {
  const entered = new Set(importFields(descriptor).map(({ path }) => path));
  const isEntered = (paths: readonly string[]): boolean => paths.every((path) => entered.has(path));
  const sets = unique.filter(isEntered);
  const set = sets.find((paths) => paths.includes(descriptor.key)) ?? sets[0];
  if (set) return { paths: set, anyCase: false };
  const ruled = ruledSets(descriptor).find(({ paths }) => paths.length > 0 && isEntered(paths));
  return ruled ?? { paths: [], anyCase: false };
}

/** Sets of which rules say that no two records have the same: all records, whatever they are like otherwise and whenever they are saved. */
function ruledSets({ rules, owner }: ServerEntity['descriptor']): Identity[] {
  return rules.flatMap(({ kind, on, when, params }) => {
    if (kind !== 'unique-among' || on !== 'save' || when !== undefined) return [];
    const { fields, anyCase = false, ...narrower } = params as unknown as { fields: string[]; anyCase?: boolean };
    if (Object.keys(narrower).length > 0) return [];
    const paths = owner === 'enterprise' ? fields.filter((path) => path !== companyKey) : fields;
    return [{ paths, anyCase }];
  });
}

/** One text for the identity of a row; null when its first field is empty. */
export function identityText({ paths, anyCase }: Identity, row: Row): string | null {
  const values = paths.map((path) => valueAt(row, path));
  if (paths.length === 0 || isEmpty(values[0])) return null;
  const text = JSON.stringify(values.map((value) => (isEmpty(value) ? null : String(value))));
  return anyCase ? text.toLowerCase() : text;
}

/** The same for people. */
export function namedBy({ paths }: Identity, row: Row): string {
  const values = paths.map((path) => valueAt(row, path));
  return values.filter((value) => !isEmpty(value)).join(' · ');
}

interface Wanted {
  readonly identity: Identity;
  readonly rows: readonly Row[];
  readonly caller: Caller;
}

/** Stored records for a block of rows, by the text of their identity: of those the caller sees, and of the own enterprise where they have one. */
export async function storedRows(
  { database }: Pick<WriteScope, 'database'>,
  entity: ServerEntity,
  { identity, rows, caller }: Wanted,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const { layout, descriptor } = entity;
  const meant = rows.filter((row) => identityText(identity, row) !== null);
  const tests = textTests(layout, identity, meant);
  if (meant.length === 0 || tests.length === 0) return found;
  const seen = [rowScope(entity, 'view', caller)];
  if (descriptor.owner === 'enterprise') {
    seen.push(holdsValue({ mapping: layout, alias: 't' }, companyKey, caller.person.companyId));
  }
  const projection = projectionOf(layout, { language: 'zh', paths: new Set(layout.slotAt.keys()) });
  const cells = await runFragment(
    database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t
      where ${join([...tests, ...seen], 'and')}`,
  );
  for (const one of cells) {
    const { record } = projection.read(one, 0);
    const text = identityText(identity, record);
    if (text !== null) found.set(text, record);
  }
  return found;
}

/** Narrows by the texts of the rows, as indexes can; what else belongs to the identity is compared once it is read. */
function textTests(layout: Layout, { paths, anyCase }: Identity, rows: readonly Row[]): RawBuilder<boolean>[] {
  return paths.flatMap((path) => {
    const mapping = layout.slotAt.get(path);
    if (!mapping || kindOf(mapping.field).column(mapping.field)?.type !== 'text') return [];
    const texts = [...new Set(rows.map((row) => String(valueAt(row, path) ?? '')))];
    const column = sql.raw(`t.${quoted(mapping.column)}`);
    const isOne = anyCase
      ? sql<boolean>`lower(${column}) = any(select lower(one) from unnest(${texts}::text[]) one)`
      : sql<boolean>`${column} = any(${texts})`;
    return [texts.includes('') ? sql<boolean>`(${isOne} or ${column} is null)` : isOne];
  });
}
