// Stage: whoever makes a transition `withCode` proves to be themselves with the code that was sent to the own mobile number.
import { Refusal } from '../../core/errors.ts';
import { VerificationCodes } from '../verification/verification-codes.ts';
import type { Change, Command } from './change.ts';

/** A code that is right, to be used up once nothing else refuses. Throws `code-expired` where somebody was faster. */
export interface ConfirmedCode {
  readonly use: () => Promise<void>;
}

/**
 * The code that was sent with the command; null where none is asked for, and for the server itself. Throws `findings` at
 * `verificationCode`: it is missing, wrong, too old, or void after too many tries.
 */
export async function confirmCode({ call, pending }: Change, command: Command): Promise<ConfirmedCode | null> {
  if (!pending?.transition.withCode || command.kind !== 'transition' || command.before) return null;
  const { context, caller, entity } = call;
  const typed = typeof command.input.verificationCode === 'string' ? command.input.verificationCode.trim() : '';
  const { id: accountId, mobile } = caller.account;
  if (typed === '' || mobile === null) {
    const sentence = mobile === null ? 'message.codeNeedsMobile' : 'message.codeMissing';
    throw new Refusal('findings', { findings: [{ path, rule: 'required', sentence, params: {} }] });
  }
  const codes = new VerificationCodes(context.database, entity.layout.layouts.tables.verificationCode);
  const id = await codes.check({ accountId, phone: mobile, type: 2 }, typed).catch(atField);
  return { use: () => codes.use(id).catch(atField) };
}

const path = 'verificationCode';

function atField(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { error: rule, sentence, params } = error;
  throw new Refusal('findings', { findings: [{ path, rule, sentence, params }] });
}
