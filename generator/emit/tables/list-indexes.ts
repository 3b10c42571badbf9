// Indexes for lists, rules and search: every column that views filter or sort by or rules look for, every reference, the owner, and one over all
// texts that a record is found by.

import { languages } from '../../../runtime/core/descriptor/value.ts';
import { foundBy } from '../../../runtime/core/found-by.ts';
import { isSeveral, namesFile, namesRecord } from '../../../runtime/core/kinds/field-traits.ts';
import type { IndexModel } from '../../../runtime/core/tables.ts';
import { allPairs, isWorded, textPairs } from '../../../runtime/core/text-search.ts';
import { titlePaths } from '../../../runtime/core/title.ts';
import { indexName } from './index-name.ts';
import type { StoredField, TableLayout } from './layout.ts';
import { quoteName } from './quote-name.ts';

/**
 * Indexes of a table, each once; `unique` are those it has already, whose first columns need no second one,
 * `lookedFor` the paths rules of any entity look for records by.
 */
export function listIndexesOf(
  table: TableLayout,
  unique: readonly IndexModel[],
  lookedFor: ReadonlySet<string>,
): IndexModel[] {
  const { views } = table.entity;
  const filtered = new Set(views.flatMap(({ filters, where }) => [...filters, ...Object.keys(where)]));
  const sorted = new Set(views.map(({ sort }) => sort.replace(/^-/, '')));
  // The rule's own index holds every record that counts for it.
  const keyed = new Set(unique.map(({ on }) => on[0]));
  const indexes = table.fields.flatMap((stored): IndexModel[] => {
    const { path, field } = stored;
    // The primary key has an index of its own.
    if (path === 'id' && table.depth === 0) return [];
    if (sorted.has(path) && table.depth === 0) return [sortIndex(table, stored)];
    const isWanted = filtered.has(path) || (lookedFor.has(path) && !keyed.has(quoteName(stored.column)));
    return namesRecord(field) || namesFile(field) || path === 'companyId' || isWanted
      ? [filterIndex(table, stored)]
      : [];
  });
  const titles = languages.flatMap((language) => titlePaths(table.entity.title[language]));
  const named = new Set([...titles, ...(table.entity.alsoFoundBy ?? [])]);
  // A picker looks for names, a list for whatever its filters hold.
  const worded = table.fields.filter(({ path, field }) => isWorded(field) && (filtered.has(path) || named.has(path)));
  indexes.push(...worded.map((stored) => wordIndex(table, stored)), ...foundIndex(table));
  const covered = new Set(unique.filter(({ where }) => where === undefined).map(({ on }) => on[0]));
  return indexes.filter(({ on, using }) => on.length > 1 || using === 'gin' || !covered.has(on[0]));
}

/** Columns of several values are looked for by what they contain. */
function filterIndex(table: TableLayout, { column, field }: StoredField): IndexModel {
  const name = indexName(table.name, [column], 'idx');
  if (isSeveral(field)) return { name, on: [quoteName(column)], unique: false, using: 'gin' };
  return { name, on: [quoteName(column)], unique: false };
}

/** Texts are looked for by what stands in them. */
function wordIndex(table: TableLayout, { column }: StoredField): IndexModel {
  const name = indexName(table.name, [column, 'pairs'], 'idx');
  return { name, on: [textPairs(quoteName(column))], unique: false, using: 'gin' };
}

/** All that the record is found by, at once. */
function foundIndex(table: TableLayout): IndexModel[] {
  if (table.depth > 0) return [];
  const columns = foundBy(table.entity).texts.flatMap((path) =>
    table.fields.filter((stored) => stored.path === path).map(({ column }) => quoteName(column)),
  );
  if (columns.length === 0) return [];
  return [
    { name: indexName(table.name, ['found', 'pairs'], 'idx'), on: [allPairs(columns)], unique: false, using: 'gin' },
  ];
}

/** With the id behind it, so that pages of equal values keep their order. */
function sortIndex(table: TableLayout, { column }: StoredField): IndexModel {
  return {
    name: indexName(table.name, [column, 'id'], 'idx'),
    on: [quoteName(column), quoteName('id')],
    unique: false,
  };
}
