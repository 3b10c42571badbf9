// My work: what waits for a person, and what of theirs waits for others; one statement an entity.
import { type RawBuilder, sql } from 'kysely';
import { amountOf } from '../../core/counted-in.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import {
  actorsOf,
  mostWork,
  partyPaths,
  refusalBeside,
  refusalPaths,
  type WaitingGroup,
  type WaitingRow,
  type Work,
  type WorkGroup,
  type WorkKind,
  type WorkRow,
  type WorkStep,
  workKinds,
  workSteps,
} from '../../core/work.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { Projected } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { runFragment } from '../store/statement.ts';
import { type Place, placeSql } from '../store/view-places.ts';
import { awaitedSql, sinceSql, stepPlaces, stepsFor, waitingSql } from './step-sql.ts';

/** Records of a step that are put in order; of more, those made first. */
const mostOrdered = 500;
/** Statements on their way at once. */
const atOnce = 4;

/** One step of one person, with what it takes to find its records. */
interface Branch {
  readonly step: WorkStep;
  readonly isMine: boolean;
  /** Among the steps of its entity. */
  readonly place: number;
  readonly where: RawBuilder<boolean>;
  readonly places: readonly Place[];
}

interface FoundRow {
  readonly branch: Branch;
  readonly total: number;
  readonly row: WaitingRow;
}

type WorkScope = Pick<ServerContext, 'entities' | 'database' | 'settings' | 'model'>;

/** What waits for the caller, in the order of the menu and the oldest first; what is the caller's and waits for others. */
export async function readWork(context: WorkScope, caller: Caller): Promise<Work> {
  const asked = [...context.entities.values()].flatMap((entity) => {
    const branches = branchesFor(context, entity, caller);
    return branches.length > 0 ? [{ entity, branches }] : [];
  });
  const found: { readonly entity: ServerEntity; readonly rows: readonly FoundRow[] }[] = [];
  for (let start = 0; start < asked.length; start += atOnce) {
    const part = asked.slice(start, start + atOnce);
    found.push(
      ...(await Promise.all(
        part.map(async ({ entity, branches }) => ({ entity, rows: await readRows(context, caller, entity, branches) })),
      )),
    );
  }
  const order = menuOrder(context);
  const sorted = found.sort((a, b) => order(a.entity) - order(b.entity));
  const groups = sorted.flatMap(({ entity, rows }) => groupsOf(entity, rows));
  return {
    groups: groups.sort((a, b) => workKinds.indexOf(a.kind) - workKinds.indexOf(b.kind)),
    waiting: sorted.flatMap(({ entity, rows }) => waitingOf(entity, rows)),
  };
}

function menuOrder({ model }: WorkScope): (entity: ServerEntity) => number {
  const entities = model.menu.flatMap(({ items }) => items.map(({ entity }) => entity));
  return ({ descriptor }) => {
    const at = entities.indexOf(descriptor.id);
    return at < 0 ? entities.length : at;
  };
}

function branchesFor({ settings }: WorkScope, entity: ServerEntity, caller: Caller): Branch[] {
  // Rows alone do not open a record: some menu of the caller must.
  if (!mayUse(entity.descriptor, 'view', caller.person, caller.rights)) return [];
  const mine = stepsFor(entity, caller).map((step, place) => ({
    step,
    isMine: true,
    place,
    where: awaitedSql(entity, step, caller),
    places: stepPlaces(entity, step, caller, settings),
  }));
  const others = workSteps(entity.descriptor).flatMap((step, place): Branch[] => {
    const where = waitingSql(entity, step, caller);
    return where ? [{ step, isMine: false, place, where, places: stepPlaces(entity, step, caller, settings) }] : [];
  });
  return [...mine, ...others];
}

async function readRows(
  { database }: WorkScope,
  caller: Caller,
  entity: ServerEntity,
  branches: readonly Branch[],
): Promise<FoundRow[]> {
  const { layout } = entity;
  const projection = projectionOf(layout, { language: caller.language, paths: pathsOf(entity, caller) });
  const each = branches.map(({ step, where, places }, index) => {
    const view = placeSql(places);
    const oldest = sql`select t."id", ${view} as v, ${sinceSql(entity, step)} as since
      from ${layout.from} t where ${where} order by t."id" limit ${sql.lit(mostOrdered)}`;
    return sql`(select ${sql.lit(index)}::integer as n, c."id", c.v, c.since, count(*) over ()::integer as total
      from (${oldest}) c order by c.since, c."id" limit ${sql.lit(mostWork)})`;
  });
  const cells = await runFragment(
    database,
    sql`select b.n, b.v, b.since, b.total, ${sql.raw(projection.text)}
      from (${sql.join(each, sql` union all `)}) b join ${layout.from} t on t."id" = b."id" order by b.since, b."id", b.n`,
  );
  return cells.flatMap((row) => {
    const branch = branches[Number(row[0])];
    const projected = projection.read(row, 4);
    if (!branch) return [];
    const view = typeof row[1] === 'number' ? (branch.places[row[1]]?.view.id ?? null) : null;
    const told = rowOf(entity, caller, branch, projected);
    const waits = waitsFor(branch.step, projected);
    return [{ branch, total: Number(row[3]), row: { ...told, since: String(row[2]), view, ...waits } }];
  });
}

