// What the columns of linked records tell of the rows of a page: found by one statement, read by one for each kind of record.
import { sql } from 'kysely';
import { countedIn, countedText } from '../../core/counted-in.ts';
import { scaledDecimal } from '../../core/decimal.ts';
import type { LinkedColumn, LinkedRecords } from '../../core/descriptor/linked.ts';
import type { View } from '../../core/descriptor/view.ts';
import { actingPaths } from '../../core/forward.ts';
import { isCoded, leastDecimalsOf } from '../../core/kinds/field-traits.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import { type LinkedCard, type LinkedCell, type LinkedFact, linkedColumn } from '../../core/linked.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { type AskedLinks, type FoundLinks, findLinked, mostLinked } from '../links/linked-rows.ts';
import type { Caller } from '../session/caller.ts';
import type { Projected } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { runFragment } from '../store/statement.ts';
import { type Place, placeSql, placesFor } from '../store/view-places.ts';
import { wordingOf } from '../wording-of.ts';
import { rowScope } from '../write/load.ts';
import { allowedActions } from '../write/present-record.ts';
import { stateCard } from './related-cards.ts';

/** The cells of rows, by id of the row and column. */
export type LinkedCells = ReadonlyMap<string, { readonly [column: string]: LinkedCell }>;

/** A list, and who reads it. */
export interface LinkedReading {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly entity: ServerEntity;
}

/** The columns of linked records among paths that are asked for; other paths are left to the fields. */
export function askedColumns(view: View | undefined, paths: readonly string[]): LinkedColumn[] {
  return view ? paths.flatMap((path) => linkedColumn(view, path) ?? []) : [];
}

/** Linked records with all that is needed to tell of them. */
interface Asked extends AskedLinks {
  readonly column: LinkedColumn;
  readonly entity: ServerEntity;
  readonly lists: readonly Place[];
}

/** What the rows have in these columns; records the caller may not see are not there, nor counted. */
export async function linkedCells(
  reading: LinkedReading,
  columns: readonly LinkedColumn[],
  ids: readonly string[],
): Promise<LinkedCells> {
  const asked = columns.flatMap((column) => column.records.flatMap((records) => open(reading, column, records)));
  const found = await findLinked(reading.context.database, reading.entity.layout, ids, asked);
  const told = await Promise.all(asked.map((one) => tellerOf(reading, one, found.get(one) ?? new Map())));
  return new Map(
    ids.map((id) => {
      const cells = columns.map((column): [string, LinkedCell] => {
        const parts = told.filter((_, index) => asked[index]?.column === column).map((tell) => tell(id));
        return [column.id, joined(parts)];
      });
      return [id, Object.fromEntries(cells)];
    }),
  );
}

function open({ context, caller }: LinkedReading, column: LinkedColumn, records: LinkedRecords): Asked[] {
  const entity = context.entities.get(records.entity);
  const lists = entity ? placesFor(entity.layout, caller, context.settings) : [];
  if (!entity || lists.length === 0) return [];
  return [{ column, records, entity, lists, layout: entity.layout, scope: rowScope(entity, 'view', caller) }];
}

const nothing: LinkedCell = { records: [], total: 0, sums: [] };

/** Records of several kinds in one cell, the first kind first. */
function joined(parts: readonly LinkedCell[]): LinkedCell {
  return parts.reduce(
    (all, { records, total, sums }) => ({
      records: [...all.records, ...records].slice(0, mostLinked),
      total: all.total + total,
      sums: [...all.sums, ...sums],
    }),
    nothing,
  );
}

/** Says of each row what it has of one kind of records. */
async function tellerOf(
  { context, caller }: LinkedReading,
  asked: Asked,
  found: ReadonlyMap<string, FoundLinks>,
): Promise<(row: string) => LinkedCell> {
  const { records, entity } = asked;
  const fields = [...records.shows, ...records.sums].flatMap((path) => {
    const counted = countedIn(entity.descriptor.fields, path);
    return [entity.fieldAt(path) ?? [], counted ? counted.field : []].flat();
  });
  const wording = await wordingOf(context, caller, fields);
  const ids = [...found.values()].flatMap((links) => links.ids);
  const cards = await cardsFor(context, caller, asked, { ids, wording });
  return (row) => {
    const links = found.get(row);
    if (!links) return nothing;
    return {
      records: links.ids.flatMap((id) => cards.get(id) ?? []),
      total: links.total,
      sums: records.sums.flatMap((path, at) => sumFacts(entity, path, links.sums[at] ?? [], wording)),
    };
  };
}

