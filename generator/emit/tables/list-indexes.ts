// Indexes for lists, rules and search: the order of every list within what its readers see, what it offers to be filtered by, what rules
// look for, references that can lose what they name, and one over all texts that a record is found by.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import { languages } from '../../../runtime/core/descriptor/value.ts';
import { foundBy } from '../../../runtime/core/found-by.ts';
import { isSeveral, namesFile, namesRecord } from '../../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../../runtime/core/paths.ts';
import type { IndexModel } from '../../../runtime/core/tables.ts';
import { allParts, isWorded, textPairs } from '../../../runtime/core/text-search.ts';
import { titlePaths } from '../../../runtime/core/title.ts';
import { indexName } from './index-name.ts';
import { comparedColumn, type StoredField, type TableLayout } from './layout.ts';
import { type CodeSizes, hasFewValues, type IndexNeed, listNeedsOf, wholeViews } from './list-needs.ts';
import { mergeNeeds, type ServingIndex } from './merge-needs.ts';
import { quoteName } from './quote-name.ts';

/** What the tables of other entities have to do with this one. */
export interface LooksFromOutside {
  /** Paths by which rules, linked columns and row scopes of any entity look for records of this one. */
  readonly lookedFor: ReadonlySet<string>;
  /** Whether records of an entity are ever taken out of their table: what refers to them is looked for then. */
  readonly isTakenOut: (entity: string) => boolean;
  readonly codes: CodeSizes;
  /** All of it as a text: the same text, the same looks. */
  readonly says: string;
}

/** Indexes of a table, each once; `unique` are those it has already, which need no second one. */
export function listIndexesOf(
  table: TableLayout,
  unique: readonly IndexModel[],
  around: LooksFromOutside,
): ServingIndex[] {
  const { entity } = table;
  const lists = table.depth === 0 ? listNeedsOf(entity, (path) => fieldAt(entity.fields, path), around.codes) : [];
  const needs = [...lists, ...table.fields.flatMap((stored) => fieldNeeds(table, stored, unique, around))];
  const merged = mergeNeeds(table, needs, unique);
  return [...merged.unique, ...merged.made, ...pairsOf(table)];
}

function fieldNeeds(
  table: TableLayout,
  stored: StoredField,
  unique: readonly IndexModel[],
  { lookedFor, isTakenOut, codes }: LooksFromOutside,
): IndexNeed[] {
  const { path, field } = stored;
  const needs: IndexNeed[] = [];
  const using = isSeveral(field) ? { using: 'gin' as const } : {};
  // The rule's own index holds every record that counts for it.
  const isKept = unique.some(({ on }) => on[0] === comparedColumn(stored));
  if (lookedFor.has(path) && !isKept && !hasFewValues(field, codes)) {
    needs.push({ paths: [path], serves: 'looked for by other records', given: true, ...using });
  }
  const named = namesFile(field) ? '' : namesRecord(field) ? field.entity : null;
  if (named !== null && (named === '' || isTakenOut(named))) {
    needs.push({ paths: [path], serves: 'what it names may go', given: true });
  }
  const isFilter = table.depth > 0 && wholeViews(table.entity).some(({ filters }) => filters.includes(path));
  if (isFilter && !hasFewValues(field, codes))
    needs.push({ paths: [path], serves: 'filter of lists', given: true, ...using });
  return needs;
}

/** Texts are looked for by what stands in them: by one index over all that a record is found by, and by others over what is not in it. */
function pairsOf(table: TableLayout): ServingIndex[] {
  const { entity } = table;
  const found = table.depth === 0 ? foundColumns(table) : [];
  const filtered = new Set(entity.views.flatMap(({ filters }) => filters));
  const named = namesOf(entity);
  // A picker looks for names, a list for whatever its filters hold.
  const worded = table.fields.filter(({ path, field }) => isWorded(field) && (filtered.has(path) || named.has(path)));
  const alone = worded.map(({ path, column }): ServingIndex => {
    const name = indexName(table.name, [column, 'pairs'], 'idx');
    const index = { name, on: [textPairs(quoteName(column))], unique: false, using: 'gin' as const };
    return { index, serves: [`${path} by what stands in it`] };
  });
  if (found.length === 0) return alone;
  const name = indexName(table.name, ['found', 'parts'], 'idx');
  const index = { name, on: [allParts(found)], unique: false, using: 'gin' as const };
  return [...alone, { index, serves: ['search over everything'] }];
}

function namesOf(entity: EntityDescriptor): ReadonlySet<string> {
  const titles = languages.flatMap((language) => titlePaths(entity.title[language]));
  return new Set([...titles, ...(entity.alsoFoundBy ?? [])]);
}

/** Columns of all that the record is found by at once. */
function foundColumns(table: TableLayout): string[] {
  return foundBy(table.entity).texts.flatMap((path) =>
    table.fields.filter((stored) => stored.path === path).map(({ column }) => quoteName(column)),
  );
}
