// Names of entities, fields, states and actions in rows of the server itself: they follow what the schemas call them now. Sealed histories
// do not: whoever reads those knows the old names (core/former-names.ts).
import type { ClientBase } from 'pg';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { formerPaths, presentName, presentPath, presentRow, presentValue } from '../../core/former-names.ts';
import { numberingOf } from '../../core/kinds/field-traits.ts';
import { fieldAt, isRow } from '../../core/paths.ts';
import { namedTables } from '../store/named-tables.ts';
import type { Renames } from './renames.ts';

/** Brings the rows of every entity that has anything renamed in it; gives how many were changed. In the transaction of the caller. */
export async function renameRows(client: ClientBase, { entities, system }: Renames): Promise<number> {
  let changed = 0;
  for (const entity of entities) {
    for (const bring of [renameKept, renameUsed, renameNotices, renameLinks, renameCounters, renameJobs])
      changed += await bring(client, entity);
    changed += await renameWebhooks(client, entity, system);
  }
  return changed;
}

function idsOf({ id, was = [] }: EntityDescriptor): string[] {
  return [id, ...was];
}

/** Templates and searches that people keep. */
async function renameKept(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  const { rows } = await client.query<{ id: string; kind: string; content: Json }>(
    `select "id", "kind", "content" from kept_item
      where ("kind" = 'template' and "of" = any($1)) or ("kind" = 'search' and "of" = any($2))`,
    [idsOf(entity), entity.views.map(({ id }) => id)],
  );
  for (const { id, kind, content } of rows) {
    const made = isRow(content) ? presentContent(entity, content) : content;
    const of = kind === 'template' ? entity.id : null;
    await client.query(`update kept_item set "content" = $2::jsonb, "of" = coalesce($3, "of") where "id" = $1`, [
      ...[id, JSON.stringify(made), of],
    ]);
  }
  return rows.length;
}

function presentContent(entity: EntityDescriptor, content: Row): Row {
  const { record, filters, sort, columns } = content;
  const path = (one: string): string => presentPath(entity.fields, one);
  return {
    ...content,
    ...(isRow(record) && { record: presentRow(entity.fields, record) }),
    ...(isRow(filters) && { filters: presentFilters(entity, filters) }),
    ...(typeof sort === 'string' && {
      sort: sort.replace(/[^,-][^,]*/g, path),
    }),
    ...(Array.isArray(columns) && { columns: columns.map((one) => path(String(one))) }),
  };
}

/** Path -> operator -> value; of several values one text with commas. */
function presentFilters(entity: EntityDescriptor, filters: Row): Row {
  return Object.fromEntries(
    Object.entries(filters).map(([was, asked]) => {
      const path = presentPath(entity.fields, was);
      const field = fieldAt(entity.fields, path);
      if (!field || !isRow(asked)) return [path, asked];
      const values = Object.entries(asked).map(([operator, value]) => [operator, presentTexts(field, value)]);
      return [path, Object.fromEntries(values)];
    }),
  );
}

function presentTexts(field: EntityDescriptor['fields'][number], value: Json): Json {
  if (typeof value !== 'string' || !('valuesWere' in field) || !field.valuesWere) return value;
  return value
    .split(',')
    .map((one) => presentValue(field, one))
    .join(',');
}

/** What each account entered last; what was entered since under the new name counts. */
async function renameUsed(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  const { rows } = await client.query<{ accountId: string; entity: string; form: string; path: string; value: Json }>(
    `delete from last_used where "entity" = any($1) returning "accountId", "entity", "form", "path", "value"`,
    [idsOf(entity)],
  );
  const fixed = entity.fields.filter((field) => field.fixed);
  // Those under the new names first.
  for (const row of rows.toSorted(
    (one, other) => Number(other.entity === entity.id) - Number(one.entity === entity.id),
  )) {
    const path = presentPath(entity.fields, row.path);
    const field = fieldAt(entity.fields, path);
    const parts = row.form.split('|').map((part, at) => {
      const of = fixed[at];
      return of ? presentValue(of, part) : part;
    });
    await client.query(
      `insert into last_used ("accountId", "entity", "form", "path", "value", "usedAt") values ($1, $2, $3, $4, $5::jsonb, now())
        on conflict do nothing`,
      [
        row.accountId,
        entity.id,
        parts.join('|'),
        path,
        JSON.stringify(field ? presentValue(field, row.value) : row.value),
      ],
    );
  }
  return rows.length;
}

