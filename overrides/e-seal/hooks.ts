// A seal gets its key and certificate in the transaction that makes it, and loses the key in the one that revokes it.
import { changed } from '../../runtime/core/changed.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import {
  issueCertificate,
  type RevocationReason,
  revocationReasons,
  revokeCertificate,
} from '../../runtime/server/authority/issued-certificates.ts';
import { type CertificateSubject, newSerial } from '../../runtime/server/authority/make-certificate.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, WithinContext } from '../../runtime/server/hooks.ts';
import { addCertificateCall } from './certificate-call.ts';
import { addOwnCertificateCalls } from './own-certificate-calls.ts';

export default (server: () => ServerContext): EntityHooks<'e-seal'> => ({
  // A seal of before there were keys has a number that somebody typed.
  before: ({ action, record }) => (action === 'certify' ? changed(record, { certificateNo: newSerial() }) : undefined),
  within: async ({ action, record, database }) => {
    if (action === 'create' || action === 'certify') {
      await issueCertificate(server(), database, {
        recordId: String(record.id),
        serial: String(record.certificateNo),
        subject: await subjectOf(record, database),
        validFrom: String(record.validFrom),
        validUntil: String(record.validUntil),
      });
    }
    if (action === 'revoke') {
      const reason = reasonOf(record.revokeCause);
      await revokeCertificate(database, { recordId: String(record.id), reason, at: server().settings.now() });
    }
  },
  calls: (api) => {
    addCertificateCall(api, server());
    addOwnCertificateCalls(api, server());
  },
});

/** The enterprise that the seal is of, as its register knows it. */
async function subjectOf(
  { companyId, sealName }: Row,
  database: WithinContext['database'],
): Promise<CertificateSubject> {
  const { rows } = await database.query<{ eptName: string; unifiedCreditCode: string | null }>(
    'select "eptName", "unifiedCreditCode" from enterprise where "id" = $1',
    [companyId],
  );
  const [enterprise] = rows;
  if (!enterprise) throw new Error(`The seal ${String(sealName)} is of no enterprise`);
  const { eptName, unifiedCreditCode } = enterprise;
  return { name: String(sealName), organisation: eptName, organisationNumber: unifiedCreditCode };
}

function reasonOf(cause: unknown): RevocationReason {
  return typeof cause === 'string' && isReason(cause) ? cause : 'unspecified';
}

function isReason(text: string): text is RevocationReason {
  return Object.hasOwn(revocationReasons, text);
}
