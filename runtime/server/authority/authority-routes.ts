// What anybody may have of the authority: its certificates, and the list of those it has revoked.
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import type { WriteScope } from '../context.ts';
import { text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { authorityCertificates } from './authority.ts';
import { revocationList } from './revocation-list.ts';

const certificateType = 'application/pkix-cert';
const listType = 'application/pkix-crl';

function schemaOf(operationId: string, summary: string, type: string): FastifySchema {
  return {
    tags: ['Authority'],
    operationId,
    summary,
    security: [],
    produces: [type],
    response: { 200: { ...text, description: 'DER.' } },
    'x-refusals': ['keys-not-set-up'],
  };
}

const schemas = {
  root: schemaOf('rootCertificate', 'Root certificate of this installation', certificateType),
  issuing: schemaOf('issuingCertificate', 'Certificate of the authority that issues those of seals', certificateType),
  revocations: schemaOf('revocationList', 'Certificates that were revoked', listType),
};

/** Adds them; they need no login. */
export function addAuthorityRoutes(api: FastifyInstance, context: Pick<WriteScope, 'database' | 'settings'>): void {
  const { database } = context;
  for (const name of ['root', 'issuing'] as const) {
    api.get(`/authority/${name}.cer`, { schema: schemas[name] }, async (_request, reply) => {
      const certificates = await authorityCertificates(context, database);
      return send(reply, certificates[name], { type: certificateType, name: `tongguan-${name}.cer` });
    });
  }
  api.get('/authority/revocations.crl', { schema: schemas.revocations }, async (_request, reply) =>
    send(reply, await revocationList(context, database), { type: listType, name: 'revocations.crl' }),
  );
}

function send(reply: FastifyReply, der: Buffer, { type, name }: { readonly type: string; readonly name: string }) {
  return reply
    .header('content-type', type)
    .header('content-disposition', attachmentHeader(name))
    .header('cache-control', 'no-cache')
    .send(der);
}
