// What the lists of an entity need of the indexes of its table: orders within what readers see, tabs of states, filters.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../../runtime/core/descriptor/field.ts';
import { readBySummary } from '../../../runtime/core/descriptor/summary.ts';
import type { View } from '../../../runtime/core/descriptor/view.ts';
import {
  isCoded,
  isListed,
  isSeveral,
  isSwitch,
  namesRecord,
  timeOf,
} from '../../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../../runtime/core/kinds/kinds.ts';
import { isWorded } from '../../../runtime/core/text-search.ts';
import { statesInView } from '../../../runtime/core/view-states.ts';
import type { Model } from '../../model/model.ts';
import { isSeenWhole, type ListScope, listScopesOf } from './list-scopes.ts';

/** An index that is wanted, by the paths of its columns, and what for. */
export interface IndexNeed {
  readonly paths: readonly string[];
  /** In words: `order of demandOrder`. */
  readonly serves: string;
  /** Paths that are read from it beside those. */
  readonly holds?: readonly string[];
  /** Paths behind those: rows that a list leaves out are passed over by what the index says of them, and are not read. */
  readonly tells?: readonly string[];
  /** Rows without a value in the last of its columns are never looked for by it. */
  readonly given?: true;
  readonly using?: 'gin' | 'brin';
}

/** Values of a closed list up to which a filter is left to the walk along the order: a page is full soon, whichever is asked for. */
const fewValues = 20;

/** Number of values of a code table; undefined where nobody knows it. */
export type CodeSizes = ReadonlyMap<string, number>;

/** The sizes of the code tables of a model. */
export function codeSizesOf({ codes }: Pick<Model, 'codes'>): CodeSizes {
  return new Map(codes.map(({ id, values }) => [id, values.length]));
}

/** A field of few values: each is held by so many rows that an index over it alone saves little, and costs every save. */
export function hasFewValues(field: Field | null, codes: CodeSizes): boolean {
  if (!field || isSeveral(field)) return false;
  if (isSwitch(field)) return true;
  if (isListed(field)) return field.values.length <= fewValues;
  return isCoded(field) && (codes.get(field.table) ?? Number.POSITIVE_INFINITY) <= fewValues;
}

/** Lists that show somebody rows of every enterprise. */
export function wholeViews(entity: EntityDescriptor): View[] {
  const whole = listScopesOf(entity).filter(({ holder, through }) => holder === null && through === undefined);
  return entity.views.filter((view) => whole.some((scope) => scope.view === view));
}

/** What lists need, in the order of the views; the same index may be needed more than once. */
export function listNeedsOf(
  entity: EntityDescriptor,
  fieldAt: (path: string) => Field | null,
  codes: CodeSizes,
): IndexNeed[] {
  const scopes = listScopesOf(entity);
  const few = (view: View): string[] => tellingPaths(entity, view, (path) => hasFewValues(fieldAt(path), codes));
  const tells = (view: View, isWhole: boolean): string[] =>
    isWhole ? few(view) : [...few(view), ...tellingPaths(entity, view, (path) => isTime(fieldAt(path)))];
  const needs = scopes.flatMap((scope) => orderNeeds(scope, tells(scope.view, scope.holder === null)));
  const whole = wholeViews(entity);
  const seen = isSeenWhole(entity) ? [...new Set(entity.views.map(sortPath))] : [];
  const shown = (view: View): IndexNeed[] =>
    shownSorts(view, (path) => isOrdered(fieldAt(path), codes)).map((path) =>
      orderNeed([], path, `sort ${path} of ${view.id}`),
    );
  return [
    ...needs,
    ...summaryNeeds(entity, scopes, few),
    ...seen.map((path) => orderNeed([], path, 'order for whoever sees every list')),
    ...whole.flatMap((view) => stateNeeds(entity, view)),
    ...whole.flatMap((view) => fixedNeeds(view, fieldAt)),
    ...whole.flatMap(shown),
    ...whole.flatMap((view) => dayNeeds(entity, view, fieldAt).map((need) => ({ ...need, tells: tells(view, true) }))),
    ...whole.flatMap((view) =>
      view.filters.flatMap((path) => filterNeed(entity, view, path, fieldAt(path), codes) ?? []),
    ),
  ];
}

/** Columns that people see at first and may sort by, and wherever it is offered what was changed last. */
function shownSorts({ columns, more }: View, isSorted: (path: string) => boolean): string[] {
  const changed = more.includes('updatedAt') ? ['updatedAt'] : [];
  return [...columns, ...changed].filter(isSorted);
}

/** Numbers, days and moments, and numbers of records; names are looked for rather than sorted by. */
function isOrdered(field: Field | null, codes: CodeSizes): boolean {
  if (!field || !kindOf(field).sortable) return false;
  return !namesRecord(field) && !isWorded(field) && !hasFewValues(field, codes) && !isCoded(field) && !isListed(field);
}

