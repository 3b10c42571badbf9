// How much work one request may cause, counted in fields looked at: whatever was sent, it is refused before others have to wait for it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Field } from '../core/descriptor/field.ts';
import type { Row } from '../core/descriptor/value.ts';
import { Refusal } from '../core/errors.ts';
import { isNested } from '../core/kinds/field-traits.ts';

interface Budget {
  left: number;
}

/** Fields of all records of a request: 500 declarations of a hundred goods each, one after the other. */
export const wholeBudget = 4_000_000;
/** Fields of one record, which is checked at a stretch: more than 2,000 goods lines with two licences each. */
export const mostOfRecord = 300_000;
/** A question to the database counts as so many fields. */
const ofQuestion = 25;

const current = new AsyncLocalStorage<Budget>();

/** Gives every request its budget. Begins when the body is there: reading it belongs to no request. */
export function addWorkBudget(app: FastifyInstance): void {
  app.addHook('preValidation', (_request, _reply, done) => {
    current.run({ left: wholeBudget }, done);
  });
}

/** Does work under a budget of its own: a row of a file, a job. */
export function withOwnBudget<Result>(work: () => Promise<Result>): Promise<Result> {
  return current.run({ left: wholeBudget }, work);
}

/** Counts a record about to be checked. Throws `too-much-work` where it is larger than any may be, or the budget is used up. */
export function spendOnRecord(record: Row, fields: readonly Field[]): void {
  const size = fieldsIn(record, fields);
  if (size > mostOfRecord) throw new Refusal('too-much-work', { data: { maximum: mostOfRecord } });
  spend(size);
}

/** Counts a question that a rule asks the database. Throws `too-much-work` when the budget is used up. */
export function spendOnQuestion(): void {
  spend(ofQuestion);
}

/** Outside of a request nothing is counted: seeds and jobs are the server's own. */
function spend(fields: number): void {
  const budget = current.getStore();
  if (!budget) return;
  budget.left -= fields;
  if (budget.left < 0) throw new Refusal('too-much-work', { data: { maximum: wholeBudget } });
}

/** The fields of the record and of every line in it, filled or not: each is looked at. */
export function fieldsIn(record: Row, fields: readonly Field[]): number {
  let number = fields.length;
  for (const field of fields) {
    const value = isNested(field) ? record[field.key] : null;
    if (value === null || typeof value !== 'object') continue;
    if (!('fields' in field)) continue;
    for (const row of Array.isArray(value) ? value : [value]) {
      if (row !== null && typeof row === 'object' && !Array.isArray(row)) number += fieldsIn(row, field.fields);
      else number += 1;
    }
  }
  return number;
}
