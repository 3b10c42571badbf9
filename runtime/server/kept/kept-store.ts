// The table of what people keep: each statement names the account, so that nobody reads or changes what another keeps.
import { sql } from 'kysely';
import type { Json, Row, Scalar } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { type KeptItem, type KeptKind, mostKept } from '../../core/kept-items.ts';
import { takeAdvisoryLocks } from '../store/advisory-locks.ts';
import { isId } from '../store/record-id.ts';
import { type Cells, type Executor, runFragment } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';

/** A thing with its content, whatever that is by now. */
export interface StoredItem extends KeptItem {
  readonly content: Json;
}

/** What a thing is about. */
export interface KeptAbout {
  readonly kind: KeptKind;
  readonly of: string;
}

export interface NewItem extends KeptAbout {
  readonly name: string;
  readonly content: Json;
}

/** What may be changed of a thing; the rest stays. */
export interface ItemChange {
  readonly name?: string;
  readonly content?: Json;
  readonly isDefault?: boolean;
}

const told = sql`"id", "kind", "of", "name", "isDefault", "updatedAt"`;

/** What is asked for of what a person keeps. */
export interface WantedItems extends KeptAbout {
  /** Of templates those alone whose record has these values, or none there. */
  readonly values?: { readonly [path: string]: Scalar };
}

/** What a person keeps of something, by name. Contents only of searches: templates may be large. */
export async function keptItems(
  executor: Executor,
  accountId: string,
  { kind, of, values = {} }: WantedItems,
): Promise<StoredItem[]> {
  const content = kind === 'search' ? sql`"content"` : sql`null`;
  const agreeing = Object.entries(values).map(([path, value]) => {
    const wanted = sql`${JSON.stringify(value)}::jsonb`;
    return sql` and coalesce(nullif("content" #> ${['record', ...path.split('.')]}::text[], 'null'), ${wanted}) = ${wanted}`;
  });
  const rows = await runFragment(
    executor,
    sql`select ${told}, ${content} from kept_item
      where "accountId" = ${accountId}::uuid and "kind" = ${kind} and "of" = ${of}${sql.join(agreeing, sql``)}
      order by "name", "id"`,
  );
  return rows.map(readItem);
}

/** A template with the plain values of its record; lists and what is embedded may be large, and stay where they are. */
export interface OutlinedTemplate {
  readonly id: string;
  readonly of: string;
  readonly name: string;
  readonly plain: Row;
}

/** All templates of a person, by name. */
export async function outlinedTemplates(executor: Executor, accountId: string): Promise<OutlinedTemplate[]> {
  const rows = await runFragment(
    executor,
    sql`select "id", "of", "name", coalesce((select jsonb_object_agg(e.key, e.value) from jsonb_each("content" -> 'record') e
        where jsonb_typeof(e.value) not in ('array', 'object')), '{}'::jsonb)
      from kept_item where "accountId" = ${accountId}::uuid and "kind" = 'template' order by "name", "id"`,
  );
  return rows.map(([id, of, name, plain]) => ({
    id: String(id),
    of: String(of),
    name: String(name),
    plain: plain as Row,
  }));
}

/** One thing of a person. Throws `not-found`, for those of others as for those that are gone. */
export async function requireItem(executor: Executor, accountId: string, id: string): Promise<StoredItem> {
  const [cells] = isId(id)
    ? await runFragment(
        executor,
        sql`select ${told}, "content" from kept_item where "id" = ${id}::uuid and "accountId" = ${accountId}::uuid`,
      )
    : [];
  if (!cells) throw new Refusal('not-found');
  return readItem(cells);
}

/** Keeps a new thing. Throws `name-taken` and `too-many-kept`. */
export function keepItem(unit: UnitOfWork, accountId: string, item: NewItem): Promise<StoredItem> {
  return unit.transaction(async (inner) => {
    await alone(inner, accountId);
    await requireFreeName(inner, accountId, item, null);
    const [counted] = await runFragment(
      inner,
      sql`select count(*)::integer from kept_item where "accountId" = ${accountId}::uuid and "kind" = ${item.kind}`,
    );
    if (Number(counted?.[0]) >= mostKept) {
      throw new Refusal('too-many-kept', { params: { maximum: mostKept }, data: { maximum: mostKept } });
    }
    const [cells] = await runFragment(
      inner,
      sql`insert into kept_item ("id", "accountId", "kind", "of", "name", "content", "isDefault", "createdAt", "updatedAt")
        values (gen_random_uuid(), ${accountId}::uuid, ${item.kind}, ${item.of}, ${item.name}, ${JSON.stringify(item.content)}::jsonb, false, now(), now())
        returning ${told}, "content"`,
    );
    return readItem(cells ?? []);
  });
}

/** Changes a thing of a person. Throws `not-found` and `name-taken`. What is made the default takes the place of another. */
export function changeItem(unit: UnitOfWork, accountId: string, id: string, change: ItemChange): Promise<StoredItem> {
  return unit.transaction(async (inner) => {
    await alone(inner, accountId);
    const before = await requireItem(inner, accountId, id);
    const { name = before.name, content = before.content, isDefault = before.isDefault } = change;
    if (name !== before.name) await requireFreeName(inner, accountId, { ...before, name }, id);
    if (isDefault && !before.isDefault) {
      await runFragment(
        inner,
        sql`update kept_item set "isDefault" = false
          where "accountId" = ${accountId}::uuid and "kind" = ${before.kind} and "of" = ${before.of} and "isDefault"`,
      );
    }
    const [cells] = await runFragment(
      inner,
      sql`update kept_item set "name" = ${name}, "content" = ${JSON.stringify(content)}::jsonb, "isDefault" = ${isDefault}, "updatedAt" = now()
        where "id" = ${id}::uuid and "accountId" = ${accountId}::uuid returning ${told}, "content"`,
    );
    return readItem(cells ?? []);
  });
}

/** Takes a thing of a person away. Throws `not-found`. */
export async function dropItem(executor: Executor, accountId: string, id: string): Promise<void> {
  await requireItem(executor, accountId, id);
  await runFragment(executor, sql`delete from kept_item where "id" = ${id}::uuid and "accountId" = ${accountId}::uuid`);
}

/** Two calls of one person at the same moment are one after the other: the number and the names hold. */
function alone(unit: UnitOfWork, accountId: string): Promise<void> {
  return takeAdvisoryLocks(unit, [{ of: `kept of ${accountId}`, isShared: false }]);
}

/** Names differ by more than capital letters. */
async function requireFreeName(
  executor: Executor,
  accountId: string,
  { kind, of, name }: KeptAbout & { readonly name: string },
  except: string | null,
): Promise<void> {
  const [taken] = await runFragment(
    executor,
    sql`select "id" from kept_item where "accountId" = ${accountId}::uuid and "kind" = ${kind} and "of" = ${of}
      and lower("name") = lower(${name}) and "id" is distinct from ${except}::uuid`,
  );
  if (taken) throw new Refusal('name-taken', { params: { name }, data: { id: String(taken[0]) } });
}

function readItem([id, kind, of, name, isDefault, updatedAt, content]: Cells): StoredItem {
  return {
    id: String(id),
    kind: kind as KeptKind,
    of: String(of),
    name: String(name),
    isDefault: isDefault === true,
    updatedAt: String(updatedAt),
    content: (content ?? null) as Json,
  };
}