interface Told {
  readonly ids: readonly string[];
  readonly wording: Wording;
}

async function cardsFor(
  context: ServerContext,
  caller: Caller,
  { entity: { descriptor, layout, fieldAt, labelKeyAt }, records: { entity, shows }, lists }: Asked,
  { ids, wording }: Told,
): Promise<ReadonlyMap<string, LinkedCard>> {
  if (ids.length === 0) return new Map();
  const title = descriptor.title[caller.language];
  const units = shows.flatMap((path) => countedIn(descriptor.fields, path)?.path ?? []);
  const paths = new Set(['id', ...titlePaths(title), ...actingPaths(descriptor), ...shows, ...units]);
  const projection = projectionOf(layout, { language: caller.language, paths });
  const cells = await runFragment(
    context.database,
    sql`select ${placeSql(lists)}, ${sql.raw(projection.text)} from ${layout.from} t where t."id" = any(${[...ids]})`,
  );
  const use = mainLifecycle(descriptor);
  const say = (path: string, { record, labels }: Projected): LinkedFact[] => {
    const field = fieldAt(path);
    const value = valueAt(record, path);
    if (!field || isEmpty(value)) return [];
    const words = kindOf(field).format(value, field, { ...wording, title: labels[path] });
    const text = `${words} ${countedText(descriptor.fields, path, record, wording)}`.trim();
    return [{ label: wording.label(labelKeyAt(path)), text }];
  };
  const cards = cells.map((row): LinkedCard => {
    const [place] = row;
    const projected = projection.read(row, 1);
    const { record, labels } = projected;
    const id = String(record.id);
    const words = titleText(title, (path) => labels[path] ?? valueAt(record, path));
    const list = place === null || place === undefined ? lists[0] : lists[Number(place)];
    return {
      ...{ entity, id },
      title: words.length > 0 ? words.join(' ') : id,
      ...(use && { state: stateCard(use, record, caller, allowedActions(descriptor, caller, record)) }),
      said: shows.flatMap((path) => say(path, projected)),
      route: list ? `${list.view.route}/${id}` : null,
    };
  });
  return new Map(cards.map((card) => [card.id, card]));
}

/** A fact for each currency. */
function sumFacts(
  { fieldAt, labelKeyAt, descriptor }: ServerEntity,
  path: string,
  sums: readonly (readonly [currency: string | null, sum: string])[],
  wording: Wording,
): LinkedFact[] {
  const field = fieldAt(path);
  if (!field) return [];
  const beside = countedIn(descriptor.fields, path);
  return sums.map(([currency, sum]) => {
    const exact = scaledDecimal(sum, leastDecimalsOf(field));
    const unit = currency === null || !beside ? '' : isCoded(beside.field) ? currency : '';
    return {
      label: wording.label(labelKeyAt(path)),
      text: `${kindOf(field).format(exact, field, wording)} ${unit}`.trim(),
    };
  });
}

/** A cell as an export has it, and as one line of words: each record with its state and what is told of it, then the sums. */
export function linkedText({ records, total, sums }: LinkedCell, wording: Wording): string {
  const each = records.map(({ entity, title, state, said }) => {
    const status = state ? [wording.label(`entity.${entity}.states.${state.lifecycle}.${state.name}`)] : [];
    const about = [...status, ...said.map(factText)];
    return about.length > 0 ? `${title} (${about.join(', ')})` : title;
  });
  const rest = total > records.length ? [`+${total - records.length}`] : [];
  return [...each, ...rest, ...(total > 1 ? sums.map((sum) => `Σ ${factText(sum)}`) : [])].join('; ');
}

function factText({ label, text }: LinkedFact): string {
  return `${label} ${text}`;
}
