// GET /eSeal/certificate: what the certificate of a seal says, and the certificate itself, for whoever sees the seal.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { certificateOf } from '../../runtime/server/authority/issued-certificates.ts';
import { leadsToRoot } from '../../runtime/server/authority/open-own-certificate.ts';
import { ownCertificateOf } from '../../runtime/server/authority/own-certificates.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { answer, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { requireRecord } from '../../runtime/server/write/load.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { mayBring } from './own-certificate-calls.ts';
import { factsSchema, plainFacts } from './tell-certificate.ts';

const schema: FastifySchema = {
  tags: ['Authority'],
  operationId: 'sealCertificate',
  summary: 'The certificate of a seal',
  querystring: objectOf({ id: { ...text, description: 'The seal.' } }, ['id']),
  response: answer(
    'What it says; null for a seal of before there were keys, which is certified when it first signs.',
    objectOf(
      {
        certificate: { oneOf: [factsSchema, { type: 'null' }] },
        mayChange: { type: 'boolean', description: 'The caller may bring another one.' },
      },
      ['certificate', 'mayChange'],
    ),
  ),
  'x-refusals': ['not-found', 'not-permitted', 'keys-not-set-up'],
};

interface CertificateCall {
  Querystring: { readonly id: string };
}

/** Adds it. */
export function addCertificateCall(api: FastifyInstance, context: ServerContext): void {
  api.get<CertificateCall>('/eSeal/certificate', { config: { operation: null }, schema }, async (request) => {
    const { id } = request.query;
    const entity = entityOf(context, 'e-seal');
    const caller = callerOf(request);
    const { record } = await requireRecord({ context, entity, caller }, id, 'view');
    const mayChange = record.status === 'valid' && mayBring(context, caller);
    return success({ certificate: await factsOf(context, id), mayChange });
  });
}

/** What is told of the certificate a seal signs with; null where it has none yet. */
async function factsOf(context: ServerContext, id: string): Promise<CertificateFacts | null> {
  const own = await ownCertificateOf(context.database, id);
  if (own) {
    const { signingRoots: roots = [], now } = context.settings;
    return plainFacts(own.certificate, { proven: leadsToRoot(own, roots, now()) });
  }
  const found = await certificateOf(context, context.database, id);
  return found && plainFacts(found.certificate, { root: found.root, proven: true });
}
