// The groups of records around one: those that name it, and one step further those that name them; only what the reader may see.
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import {
  type AskedNaming,
  findFurther,
  findNaming,
  keyOf,
  mostNaming,
  type NamingRow,
  namingsOf,
} from '../store/naming-records.ts';
import { type Place, placesFor } from '../store/view-places.ts';
import type { WriteCall } from '../write/change.ts';
import { rowScope } from '../write/load.ts';
import { type Card, cardsOf } from './related-cards.ts';

/** Records shown of each group; the list shows all of them. */
const shownOfGroup = 5;
/** Of more records that name one nobody asks what they lead to. */
const mostLeading = 50;

/** A naming together with the lists of its records that are open to the reader. */
interface OpenNaming extends AskedNaming {
  readonly entity: ServerEntity;
  readonly lists: readonly Place[];
}

/** Records found by one naming. */
interface Group {
  readonly naming: OpenNaming;
  readonly rows: readonly NamingRow[];
}

/** Those that name the record, and one step further those that name them, without those that were found already. */
export async function groupsOf(context: ServerContext, call: WriteCall, record: Row) {
  const open = openNamings(context, call, call.entity);
  const near = groupsIn(open, await findNaming(context.database, record, open));
  const told = near.map(async ({ naming, rows }) => ({
    ...(await groupCard(context, call, { naming, rows })),
    ...listRoute(naming, rows, keyOf(record, naming)),
  }));
  return Promise.all([...told, ...(await furtherGroups(context, call, record, near))]);
}

/** What records of papers lead to; what is named everywhere, as an enterprise, leads everywhere. */
async function furtherGroups(context: ServerContext, call: WriteCall, record: Row, near: readonly Group[]) {
  if (call.entity.descriptor.owner !== 'enterprise') return [];
  const byEntity = Map.groupBy(near, ({ naming }) => naming.entity);
  const asked = [...byEntity].flatMap(([entity, groups]) => {
    const ids = [...new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)))];
    if (entity.descriptor.owner !== 'enterprise' || ids.length > mostLeading) return [];
    return openNamings(context, call, entity).map((naming) => ({ ...naming, ids }));
  });
  const known = new Set([String(record.id), ...near.flatMap(({ rows }) => rows.map(({ id }) => id))]);
  const found = groupsIn(asked, await findFurther(context.database, asked));
  // By whatever field of whichever record, each is told once.
  return [...Map.groupBy(found, ({ naming }) => naming.entity).values()].flatMap((groups) => {
    const [first] = groups;
    const each = new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    const rows = [...each.values()].filter(({ id }) => !known.has(id));
    if (!first || rows.length === 0) return [];
    const through = first.naming.reference.target.layout.entity.id;
    return [groupCard(context, call, { naming: first.naming, rows }).then((group) => ({ ...group, through }))];
  });
}

function openNamings(context: ServerContext, { caller }: WriteCall, { layout }: ServerEntity): OpenNaming[] {
  return namingsOf(context.layouts, layout).flatMap((naming): OpenNaming[] => {
    const entity = context.entities.get(naming.layout.entity.id);
    const lists = entity ? placesFor(entity.layout, caller, context.settings) : [];
    if (!entity || lists.length === 0) return [];
    const places = lists.map(({ test }) => test);
    return [{ ...naming, entity, lists, places, scope: rowScope(entity, 'view', caller) }];
  });
}

function groupsIn<Asked extends OpenNaming>(
  asked: readonly Asked[],
  found: ReadonlyMap<Asked, readonly NamingRow[]>,
): { readonly naming: Asked; readonly rows: readonly NamingRow[] }[] {
  return asked.flatMap((naming) => {
    const rows = found.get(naming);
    return rows ? [{ naming, rows }] : [];
  });
}

async function groupCard(context: ServerContext, call: WriteCall, { naming, rows }: Group) {
  return {
    entity: naming.entity.descriptor.id,
    path: naming.reference.path,
    total: rows.length,
    ...(rows.length >= mostNaming && { totalIsLeast: true }),
    rows: await shownRows(context, call, naming, rows),
  };
}

async function shownRows(context: ServerContext, call: WriteCall, naming: OpenNaming, rows: readonly NamingRow[]) {
  const newest = rows.slice(0, shownOfGroup);
  const cards = await cardsOf(
    context,
    call.caller,
    naming.entity,
    newest.map(({ id }) => id),
  );
  return newest.flatMap(({ id, places }): (Card & { route: string })[] => {
    const known = cards.get(id);
    return known ? [{ ...known, route: `${placeOf(naming.lists, places).view.route}/${id}` }] : [];
  });
}

/** The list a record stands in, else the first that is open: its page can be reached from there all the same. */
function placeOf<Kept extends Place>(lists: readonly Kept[], stands: readonly boolean[]): Kept {
  const place = lists.find((_, index) => stands[index]) ?? lists[0];
  if (!place) throw new Error('No list is open');
  return place;
}

/** A list that shows all of the records, narrowed to them; rather one that has the filter among its own. */
function listRoute({ lists, reference: { path } }: OpenNaming, rows: readonly NamingRow[], key: string | null) {
  const holding = lists.filter((_, index) => rows.every(({ places }) => places[index]));
  const list = holding.find(({ view }) => view.filters.includes(path)) ?? holding[0];
  if (!list || key === null) return {};
  return { route: `${list.view.route}?${new URLSearchParams({ [`${path}.in`]: key }).toString()}` };
}
