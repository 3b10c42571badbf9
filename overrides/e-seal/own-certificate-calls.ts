// POST /eSeal/ownCertificate and /look: an enterprise brings a certificate with its key for its seal, as PKCS#12. Neither the file nor its
// password is kept: they are sent twice, once to be looked at, once with consent to what was shown.
import { X509Certificate } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import type { Finding } from '../../runtime/core/findings.ts';
import {
  fieldOfRefusal,
  largestCertificateFile,
  longestFilePassword,
} from '../../runtime/core/own-certificate-codes.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import { type OwnCertificate, openOwnCertificate } from '../../runtime/server/authority/open-own-certificate.ts';
import { isCompromised, keepOwnCertificate } from '../../runtime/server/authority/own-certificates.ts';
import { Pkcs12Fault } from '../../runtime/server/authority/pkcs12/pkcs12-fault.ts';
import { entityOf, inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import { answer, entry, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import type { RateLimit } from '../../runtime/server/session/rate-limits.ts';
import { execute } from '../../runtime/server/write/execute.ts';
import { requireRecord } from '../../runtime/server/write/load.ts';
import { factsSchema, plainFacts } from './tell-certificate.ts';

/** Files one account may have opened in an hour: each is work, and a password is no thing to guess here. */
const openings: RateLimit = { name: 'own certificates', attempts: 40, seconds: 3_600 };
/** Base64 takes four characters for three bytes; the rest of the body is small. */
const longestFile = Math.ceil(largestCertificateFile / 3) * 4;
const bodyLimit = 2 * longestFile;

const sent = {
  id: { ...text, description: 'The seal.' },
  file: { ...entry, description: `PKCS#12 in base64, at most ${largestCertificateFile} bytes.` },
  password: { ...entry, maxLength: longestFilePassword, description: 'Of the file.' },
};
const refusals = ['not-found', 'not-permitted', 'state-not-allowed', 'findings', 'too-many-attempts'] as const;

const lookSchema: FastifySchema = {
  tags: ['Authority'],
  operationId: 'lookAtOwnCertificate',
  summary: 'What a certificate says that an enterprise would bring for its seal; nothing is kept',
  body: objectOf(sent, ['id']),
  response: answer(
    'What it says, to be consented to. `named`: it names the enterprise of the seal.',
    objectOf({ certificate: factsSchema, named: { type: 'boolean' } }, ['certificate', 'named']),
  ),
  'x-refusals': refusals,
};

const keepSchema: FastifySchema = {
  tags: ['Authority'],
  operationId: 'bringOwnCertificate',
  summary: 'Let a seal sign with a certificate of its enterprise from now on',
  description: 'The keys that it signed with before are destroyed. The file and its password are not kept.',
  body: objectOf({ ...sent, fingerprint: { ...entry, description: 'SHA-256 of the certificate consented to.' } }, [
    'id',
  ]),
  response: answer('The certificate it signs with.', objectOf({ certificate: factsSchema }, ['certificate'])),
  'x-refusals': [...refusals, 'stale-version', 'keys-not-set-up'],
};

interface BringingCall {
  Body: {
    readonly id: string;
    readonly file: string;
    readonly password: string;
    readonly fingerprint?: string;
  };
}

/** Adds them, for who may apply for a seal of the enterprise. */
export function addOwnCertificateCalls(api: FastifyInstance, context: ServerContext): void {
  api.post<BringingCall>(
    '/eSeal/ownCertificate/look',
    { config: { operation: null }, schema: lookSchema, bodyLimit },
    async (request) => {
      const record = await sealOf(context, request);
      const own = await opened(context, request);
      own.key.fill(0);
      const certificate = plainFacts(own.certificate, own);
      return success({ certificate, named: await namesEnterprise(context, own.certificate, record.companyId) });
    },
  );
  const logged = { subject: 'e-seal', operation: 'edit' } as const;
  api.post<BringingCall>(
    '/eSeal/ownCertificate',
    { config: logged, schema: keepSchema, bodyLimit },
    async (request) => {
      const before = await sealOf(context, request);
      const own = await opened(context, request);
      try {
        if (own.fingerprint !== request.body.fingerprint) throw refused(new Pkcs12Fault('other-file'));
        await adopt(context, callerOf(request), before, own);
      } finally {
        own.key.fill(0);
      }
      const message = context.messages.format(callerOf(request).language, 'ui.ownCertificate.done');
      return success({ certificate: plainFacts(own.certificate, own) }, message);
    },
  );
}

/** Whether somebody may bring certificates for seals in sight: who may apply for one. */
export function mayBring(context: ServerContext, { person, rights }: Caller): boolean {
  return mayUse(entityOf(context, 'seal-application').descriptor, 'create', person, rights);
}

/** The seal of a call. Throws `not-found`, `not-permitted`, and `state-not-allowed` for one that is not valid. */
async function sealOf(context: ServerContext, request: FastifyRequest<BringingCall>): Promise<Row> {
  const caller = callerOf(request);
  const { record } = await requireRecord(
    { context, caller, entity: entityOf(context, 'e-seal') },
    request.body.id,
    'view',
  );
  if (!mayBring(context, caller)) throw new Refusal('not-permitted');
  if (record.status !== 'valid') throw new Refusal('state-not-allowed');
  return record;
}

/** What is in the file that was sent. Throws `too-many-attempts`, and `findings` at the field that is wrong. */
async function opened(context: ServerContext, request: FastifyRequest<BringingCall>): Promise<OwnCertificate> {
  const { file, password } = request.body;
  if (file === '') throw refused(new Pkcs12Fault('file-missing'));
  if (file.length > longestFile)
    throw refused(new Pkcs12Fault('file-size', { most: Math.floor(largestCertificateFile / 1024) }));
  if (password === '') throw new Refusal('findings', { findings: [passwordMissing] });
  await context.rateLimits.count(openings, callerOf(request).account.id);
  const { signingRoots: roots = [], now } = context.settings;
  try {
    const own = await openOwnCertificate({ file: Buffer.from(file, 'base64'), password, roots, now: now() });
    if (!(await isCompromised(context.database, own.fingerprint))) return own;
    own.key.fill(0);
    throw new Pkcs12Fault('certificate-compromised');
  } catch (error) {
    throw error instanceof Pkcs12Fault ? refused(error) : error;
  }
}

const passwordMissing: Finding = {
  path: 'password',
  rule: 'required',
  sentence: 'limit.required',
  params: { label: '@ui.ownCertificate.password' },
};

function refused({ code, params }: Pkcs12Fault): Refusal {
  const finding: Finding = { path: fieldOfRefusal(code), rule: code, sentence: `signature.brought.${code}`, params };
  return new Refusal('findings', { findings: [finding] });
}

/** Changes the seal in the name of the person and keeps the certificate with its key, or does neither. */
async function adopt(context: ServerContext, caller: Caller, before: Row, own: OwnCertificate): Promise<void> {
  await context.database.transaction(async (unit) => {
    const call = {
      context: inTransaction(context, unit),
      caller,
      entity: entityOf(context, 'e-seal'),
      idempotency: null,
    };
    const values = { certificateNo: own.serialNumber, certificateFingerprint: own.fingerprint };
    await execute(call, { kind: 'set', action: 'ownCertificate', before, values });
    await keepOwnCertificate(context, unit, String(before.id), own);
  });
}

/** Whether the name or the credit code of the enterprise stands in the subject of the certificate. */
async function namesEnterprise(context: ServerContext, der: Buffer, companyId: Row[string] | undefined) {
  const { rows } = await context.database.query<{ eptName: string; unifiedCreditCode: string | null }>(
    'select "eptName", "unifiedCreditCode" from enterprise where "id" = $1',
    [companyId],
  );
  const subject = new X509Certificate(der).subject ?? '';
  return rows.some(({ eptName, unifiedCreditCode }) =>
    [eptName, unifiedCreditCode].some((name) => name !== null && name !== '' && subject.includes(name)),
  );
}
