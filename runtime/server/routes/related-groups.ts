// The groups of records around one: those that name it, and one step further those that name them or were made of them; only what the
// reader may see.
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { type AskedMade, findMade } from '../links/made-records.ts';
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

/** An entity whose records may be told, with the lists of them that are open to the reader. */
interface Open {
  readonly entity: ServerEntity;
  readonly lists: readonly Place[];
}

type OpenNaming = AskedNaming & Open;

/** Records found by one naming. */
interface Group<Asked extends Open = OpenNaming> {
  readonly naming: Asked;
  readonly rows: readonly NamingRow[];
}

/** Records one step further, and the entity of those between. */
interface Further {
  readonly to: Open;
  readonly through: string;
  readonly rows: readonly NamingRow[];
  /** The field they name those by; null where the table of links tells. */
  readonly path: string | null;
}

/** Those that name the record, and one step further those that name them, without those that were found already. */
export async function groupsOf(context: ServerContext, call: WriteCall, record: Row) {
  const open = openNamings(context, call, call.entity);
  const near = groupsIn(open, await findNaming(context.database, record, open));
  const told = near.map(async ({ naming, rows }) => ({
    ...(await groupCard(context, call, { to: naming, rows })),
    path: naming.reference.path,
    ...listRoute(naming, rows, keyOf(record, naming)),
  }));
  return Promise.all([...told, ...(await furtherGroups(context, call, record, near))]);
}

/** What records of papers lead to; what is named everywhere, as an enterprise, leads everywhere. */
async function furtherGroups(context: ServerContext, call: WriteCall, record: Row, near: readonly Group[]) {
  if (call.entity.descriptor.owner !== 'enterprise') return [];
  const id = String(record.id);
  const own = new Map([[call.entity, [id]]]);
  // What was made of the record itself stands in a list of its own, and leads further all the same.
  const made = groupsIn(...(await madeOf(context, call, own)));
  const around = [...near, ...made].map(({ naming, rows }) => ({ to: naming, rows }));
  const known = new Set([id, ...around.flatMap(({ rows }) => rows.map((row) => row.id))]);
  const found = await furtherOf(context, call, idsBetween(around));
  // By whatever field of whichever record, each is told once.
  return [...Map.groupBy(found, ({ to }) => to.entity).values()].flatMap((groups) => {
    const [first] = groups;
    const each = new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
    const rows = [...each.values()].filter(({ id: one }) => !known.has(one));
    if (!first || rows.length === 0) return [];
    const { to, path, through } = first;
    const by = path === null ? {} : { path };
    return [groupCard(context, call, { to, rows }).then((group) => ({ ...group, ...by, through }))];
  });
}

/** Ids by entity, of papers alone. */
type IdsBetween = ReadonlyMap<ServerEntity, readonly string[]>;

function idsBetween(groups: readonly Told[]): IdsBetween {
  const byEntity = Map.groupBy(groups, ({ to }) => to.entity);
  return new Map(
    [...byEntity].flatMap(([entity, own]) => {
      const ids = [...new Set(own.flatMap(({ rows }) => rows.map(({ id }) => id)))];
      return entity.descriptor.owner === 'enterprise' ? [[entity, ids] as const] : [];
    }),
  );
}

/** The records that name those between, and the records that were made of them. */
async function furtherOf(context: ServerContext, call: WriteCall, between: IdsBetween): Promise<Further[]> {
  const leading = new Map([...between].filter(([, ids]) => ids.length <= mostLeading));
  const named = [...leading].flatMap(([entity, ids]) =>
    openNamings(context, call, entity).map((naming) => ({ ...naming, ids })),
  );
  const [naming, made] = await Promise.all([
    findFurther(context.database, named).then((found) => groupsIn(named, found)),
    madeOf(context, call, leading).then((found) => groupsIn(...found)),
  ]);
  return [
    ...naming.map(({ naming: to, rows }) => {
      const { path, target } = to.reference;
      return { to, rows, path, through: target.layout.entity.id };
    }),
    ...made.map(({ naming: to, rows }) => ({ to, rows, path: null, through: to.flow.from })),
  ];
}

type OpenMade = AskedMade & Open;

/** What was made of records, by every flow that leads from their entities. */
async function madeOf(
  context: ServerContext,
  call: WriteCall,
  sources: IdsBetween,
): Promise<[readonly OpenMade[], ReadonlyMap<OpenMade, readonly NamingRow[]>]> {
  const asked = [...sources].flatMap(([{ descriptor }, ids]) =>
    (context.flows.from.get(descriptor.id) ?? []).flatMap((flow): OpenMade[] => {
      const opened = openOf(context, call, flow.to);
      return opened ? [{ ...opened, layout: opened.entity.layout, flow, ids }] : [];
    }),
  );
  return [asked, await findMade(context.database, asked)];
}

function openNamings(context: ServerContext, call: WriteCall, { layout }: ServerEntity): OpenNaming[] {
  return namingsOf(context.layouts, layout).flatMap((naming): OpenNaming[] => {
    const opened = openOf(context, call, naming.layout.entity.id);
    return opened ? [{ ...naming, ...opened }] : [];
  });
}

/** An entity as far as the reader may open it; null where no list of it is open. */
function openOf(context: ServerContext, { caller }: WriteCall, id: string) {
  const entity = context.entities.get(id);
  const lists = entity ? placesFor(entity.layout, caller, context.settings) : [];
  if (!entity || lists.length === 0) return null;
  const places = lists.map(({ test }) => test);
  return { entity, lists, places, scope: rowScope(entity, 'view', caller) };
}

function groupsIn<Asked extends Open>(
  asked: readonly Asked[],
  found: ReadonlyMap<Asked, readonly NamingRow[]>,
): Group<Asked>[] {
  return asked.flatMap((naming) => {
    const rows = found.get(naming);
    return rows ? [{ naming, rows }] : [];
  });
}

interface Told {
  readonly to: Open;
  readonly rows: readonly NamingRow[];
}

async function groupCard(context: ServerContext, call: WriteCall, { to, rows }: Told) {
  return {
    entity: to.entity.descriptor.id,
    total: rows.length,
    ...(rows.length >= mostNaming && { totalIsLeast: true }),
    rows: await shownRows(context, call, to, rows),
  };
}

async function shownRows(context: ServerContext, call: WriteCall, to: Open, rows: readonly NamingRow[]) {
  const newest = rows.slice(0, shownOfGroup);
  const cards = await cardsOf(
    context,
    call.caller,
    to.entity,
    newest.map(({ id }) => id),
  );
  return newest.flatMap(({ id, places }): (Card & { route: string })[] => {
    const known = cards.get(id);
    return known ? [{ ...known, route: `${placeOf(to.lists, places).view.route}/${id}` }] : [];
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
