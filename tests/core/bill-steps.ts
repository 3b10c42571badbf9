// Steps of bills made in one process with what the server makes them with: lifecycle, input, computed fields and rules of the schemas.
import { model } from '../../generated/model.gen.ts';
import { memoryPort, type StoredRow } from '../../runtime/core/cases/memory-port.ts';
import { checkTransition } from '../../runtime/core/check-transition.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { compareDecimals } from '../../runtime/core/decimal.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Person, transitionFor } from '../../runtime/core/lifecycle.ts';
import { checkCrossRecordRules, type RuleTrigger } from '../../runtime/core/rules/rules.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { layoutsOf } from '../../runtime/server/store/layouts-of.ts';
import { applyTransition } from '../../runtime/server/write/transition.ts';

const layout = layoutOf(layoutsOf(model), 'bill');
if (!model.entities.bill) throw new Error('No schema describes bills');
const compiled = compileEntity(model.entities.bill);
export const { descriptor: billDescriptor } = compiled;
const entity = { ...compiled, layout };

/** An account of an enterprise that trades. */
export function traderOf(companyId: string, accountId: string): Person {
  return { accountId, account: 'trader', level: 'staff', companyId };
}

/** The server itself, which writes off what the payee approved. */
export const theServer: Person = { accountId: null, account: 'admin', level: 'staff', companyId: null };

/** A bill that was pushed just now, of one line; `parties`: payer and payee, and what else it has. */
export function pushedBill(type: 'trade' | 'service', amount: string, parties: Row): Row {
  const line = { standard: `${amount}00`, quantity: '1.00' };
  const status = type === 'trade' ? 'payerToConfirm' : 'pendingPayment';
  const flags = { paymentFlag: 'unpaid', receiptStatus: 'uncollected', pushStatus: 'pushed' };
  return compiled.shape.compute({ type, currency: 'CNY', ...parties, status, lines: [line], version: 1, ...flags });
}

export interface BillStep {
  readonly action: string;
  readonly person: Person;
  /** What is filled in. */
  readonly entered?: Row;
  /** What is said beside it. */
  readonly reason?: string;
  readonly at?: Date;
}

/** `offered`: the state lets this person make the action; `record`: as it is then, or null where it is refused. */
export interface BillStepResult {
  readonly offered: boolean;
  readonly record: Row | null;
}

/** Makes a step by everything that needs this bill alone. */
export function stepOf(record: Row, { action, person, entered, reason, at }: BillStep): BillStepResult {
  const bound = transitionFor(billDescriptor, action, person, record);
  if (!bound) return { offered: false, record: null };
  const caller = { person, language: 'en' } as unknown as Caller;
  const input = { ...(entered && { entered }), ...(reason !== undefined && { reason }) };
  const moment = at ?? new Date('2026-01-05T02:00:00.000Z');
  const request = { entity: entity as never, caller, bound, input, before: record };
  const step = applyTransition({ ...request, at: moment, timeZone: 'Asia/Shanghai' });
  const refused = step.findings.length > 0 || checkTransition(compiled, step.pending).length > 0;
  return { offered: true, record: refused ? null : step.record };
}

/** Whether the rules that look at other records refuse a step that led here. */
export async function isRefusedAmong(record: Row, action: string, stored: readonly StoredRow[]): Promise<boolean> {
  const trigger: RuleTrigger = { stage: null, action };
  const port = memoryPort(stored, (name) => model.entities[name]?.descriptor.key ?? 'id');
  return (await checkCrossRecordRules(billDescriptor, { record, findings: [] }, trigger, port)).length > 0;
}

export const amountOf = (record: Row, key: string): string => String(record[key] ?? '0');
export const isNone = (record: Row, key: string): boolean => compareDecimals(amountOf(record, key), '0') === 0;

/** Numbers from 0 to below 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    // mulberry32: neighbouring seeds give unlike numbers.
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
