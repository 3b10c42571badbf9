// Reads the query of a list and makes of it what the store is asked: columns, scope, the view's and the caller's filters.
import type { RawBuilder } from 'kysely';
import { countedIn } from '../../core/counted-in.ts';
import type { View } from '../../core/descriptor/view.ts';
import { Refusal } from '../../core/errors.ts';
import { actingPaths } from '../../core/forward.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import type { Person } from '../../core/lifecycle.ts';
import { isLinkedPath, linkedPaths } from '../../core/linked.ts';
import { malformed, offered, unknownName } from '../../core/malformed.ts';
import { grantsFor, opensView } from '../../core/permissions.ts';
import { longestSearch, searchPaths } from '../../core/search-paths.ts';
import { titlePaths } from '../../core/title.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { daysAsked } from '../store/day-orders.ts';
import { filterSql, type ListFilter } from '../store/filter-sql.ts';
import type { Layout } from '../store/layout.ts';
import type { ListRequest } from '../store/list-records.ts';
import { inWays } from '../store/list-ways.ts';
import { waysWithin } from '../store/scope-sql.ts';
import { searchSql } from '../store/search-sql.ts';
import { viewTests } from '../store/view-filter.ts';
import { rowWays } from '../write/load.ts';
import { linkedFilters, linkedSort } from './linked-request.ts';

/** What the address of a list says, once its schema (`list-schema.ts`) has let it through. */
export interface ListQuery {
  readonly view?: string;
  readonly sort?: string;
  readonly columns?: string;
  readonly search?: string;
  readonly [filter: `filter${string}`]: string;
}

export interface PageQuery {
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
}

const operators: ReadonlySet<string> = new Set<FilterOperator>(['is', 'in', 'contains', 'prefix', 'from', 'to']);
const maximumFilters = 30;
const maximumOffset = 10_000_000;

/** Everything of a list but the page. Throws `not-permitted` for a view that is not the caller's. */
export function listRequestOf(
  context: ServerContext,
  caller: Caller,
  entity: ServerEntity,
  query: ListQuery,
): Omit<ListRequest, 'limit' | 'offset'> {
  const { settings } = context;
  const { layout } = entity;
  const view = viewOf(entity, caller, query.view);
  const tableAlias = { mapping: layout, alias: 't' };
  const [linked, filters] = parted(filtersOf(query));
  const searches = searchOf(entity, view, query.search);
  const list = { context, caller, view, own: tableAlias };
  const sight = sightOf(context, caller, entity, view);
  const asked = [
    ...filters.map((filter) => filterSql(tableAlias, filter, entity.fieldAt(filter.path), settings)),
    ...linkedFilters(list, linked),
    ...searches.map(({ paths, text }) => searchSql(tableAlias, paths, text)),
  ];
  const sort = query.sort ?? view?.sort ?? '-createdAt';
  const isPlain = linked.length === 0 && searches.length === 0 && seesAll(entity, caller);
  const days = isPlain
    ? daysAsked(layout.dayOrders, { sort, fixed: Object.keys(view?.where ?? {}), filters })
    : undefined;
  return {
    layout,
    language: caller.language,
    paths: readPaths(entity, view, query.columns),
    ...(asked.length === 0 ? sight.whole : inSight(layout, sight, asked)),
    sort,
    ...(days && { days }),
    sortAt: linkedSort(list),
    ...(linked.length > 0 && { readsOthers: true }),
    isFiltered: linked.length + filters.length + searches.length > 0,
  };
}

/** The rows of a view that a person may see: they are in one of the ways, and the tests of the view hold. */
interface Sight {
  readonly ways: readonly RawBuilder<boolean>[];
  readonly tests: readonly RawBuilder<boolean>[];
  /** Without filters. */
  readonly whole: ReturnType<typeof inWays>;
}

/** By the person of a login, which is read anew whenever something of it may have changed, then by entity and view. */
const sights = new WeakMap<Person, WeakMap<ServerEntity, Map<View | null, Sight>>>();

function sightOf({ settings }: ServerContext, caller: Caller, entity: ServerEntity, view: View | null): Sight {
  const { person } = caller;
  const byEntity = sights.get(person) ?? new WeakMap<ServerEntity, Map<View | null, Sight>>();
  sights.set(person, byEntity);
  const byView = byEntity.get(entity) ?? new Map<View | null, Sight>();
  byEntity.set(entity, byView);
  const known = byView.get(view);
  if (known) return known;
  const tests = view ? viewTests({ mapping: entity.layout, alias: 't' }, view, { person, zone: settings }) : [];
  const ways = rowWays(entity, 'view', caller);
  const sight = { ways, tests, whole: inSight(entity.layout, { ways, tests }, []) };
  byView.set(view, sight);
  return sight;
}

function inSight(
  layout: Layout,
  { ways, tests }: Pick<Sight, 'ways' | 'tests'>,
  asked: readonly RawBuilder<boolean>[],
): ReturnType<typeof inWays> {
  const all = [...tests, ...asked];
  return inWays(layout, waysWithin(ways, all), all);
}

/** Whether the caller may view the records of every enterprise. */
function seesAll({ descriptor }: ServerEntity, { person }: Caller): boolean {
  return grantsFor(descriptor, 'view', person).some(({ rows }) => rows === 'all');
}