/** The column that decides about the order of a list. */
export function sortPath({ sort }: View): string {
  return sort.replace(/^-/, '');
}

function orderNeed(before: readonly string[], sort: string, serves: string): IndexNeed {
  const paths = [...new Set([...before, sort, 'id'])];
  return { paths, serves };
}

function orderNeeds({ view, account, holder, through }: ListScope, tells: readonly string[]): IndexNeed[] {
  if (through !== undefined) return [];
  const before = holder === null ? [] : [holder];
  const whose = holder === null ? 'all' : `${holder} of the reader`;
  return [{ ...orderNeed(before, sortPath(view), `order of ${view.id}, ${whose} (${account})`), tells }];
}

/**
 * What of a list's fixed values and filters leaves out rows while its order is walked: few values, and among own rows days and moments.
 * Reference tables stay small, and logs are written with every save.
 */
function tellingPaths(
  entity: EntityDescriptor,
  { where, filters }: View,
  isTelling: (path: string) => boolean,
): string[] {
  return grows(entity) ? [...new Set([...Object.keys(where), ...filters])].filter(isTelling) : [];
}

function grows({ type }: EntityDescriptor): boolean {
  return type !== 'ref' && type !== 'log';
}

function isTime(field: Field | null): boolean {
  return field !== null && timeOf(field) !== null && !isSeveral(field);
}

/** Days that a list shows and is filtered by: of some days the first rows in the order of the list. */
function dayNeeds(entity: EntityDescriptor, view: View, fieldAt: (path: string) => Field | null): IndexNeed[] {
  const isDay = (path: string): boolean => isTime(fieldAt(path)) && timeOf(fieldAt(path)) === 'day';
  return tellingPaths(entity, view, (path) => isDay(path) && path !== sortPath(view))
    .filter((path) => view.columns.includes(path))
    .map((path) => orderNeed([path], sortPath(view), `days of ${path} in the order of ${view.id}`));
}

/**
 * Counts and sums over the days of what each reader sees, and how many of his own rows an enquiry about some of these days finds; what
 * other records lead to is read row by row.
 */
function summaryNeeds(
  { summaries = {} }: EntityDescriptor,
  scopes: readonly ListScope[],
  few: (view: View) => readonly string[],
): IndexNeed[] {
  const direct = scopes.filter(({ through }) => through === undefined);
  const holders = [...new Set(direct.map(({ holder }) => holder))];
  return Object.entries(summaries).flatMap(([id, summary]) =>
    holders.map((holder): IndexNeed => {
      const holds = readBySummary(summary).filter((path) => path !== holder);
      if (holder === null) return { ...orderNeed([], summary.over, `summary ${id}, all`), holds };
      const enquired = direct.filter((scope) => scope.holder === holder && scope.view.filters.includes(summary.over));
      const tells = [...new Set(enquired.flatMap(({ view }) => few(view)))];
      const serves = `summary ${id}, ${holder} of the reader`;
      return { paths: [holder, summary.over], serves, given: true, holds, tells };
    }),
  );
}

/** Tabs of states, and what is in a state and waits for somebody. */
function stateNeeds(entity: EntityDescriptor, view: View): IndexNeed[] {
  const [main] = entity.lifecycles;
  if (!main || statesInView(view, main).length < 2) return [];
  return [orderNeed([main.field], sortPath(view), `states in ${view.id}`)];
}

/** Values that all rows of a list have. */
function fixedNeeds(view: View, fieldAt: (path: string) => Field | null): IndexNeed[] {
  const fixed = Object.entries(view.where).flatMap(([path, filter]) => (typeof filter === 'object' ? [] : [path]));
  const own = fixed.filter((path) => fieldAt(path) !== null && !isSeveral(fieldAt(path)));
  return own.length === 0
    ? []
    : [orderNeed(own.toSorted(), sortPath(view), `order of ${view.id}, which are few of all`)];
}

function filterNeed(
  { type }: EntityDescriptor,
  view: View,
  path: string,
  field: Field | null,
  codes: CodeSizes,
): IndexNeed | null {
  if (!field || hasFewValues(field, codes)) return null;
  const serves = `filter ${path} of ${view.id}`;
  if (isSeveral(field)) return { paths: [path], serves, using: 'gin' };
  // Looked for by what stands in it; see the indexes of pairs.
  if (isWorded(field)) return null;
  if (type === 'log' && timeOf(field) === 'moment') return { paths: [path], serves, using: 'brin' };
  const isSorted = kindOf(field).sortable && !(namesRecord(field) && field.by === 'id');
  const isShown = view.columns.includes(path) || view.more.includes(path);
  return isSorted && isShown ? orderNeed([], path, `${serves}, and its order`) : { paths: [path], serves, given: true };
}
