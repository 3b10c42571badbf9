// Calls that carry an Idempotency-Key: done once, answered again as often as they are repeated.
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Person } from '../../core/lifecycle.ts';
import { malformed } from '../../core/malformed.ts';
import { isTaken } from '../store/database-fault.ts';
import { type Executor, quoted, run } from '../store/statement.ts';
import type { AuditRow } from '../store/write-record.ts';
import type { IdempotencyKey, WriteCall } from './change.ts';

const table = 'idempotency_key';
const longestKey = 200;

/** The key of a call, or null when it has none; `sent`: what comes with it. Throws `malformed-request` for one that is too long. */
export function idempotencyKeyOf(request: FastifyRequest, sent: unknown = request.body ?? null): IdempotencyKey | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key !== 'string' || key.length > longestKey)
    throw malformed('idempotency-key', 'max-length', { params: { maximum: longestKey } });
  const call = JSON.stringify([request.method, request.url, sent]);
  return { key, fingerprint: createHash('sha256').update(call).digest('hex') };
}

/** The same call for one of several records. */
export function keyFor(idempotency: IdempotencyKey | null, id: string): IdempotencyKey | null {
  return idempotency && { ...idempotency, key: `${idempotency.key}:${id}` };
}

/**
 * Does the work, or gives a repeated call the stored answer of the first. Of two calls with the same key at the same moment the
 * second cannot store its answer, or is refused because of the first; it writes nothing and gets the answer of the first.
 */
export async function idempotently(
  { context, caller, idempotency }: Pick<WriteCall, 'context' | 'caller' | 'idempotency'>,
  work: () => Promise<Row>,
  answer: (kept: Row) => Promise<Row> | Row,
): Promise<Row> {
  if (idempotency === null) return work();
  const before = await keptAnswer(context.database, caller.person, idempotency);
  if (before !== null) return answer(before);
  try {
    return await work();
  } catch (error) {
    const mayBeSecond = isTaken(error, table) || error instanceof Refusal;
    const first = mayBeSecond ? await keptAnswer(context.database, caller.person, idempotency) : null;
    if (first === null) throw error;
    return answer(first);
  }
}

/** The row that keeps the answer, written with the record: its id, which is enough to read it again. */
export function answerRow(person: Person, idempotency: IdempotencyKey, answer: Row, at: Date): AuditRow {
  return {
    table,
    row: {
      accountId: person.accountId,
      key: idempotency.key,
      fingerprint: idempotency.fingerprint,
      answer,
      createdAt: at.toISOString(),
    },
  };
}

/** Keeps the answer of a call that writes no record, in the transaction of what it does. */
export async function keepAnswer(unit: Executor, { row }: AuditRow): Promise<void> {
  const columns = Object.keys(row).map(quoted).join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`;
  await run(unit, { text, values: [JSON.stringify(row)] });
}

async function keptAnswer(executor: Executor, { accountId }: Person, idempotency: IdempotencyKey): Promise<Row | null> {
  const [cells] = await run(executor, {
    text: `select "fingerprint", "answer" from ${table} where "accountId" = $1 and "key" = $2`,
    values: [accountId, idempotency.key],
  });
  if (!cells) return null;
  if (cells[0] !== idempotency.fingerprint) throw new Refusal('idempotency-mismatch');
  return cells[1] as { [key: string]: Json };
}
