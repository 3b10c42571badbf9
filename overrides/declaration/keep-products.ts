// What is declared with a part number goes into the product library of the enterprise that declares it: new ones are added, known ones
// take what was declared last. Only what differs is written.
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { isEmpty, isRow, valueAt } from '../../runtime/core/paths.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import type { Command } from '../../runtime/server/write/change.ts';
import { executeSystemBatch } from '../../runtime/server/write/execute.ts';

/** Field of a product -> field of a goods line. */
const taken = {
  hsCode: 'productNo',
  name: 'productName',
  specification: 'specModel',
  dealUnit: 'transactionUnit',
  unitPrice: 'unitPrice',
  currency: 'currency',
  originCountry: 'originCountry',
} as const;

/** Writes the products of a declaration; `server`: the one the write is made on. */
export async function keepProducts(server: ServerContext, { record, caller, database }: WriteContext): Promise<void> {
  const { companyId } = record;
  const goods = valueAt(record, 'goods');
  if (companyId !== caller.person.companyId || !Array.isArray(goods)) return;
  const products = new Map<string, Row>();
  // Of two lines with one number the last is kept.
  for (const line of goods)
    if (isRow(line) && typeof line.partNo === 'string') products.set(line.partNo, productOf(line));
  if (products.size === 0) return;
  const entity = entityOf(server, 'product');
  const { rows } = await database.query<{ id: string; partNo: string }>(
    'select "id", "partNo" from "product" where "companyId" = $1 and lower("partNo") = any($2)',
    [companyId, [...products.keys()].map((partNo) => partNo.toLowerCase())],
  );
  const ids = new Map(rows.map(({ id, partNo }) => [partNo.toLowerCase(), id]));
  const commands: Command[] = [];
  for (const [partNo, product] of products) {
    const id = ids.get(partNo.toLowerCase());
    const stored = id === undefined ? null : await readUnscopedRecord(database, { layout: entity.layout, id });
    if (!stored || id === undefined) commands.push({ kind: 'create', sent: { partNo, ...product } });
    else if (differs(product, stored.record)) {
      const version = stored.record[entity.layout.versionKey] ?? 0;
      commands.push({ kind: 'edit', id, sent: { ...product, [entity.layout.versionKey]: version }, part: true });
    }
  }
  // Whoever declares keeps the products too, whatever their role says of the library.
  const call = { context: server, caller: { ...caller, rights: 'everything' as const }, entity, idempotency: null };
  await executeSystemBatch(call, commands);
}

/** What the line says; what it leaves open blanks nothing. */
function productOf(line: Row): Row {
  const pairs = Object.entries(taken).map(([theirs, own]): [string, Json] => [theirs, line[own] ?? null]);
  return Object.fromEntries(pairs.filter(([, value]) => !isEmpty(value)));
}

/** Values are in normal form on both sides. */
function differs(product: Row, stored: Row): boolean {
  return Object.entries(product).some(([key, value]) => value !== (stored[key] ?? null));
}