function pathsOf({ descriptor, layout }: ServerEntity, { language }: Caller): Set<string> {
  const { lifecycles, title } = descriptor;
  const fields = [...Object.values(amountOf(descriptor) ?? {}), ...lifecycles.map(({ field }) => field)];
  return new Set([
    'id',
    layout.versionKey,
    ...titlePaths(title[language]),
    ...fields,
    ...partyPaths(descriptor),
    ...refusalPaths(descriptor),
  ]);
}

function rowOf(
  { descriptor }: ServerEntity,
  caller: Caller,
  { step, isMine }: Branch,
  { record, labels }: Projected,
): Omit<WorkRow, 'since' | 'view'> {
  const id = String(record.id);
  const { use, action } = step;
  const words = titleText(descriptor.title[caller.language], (path) => labels[path] ?? valueAt(record, path));
  const about = amountOf(descriptor);
  const others = partyPaths(descriptor).filter((path) => valueAt(record, path) !== caller.person.companyId);
  const counterparty = others.map((path) => labels[path]).find((name) => name !== undefined);
  return {
    id,
    title: words.join(' ') || id,
    state: textAt(record, use.field) ?? use.lifecycle.initial,
    action,
    refusal: isMine ? refusalBeside(step, caller.person, record) : null,
    counterparty: counterparty ?? null,
    amount: about && textAt(record, about.amount),
    currency: about && textAt(record, about.counted),
  };
}

function textAt(record: Row, path: string): string | null {
  const value = valueAt(record, path);
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** Who is to make the step: the enterprises the record names, else the account types. */
function waitsFor(step: WorkStep, { labels }: Projected): Pick<WaitingRow, 'enterprises' | 'accounts'> {
  const actors = actorsOf(step);
  const enterprises = actors.flatMap(({ company }) => (company === undefined ? [] : (labels[company] ?? [])));
  const accounts = actors.flatMap(({ company, account }) =>
    company !== undefined && labels[company] !== undefined ? [] : [account],
  );
  return { enterprises: [...new Set(enterprises)], accounts: [...new Set(accounts)] };
}

function groupsOf({ descriptor }: ServerEntity, rows: readonly FoundRow[]): WorkGroup[] {
  const mine = inOrder(rows.filter(({ branch }) => branch.isMine));
  const byGroup = Map.groupBy(mine, ({ branch: { step } }) => {
    const { kind, action, use } = step;
    return JSON.stringify([kind, use.lifecycle.id, use.field, kind === 'act' ? action : null]);
  });
  return [...byGroup].map(([key, found]): WorkGroup => {
    const [kind, lifecycle, field, action] = JSON.parse(key) as [WorkKind, string, string, string | null];
    return {
      entity: descriptor.id,
      lifecycle,
      field,
      kind,
      action,
      ...cut(found.map(({ row: { enterprises: _, accounts: __, ...row }, ...one }) => ({ ...one, row }))),
    };
  });
}

/** In the order of the lifecycle, so that its groups are, whatever waits longest in each. */
function inOrder(rows: readonly FoundRow[]): FoundRow[] {
  return rows.toSorted((a, b) => a.branch.place - b.branch.place);
}

function waitingOf({ descriptor }: ServerEntity, rows: readonly FoundRow[]): WaitingGroup[] {
  const others = inOrder(rows.filter(({ branch }) => !branch.isMine));
  const byState = Map.groupBy(others, ({ branch, row }) =>
    JSON.stringify([branch.step.use.lifecycle.id, branch.step.use.field, row.state]),
  );
  return [...byState].map(([key, found]): WaitingGroup => {
    const [lifecycle = '', field = '', state = ''] = JSON.parse(key) as string[];
    return { entity: descriptor.id, lifecycle, field, state, ...cut(found) };
  });
}

/** Each record once, the first step it waits for, the longest waiting first; how many there are, up to one more than are told. */
function cut<Told extends WorkRow>(
  found: readonly { readonly branch: Branch; readonly total: number; readonly row: Told }[],
): { count: number; rows: Told[] } {
  const once = [...new Map(found.toReversed().map(({ row }) => [row.id, row])).values()].sort(
    (a, b) => a.since.localeCompare(b.since) || a.id.localeCompare(b.id),
  );
  const isMore = once.length > mostWork || found.some(({ total }) => total > mostWork);
  return { count: isMore ? mostWork + 1 : once.length, rows: once.slice(0, mostWork) };
}
