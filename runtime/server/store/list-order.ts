// The order of a list: what a sort parameter means as SQL.
import { type RawBuilder, sql } from 'kysely';
import { kindOf } from '../../core/kinds/kinds.ts';
import { malformed, offered, unsortable } from '../../core/malformed.ts';
import type { Layout } from './layout.ts';
import type { OrderTerm } from './list-ways.ts';
import { columnSql } from './path-sql.ts';

export interface Sorted {
  readonly layout: Layout;
  /** `-createdAt`, or several, comma separated. */
  readonly sort: string;
  /** What is sorted by at a path that leads to no field; null for all others. */
  readonly sortAt?: (path: string) => RawBuilder<unknown> | null;
}

export interface Order {
  /** What stands behind `order by`: the fields named, and at last the id, so that pages never overlap. */
  readonly by: RawBuilder<unknown>;
  /** The same, term by term. */
  readonly terms: readonly OrderTerm[];
  /** Fields of the record decide and nothing else: the same sort parameter means the same for everybody. */
  readonly isByFields: boolean;
  /** Set when one column decides, so that a row is found by its value and its id. */
  readonly anchored: AnchoredOrder | null;
}

export interface AnchoredOrder {
  readonly expression: string;
  readonly down: boolean;
}

/** Orders by fields, by sort parameter: nothing of the caller is in them. */
const kept = new WeakMap<Layout, Map<string, Order>>();
/** People may ask for any three fields. */
const mostKept = 200;

/** The order of a sort parameter. Throws Refusal for what cannot be sorted by. */
export function orderOf(request: Sorted): Order {
  const ofLayout = kept.get(request.layout) ?? new Map<string, Order>();
  kept.set(request.layout, ofLayout);
  const known = ofLayout.get(request.sort);
  if (known) return known;
  const order = composedOrder(request);
  if (!order.isByFields) return order;
  if (ofLayout.size >= mostKept) ofLayout.clear();
  ofLayout.set(request.sort, order);
  return order;
}

function composedOrder(request: Sorted): Order {
  const terms = request.sort
    .split(',')
    .filter((term) => term !== '')
    .slice(0, 3)
    .map((term) => ({ ...sortedBy(request, term.replace(/^-/, '')), down: term.startsWith('-') }));
  const down = terms.at(-1)?.down ?? false;
  const id = { by: sql.raw('t."id"'), way: sql.raw(down ? ' desc' : '') };
  const all = [
    ...terms.map((term) => ({
      by: term.by,
      way: sql.raw(`${term.down ? ' desc' : ''}${term.last ? ' nulls last' : ''}`),
    })),
    id,
  ];
  const [first] = terms;
  // Rows without a value come last going up, where a comparison does not find them; going down they come first.
  const column = terms.length === 1 && (down || first?.isAlways) ? first?.column : undefined;
  return {
    by: sql.join(all.map(({ by, way }) => sql`${by}${way}`)),
    terms: all,
    anchored: column === undefined ? null : { expression: column, down },
    isByFields: terms.every(({ last }) => !last),
  };
}

interface SortTerm {
  readonly by: RawBuilder<unknown>;
  /** The column, where one of the table decides. */
  readonly column?: string;
  /** Every row has a value there. */
  readonly isAlways?: boolean;
  /** Rows without a value come last, however it is sorted. */
  readonly last?: true;
}

function sortedBy({ layout, sortAt }: Sorted, path: string): SortTerm {
  const other = sortAt?.(path);
  if (other) return { by: other, last: true };
  const found = columnSql({ mapping: layout, alias: 't' }, path);
  if (!found || !kindOf(found.field).sortable) {
    const sortable = layout.columns.filter(({ field }) => kindOf(field).sortable).map((column) => column.path);
    throw malformed('sort', 'unknown', unsortable(path, offered(sortable, path)));
  }
  const by = sql.raw(found.text);
  if (!layout.slotAt.has(path)) return { by };
  return { by, column: found.text, isAlways: found.field.required === 'always' };
}
