// What is declared with a part number goes into the product library of the enterprise that declares it: new ones are added, known ones
// take what was declared last. Only what differs is written.
import { sql } from 'kysely';
import type { Entity } from '../../runtime/core/compile-entity.ts';
import { completionsAt } from '../../runtime/core/completions.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isEmpty, isRow, valueAt } from '../../runtime/core/paths.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../../runtime/server/context.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { type Executor, runFragment } from '../../runtime/server/store/statement.ts';
import type { Command, WriteCall } from '../../runtime/server/write/change.ts';
import { execute, executeSystemBatch } from '../../runtime/server/write/execute.ts';

/** Writes the products of a declaration; `server`: the one the write is made on. */
export async function keepProducts(server: ServerContext, write: WriteContext): Promise<void> {
  const { record, caller, database } = write;
  const { companyId } = record;
  if (typeof companyId !== 'string' || companyId !== caller.person.companyId) return;
  const library = entityOf(server, 'product');
  const products = declaredProducts(record, fieldsTaken(write.entity, library));
  if (products.size === 0) return;
  const known = await knownProducts(database, library, { companyId, keys: [...products.keys()] });
  // Whoever declares keeps the products too, whatever their role says of the library.
  const everything = { ...caller, rights: 'everything' as const };
  const call = { context: server, caller: everything, entity: library, idempotency: null };
  const commands = [...products].flatMap(([key, product]): KeyedCommand[] => {
    const command = commandFor(library, product, known.get(key));
    return command ? [{ key, command }] : [];
  });
  for (let first = 0; first < commands.length; first += mostAtOnce) {
    await keepTogether(call, commands.slice(first, first + mostAtOnce));
  }
}

/** Products written in one transaction; of a thousand with one that is refused, so many are written one by one. */
const mostAtOnce = 100;

interface KeyedCommand {
  /** The part number, as it is compared. */
  readonly key: string;
  readonly command: Command;
}

/** Writes products in one transaction; where the library refuses one of them, one by one: it keeps no other out. */
async function keepTogether(
  call: WriteCall & { readonly context: ServerContext },
  commands: readonly KeyedCommand[],
): Promise<void> {
  try {
    await executeSystemBatch(
      call,
      commands.map(({ command }) => command),
    );
  } catch {
    for (const { key, command } of commands) {
      await execute(call, command).catch((error: unknown) => call.context.report(error, `product ${key}`));
    }
  }
}

/** Letters are compared as the rule `part-number-once` compares them. */
function keyOf(partNo: Json | undefined): string {
  return String(partNo).toLowerCase();
}

/** Field of a product -> field of a line: what a line takes of the library, the library takes of the line, unless it works it out itself. */
function fieldsTaken({ descriptor }: Entity, { fieldAt }: ServerEntity): ReadonlyMap<string, string> {
  const found = completionsAt(descriptor, 'goods.partNo').find(({ completion }) => completion.from === 'product');
  const pairs = Object.entries(found?.completion.with ?? {}).map(([own, theirs]) => [theirs, own] as const);
  return new Map(pairs.filter(([theirs]) => !fieldAt(theirs)?.computed));
}

/** The products by the key of their number. Of two lines with one number the last is kept; what it leaves open blanks nothing. */
function declaredProducts(record: Row, taken: ReadonlyMap<string, string>): ReadonlyMap<string, Row> {
  const goods = valueAt(record, 'goods');
  const lines = Array.isArray(goods) ? goods.filter(isRow).filter(({ partNo }) => !isEmpty(partNo)) : [];
  return new Map(
    lines.map((line) => {
      const pairs = [...taken].map(([theirs, own]): [string, Json] => [theirs, line[own] ?? null]);
      return [keyOf(line.partNo), Object.fromEntries(pairs.filter(([, value]) => !isEmpty(value)))];
    }),
  );
}

/** The products that the library of an enterprise has under these keys, by them. */
async function knownProducts(
  database: Executor,
  { layout }: ServerEntity,
  { companyId, keys }: { readonly companyId: string; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, Row>> {
  const projection = layout.whole('zh');
  const rows = await runFragment(
    database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t
      where t."companyId" = ${companyId} and lower(t."partNo") = any(${keys})`,
  );
  const records = rows.map((cells) => projection.read(cells, 0).record);
  return new Map(records.map((record) => [keyOf(record.partNo), record]));
}

/** Adds a product, or changes what differs of a known one, whose number stays as it is written; null where nothing does. */
function commandFor({ layout }: ServerEntity, product: Row, known: Row | undefined): Command | null {
  if (!known) return { kind: 'create', sent: product };
  const { partNo: _, ...values } = product;
  // Values are in normal form on both sides.
  if (Object.entries(values).every(([key, value]) => value === (known[key] ?? null))) return null;
  const { versionKey } = layout;
  return { kind: 'edit', id: String(known.id), sent: { ...values, [versionKey]: known[versionKey] ?? 0 }, part: true };
}