/** What people were told: by which action, from which state to which. */
async function renameNotices(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  const { rows } = await client.query<Record<'lifecycle' | 'action' | 'from' | 'to', string>>(
    `select distinct "lifecycle", "action", "from", "to" from notice where "entity" = any($1)`,
    [idsOf(entity)],
  );
  let changed = 0;
  for (const { lifecycle, action, from, to } of rows) {
    const use = entity.lifecycles.find((one) => formerLifecycles(entity, one).includes(lifecycle));
    const states = Object.entries(use?.lifecycle.states ?? {}).map(([name, { was = [] }]) => [name, was] as const);
    const actions = (use?.lifecycle.transitions ?? []).map((one) => [one.action, one.was ?? []] as const);
    const { rowCount } = await client.query(
      `update notice set "entity" = $1, "lifecycle" = $2, "action" = $3, "from" = $4, "to" = $5
        where "entity" = any($6) and "lifecycle" = $7 and "action" = $8 and "from" = $9 and "to" = $10`,
      [
        ...[entity.id, use?.lifecycle.id ?? lifecycle, presentName(actions, action)],
        ...[presentName(states, from), presentName(states, to), idsOf(entity), lifecycle, action, from, to],
      ],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

/** The states that webhooks ask for: a name that several lifecycles had goes on under all that they call it now. */
async function renameWebhooks(
  client: ClientBase,
  entity: EntityDescriptor,
  system: Renames['system'],
): Promise<number> {
  const { webhook: table } = namedTables(system);
  const { rows: there } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    table,
  ]);
  if (system.webhook === undefined || !there[0]?.found) return 0;
  const all = entity.lifecycles.flatMap(({ lifecycle }) => Object.entries(lifecycle.states));
  const present = (asked: string): string[] => {
    const named = all.flatMap(([name, { was = [] }]) => (name === asked || was.includes(asked) ? [name] : []));
    return named.length === 0 ? [asked] : named;
  };
  const { rows } = await client.query<{ id: string; states: string }>(
    `select "id", "states" from ${table} where "subject" = any($1) and "states" <> ''`,
    [idsOf(entity)],
  );
  let changed = 0;
  for (const { id, states } of rows) {
    const now = [...new Set(states.split(',').flatMap(present))].join(',');
    if (now === states) continue;
    await client.query(`update ${table} set "states" = $2 where "id" = $1`, [id, now]);
    changed += 1;
  }
  return changed;
}

/** The ids of a lifecycle: one that stands in the file of its entity without an id is called by the names of both. */
function formerLifecycles(
  entity: EntityDescriptor,
  { lifecycle, field }: EntityDescriptor['lifecycles'][number],
): string[] {
  if (lifecycle.id !== `${entity.id}-${field}`) return [lifecycle.id];
  return idsOf(entity).flatMap((id) => formerPaths(entity.fields, field).map((path) => `${id}-${path}`));
}

/** Which records were made of which, line by line. */
async function renameLinks(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  let changed = 0;
  for (const [of, line] of [
    ['sourceEntity', 'sourceLine'],
    ['targetEntity', 'targetLine'],
  ]) {
    const { rows } = await client.query<{ id: string; line: string; taken: Row }>(
      `select "id", "${line}" as line, "taken" from flow_link where "${of}" = any($1)`,
      [idsOf(entity)],
    );
    for (const { id, line: at, taken } of rows) {
      const own = Object.entries(taken).map(([path, amount]) => [presentPath(entity.fields, path), amount]);
      const measured = of === 'targetEntity' ? Object.fromEntries(own) : taken;
      await client.query(`update flow_link set "${of}" = $2, "${line}" = $3, "taken" = $4::jsonb where "id" = $1`, [
        ...[id, entity.id, at === '' ? at : presentPath(entity.fields, at), JSON.stringify(measured)],
      ]);
    }
    changed += rows.length;
  }
  return changed;
}

/** Numbers go on where they were: none is given twice. */
async function renameCounters(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  let changed = 0;
  for (const field of entity.fields) {
    if (numberingOf(field) === undefined) continue;
    const scope = `${entity.id}.${field.key}:`;
    const former = idsOf(entity).flatMap((id) => [field.key, ...(field.was ?? [])].map((key) => `${id}.${key}:`));
    for (const prefix of former.filter((one) => one !== scope)) {
      const { rowCount } = await client.query(
        `with old as (delete from numbering_counter where starts_with(scope, $1) returning scope, value)
          insert into numbering_counter (scope, value) select $2 || substr(scope, length($1) + 1), value from old
          on conflict (scope) do update set value = greatest(numbering_counter.value, excluded.value)`,
        [prefix, scope],
      );
      changed += rowCount ?? 0;
    }
  }
  return changed;
}

/** Imports and exports that were not done. */
async function renameJobs(client: ClientBase, entity: EntityDescriptor): Promise<number> {
  const { rows } = await client.query<{ id: string; mapping: Json }>(
    `select "id", "mapping" from import_job where "entity" = any($1)`,
    [idsOf(entity)],
  );
  for (const { id, mapping } of rows) {
    const made = Array.isArray(mapping)
      ? mapping.map((path) => (typeof path === 'string' ? presentPath(entity.fields, path) : path))
      : mapping;
    await client.query(`update import_job set "entity" = $2, "mapping" = $3::jsonb where "id" = $1`, [
      ...[id, entity.id, JSON.stringify(made)],
    ]);
  }
  const { rowCount } = await client.query(
    `update export_job set "entity" = $1 where "entity" = any($2) and "entity" <> $1`,
    [entity.id, idsOf(entity)],
  );
  return rows.length + (rowCount ?? 0);
}