/** Where the page begins, and how much there is of it. */
export function pageOf({ page, pageSize: limit }: PageQuery): { limit: number; offset: number } {
  const offset = (page - 1) * limit;
  if (offset > maximumOffset)
    throw malformed('page', 'maximum', { sentence: 'message.input.tooFar', params: { maximum: maximumOffset } });
  return { limit, offset };
}

function viewOf({ descriptor }: ServerEntity, caller: Caller, id: string | undefined): View | null {
  if (id === undefined) return null;
  const view = descriptor.views.find((candidate) => candidate.id === id);
  if (!view) {
    const open = descriptor.views.filter((one) => opensView(one, caller.person, caller.rights));
    throw malformed(
      'view',
      'unknown',
      unknownName(
        id,
        offered(
          open.map((one) => one.id),
          id,
        ),
      ),
    );
  }
  if (!opensView(view, caller.person, caller.rights)) throw new Refusal('not-permitted');
  return view;
}

/** `columns=remarks,createdBy`: fields a row tells beside those of its view; in one order, so that they are few different sets. */
function extraPaths(entity: ServerEntity, view: View | null, columns: string | undefined): string[] {
  const { layout } = entity;
  const linked = view ? linkedPaths(view) : [];
  // Columns of linked records are read beside the rows, see linked-cells.ts.
  const wanted = (columns?.split(',') ?? []).filter((path) => !linked.includes(path));
  const known = new Set([...layout.columns, ...layout.lookups, ...layout.derived].map(({ path }) => path));
  for (const { field, path } of layout.tables) if (!isLines(field)) known.add(path);
  const wrong = wanted.find((path) => !known.has(path));
  if (wrong !== undefined) throw malformed('columns', 'unknown', unknownName(wrong, offered(known, wrong)));
  return withUnits(entity, wanted).toSorted();
}

/** An amount comes with its currency, a quantity with its unit. */
function withUnits({ descriptor }: ServerEntity, paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, countedIn(descriptor.fields, path)?.path ?? []].flat()))];
}

/** What is searched for, and in what: nowhere without a view, whose rows nobody reads. */
function searchOf({ descriptor }: ServerEntity, view: View | null, search = ''): { paths: string[]; text: string }[] {
  const text = search.trim();
  if (text === '') return [];
  if (!view) throw malformed('search', 'required', { sentence: 'message.input.searchView' });
  if (text.length > longestSearch) throw malformed('search', 'max-length', { params: { maximum: longestSearch } });
  if (text.includes('\u0000')) throw malformed('search', 'visible', { params: { character: 'U+0000' } });
  return [{ paths: searchPaths(descriptor, view), text }];
}

/** `filter[domesticConsignor.nameZh][contains]=...`. Throws `malformed-request` naming what is none. */
export function filtersOf(query: ListQuery): ListFilter[] {
  const filters = Object.entries(query).flatMap(([name, value]): ListFilter[] => {
    if (!name.startsWith('filter')) return [];
    const [, path = '', operator = ''] = /^filter\[([$\w.-]+)\]\[(\w+)\]$/.exec(name) ?? [];
    if (!operators.has(operator)) {
      const params = { choices: [...operators] };
      throw malformed(name, 'unknown', { sentence: 'message.input.filterName', params });
    }
    return [{ path, operator: operator as FilterOperator, value }];
  });
  if (filters.length > maximumFilters) throw malformed('filter', 'max-items', { params: { maximum: maximumFilters } });
  return filters;
}

/** Filters by columns of linked records, and those by fields. */
function parted(filters: readonly ListFilter[]): [linked: ListFilter[], own: ListFilter[]] {
  return [filters.filter(({ path }) => isLinkedPath(path)), filters.filter(({ path }) => !isLinkedPath(path))];
}

/** Paths of views, by what else is asked for: the same few thousand times a minute, and each takes longer to put together than the rest. */
const keptPaths = new WeakMap<ServerEntity, Map<string, ReadonlySet<string>>>();
/** People may ask for any set of columns. */
const mostKept = 200;

function readPaths(entity: ServerEntity, view: View | null, columns: string | undefined): ReadonlySet<string> {
  const kept = keptPaths.get(entity) ?? new Map<string, ReadonlySet<string>>();
  keptPaths.set(entity, kept);
  const key = `${view?.id ?? ''} ${columns ?? ''}`;
  const known = kept.get(key);
  if (known) return known;
  const paths = new Set([...pathsOf(entity, view), ...extraPaths(entity, view, columns)]);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, paths);
  return paths;
}

/** What a row of a view must tell: its columns, its name, and what decides about its state and who may act on it. */
function pathsOf(entity: ServerEntity, view: View | null): ReadonlySet<string> {
  const { descriptor, layout } = entity;
  const all = [...layout.columns, ...layout.lookups, ...layout.derived].map(({ path }) => path);
  if (!view) return new Set([...all, ...layout.tables.filter(({ field }) => !isLines(field)).map(({ path }) => path)]);
  const always = [
    ...['id', layout.versionKey, 'companyId', 'createdAt', 'updatedAt', descriptor.key],
    ...Object.values(descriptor.title).flatMap(titlePaths),
    ...actingPaths(descriptor),
  ];
  return new Set([...always, ...withUnits(entity, [...view.columns, ...view.more]), ...Object.keys(view.where)]);
}
