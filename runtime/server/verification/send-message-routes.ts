// /sendMsg/getVerificationCode and /sendMsg/checkVerificationCode (spec 7), and the outbox of a demo server.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import type { LoginScope } from '../context.ts';
import { isDemo } from '../demo.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { networkOf } from '../session/network-of.ts';
import type { RateLimit } from '../session/rate-limits.ts';
import type { CodeGateway } from './code-gateway.ts';
import * as schemas from './message-schemas.ts';
import { Outbox } from './outbox.ts';
import { type CodeHolder, resendAfter, VerificationCodes, validFor } from './verification-codes.ts';

interface CodeCall {
  Querystring: { readonly phone: string; readonly type?: '1' | '2'; readonly validationCode: string };
}

const config = { unfinished: true, ownPage: true } as const;

/** Codes an hour for one address: everybody of an enterprise may share it. */
const codesOfAnAddress: RateLimit = { name: 'codes of address', attempts: 60, seconds: 3_600 };

/** Adds the calls. */
export function addSendMessageRoutes(api: FastifyInstance, context: LoginScope): void {
  const codes = new VerificationCodes(context.database, context.layouts.tables.verificationCode);
  const outbox = new Outbox(context.database);

  const sending = { config, schema: schemas.getCode };
  api.get<CodeCall>('/sendMsg/getVerificationCode', sending, async (request) => {
    const caller = callerOf(request);
    const holder = holderOf(caller, request);
    await context.rateLimits.count(codesOfAnAddress, networkOf(request.ip));
    const gateway = await gatewayOf(context, outbox);
    await issue(context, { codes, gateway, holder, caller });
    return success({ resendAfter, validFor }, context.messages.format(caller.language, 'message.codeSent'));
  });

  const checking = { config, schema: schemas.checkCode };
  api.get<CodeCall>('/sendMsg/checkVerificationCode', checking, async (request) => {
    const caller = callerOf(request);
    const holder = holderOf(caller, request);
    const { validationCode: typed } = request.query;
    if (typed === '') {
      const missing: Finding = {
        path: 'validationCode',
        rule: 'required',
        sentence: 'message.codeMissing',
        params: {},
      };
      throw new Refusal('findings', { sentence: missing.sentence, findings: [missing] });
    }
    await codes.check(holder, typed).catch((error: unknown) => {
      throw error instanceof Refusal ? atField(error) : error;
    });
    // The one call whose success is the string (spec 7).
    return { ...success(null, context.messages.format(caller.language, 'message.codeRight')), code: '1000' };
  });

  const reading = { config: { unfinished: true as const }, schema: schemas.outbox };
  api.get('/sendMsg/outbox', reading, async (request) => {
    const caller = callerOf(request);
    if (context.settings.codeGateway || !(await isDemo(context))) throw new Refusal('unknown-call');
    const { mobile } = caller.account;
    return success({ messages: mobile === null ? [] : await outbox.messagesTo(mobile, new Date()) });
  });
}

/** The account of the caller with its own number. Throws findings for another number. */
function holderOf({ account }: Caller, { query: { phone, type } }: FastifyRequest<CodeCall>): CodeHolder {
  if (phone === account.mobile) return { accountId: account.id, phone, type: type === '2' ? 2 : 1 };
  // Whoever could name any number could have anybody flooded with messages.
  const finding: Finding = { path: 'phone', rule: 'own-mobile', sentence: 'message.notOwnMobile', params: {} };
  throw new Refusal('findings', { sentence: finding.sentence, findings: [finding] });
}

/** Where codes go. Throws `code-not-sent` where nothing is set up. */
async function gatewayOf(context: LoginScope, outbox: Outbox): Promise<CodeGateway> {
  const { codeGateway } = context.settings;
  if (codeGateway) return codeGateway;
  if (await isDemo(context)) return outbox;
  context.report(new Error('TONGGUAN_SMS_URL is not set'), 'verification code');
  throw new Refusal('code-not-sent');
}

interface Issuing {
  readonly codes: VerificationCodes;
  readonly gateway: CodeGateway;
  readonly holder: CodeHolder;
  readonly caller: Caller;
}

async function issue(
  { messages, report }: Pick<LoginScope, 'messages' | 'report'>,
  { codes, gateway, holder, caller }: Issuing,
): Promise<void> {
  const tell = (code: string): string =>
    messages.format(caller.language, holder.type === 2 ? 'message.codeTextAction' : 'message.codeText', {
      code,
      minutes: validFor / 60,
    });
  await codes.issue(holder, gateway, tell).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    report(error, 'verification code');
    throw new Refusal('code-not-sent');
  });
}

function atField({ error, sentence, params, data }: Refusal): Refusal {
  return new Refusal(error, { params, data, findings: [{ path: 'validationCode', rule: error, sentence, params }] });
}
