// What is to be said of the signatures of a PDF, in words: the whole first, then each signature.
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Alert, Card, Descriptions, type DescriptionsProps } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignatureReport, SignedFileReport } from '../../runtime/core/signature-report.ts';
import { Moment } from '../../runtime/web/ui/moment.tsx';
import './signatures.css';

export function SignedFile({ report }: { readonly report: SignedFileReport }): ReactNode {
  const { t } = useTranslation();
  const { name, sha256, signatures, valid } = report;
  const isUnproven = signatures.some(({ remarks }) => remarks.includes('issuer-unknown'));
  return (
    <section className="signed-file" aria-label={name}>
      <Alert
        type={
          valid ? (isUnproven ? 'warning' : 'success') : report.findings.includes('no-signature') ? 'info' : 'error'
        }
        showIcon
        role="status"
        title={verdictOf(report, t)}
        description={
          <>
            {isUnproven && <div>{t('signature.said.unproven')}</div>}
            {name} · SHA-256 <code>{sha256}</code>
          </>
        }
      />
      {signatures.map((signature) => (
        <Signature key={signature.field} signature={signature} revisions={report.revisions} />
      ))}
    </section>
  );
}

/** One sentence of the whole file. */
function verdictOf({ refusal, findings, signatures, valid }: SignedFileReport, t: TFunction): string {
  if (refusal !== null) return t(`signature.said.unread.${refusal === 'pdf-encrypted' ? 'encrypted' : 'other'}`);
  if (findings.includes('no-signature')) return t('signature.file.no-signature');
  if (valid) return t('signature.said.allValid', { number: signatures.length });
  const bad = signatures.filter((one) => !one.valid).length;
  return bad > 0
    ? t('signature.said.someInvalid', { number: signatures.length, bad })
    : findings.map((finding) => t(`signature.file.${finding}`)).join(' · ');
}

function Signature({
  signature,
  revisions,
}: {
  readonly signature: SignatureReport;
  readonly revisions: number;
}): ReactNode {
  const { t } = useTranslation();
  const { valid, kind, signer, findings, changes, remarks, changed } = signature;
  const said = (branch: string, codes: readonly string[]): string[] =>
    codes.map((code) => t(`signature.${branch}.${code}`));
  const problems = [...said('finding', findings), ...(changed === 'allowed' ? [] : said('change', changes))];
  const icon = valid ? <CheckCircleOutlined aria-hidden /> : <CloseCircleOutlined aria-hidden />;
  return (
    <Card
      size="small"
      className={valid ? 'signature-valid' : 'signature-invalid'}
      title={
        <span className="signature-title">
          {icon} {t(valid ? 'signature.said.valid' : 'signature.said.invalid')} · {signer ?? t('signature.said.nobody')}
          {kind === 'timestamp' && ` (${t('signature.said.stamp')})`}
        </span>
      }
    >
      {problems.length > 0 && (
        <Alert type="error" title={problems.map((problem) => <div key={problem}>{problem}</div>)} />
      )}
      <Descriptions size="small" column={1} items={factsOf(signature, revisions, t)} />
      {remarks.length > 0 && (
        <ul className="signature-remarks">
          {said('remark', remarks).map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function factsOf(signature: SignatureReport, revisions: number, t: TFunction): NonNullable<DescriptionsProps['items']> {
  const { name, reason, location, signedAt, timeSource, issuer, serialNumber, revocation, revision, coversWholeFile } =
    signature;
  const facts: [key: string, content: ReactNode][] = [
    ['name', name],
    ['reason', reason],
    ['location', location],
    [
      'signedAt',
      signedAt && timeSource && (
        <>
          <Moment at={signedAt} /> · {t(`signature.said.time.${timeSource}`)}
        </>
      ),
    ],
    ['issuer', issuer],
    ['serialNumber', serialNumber && <code>{serialNumber}</code>],
    ['revocation', t(`signature.said.revocationIs.${revocation}`)],
    [
      'covers',
      revision !== null &&
        t(coversWholeFile ? 'signature.said.wholeFile' : 'signature.said.ofRevisions', { revision, revisions }),
    ],
  ];
  return facts.flatMap(([key, children]) => (children ? [{ key, label: t(`signature.said.${key}`), children }] : []));
}
