// The certificate of a seal on its page: whose it is, who issued it, until when, and the files that others need to believe it.
import { Alert, Button, Card } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download, saveBlob } from '../../runtime/web/api/client.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import type { CertificateFacts } from './certificate-facts.ts';
import { CertificateLines } from './certificate-lines.tsx';
import './e-seal.css';

interface Answer {
  readonly certificate: CertificateFacts | null;
  readonly mayChange: boolean;
}

const certificateType = 'application/pkix-cert';

export function CertificateCard({ record }: { readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const { value, error, reload } = useAnswer(['seal-certificate', record.id, record.certificateNo], (signal) =>
    call<Answer>({
      method: 'GET',
      path: '/eSeal/certificate',
      query: { id: String(record.id) },
      signal,
      toast: false,
    }),
  );
  const [isBringing, setBringing] = useState(false);
  const brought = (): void => {
    setBringing(false);
    reload();
  };
  return (
    <Card
      size="small"
      className="seal-certificate"
      title={t('ui.sealCertificate.title')}
      extra={value?.mayChange && <Button onClick={() => setBringing(true)}>{t('ui.ownCertificate.button')}</Button>}
    >
      {error !== null && <PageFailed error={error} onRetry={reload} />}
      {error === null && value === null && <PageLoading />}
      {value?.certificate === null && <Alert type="info" showIcon title={t('ui.sealCertificate.none')} />}
      {value?.certificate && <Facts facts={value.certificate} sealNo={String(record.sealNo)} />}
      {isBringing && (
        <Suspense>
          <OwnCertificateDialog sealId={String(record.id)} onClose={() => setBringing(false)} onDone={brought} />
        </Suspense>
      )}
    </Card>
  );
}

/** Few people ever open it. */
const OwnCertificateDialog = lazy(() =>
  import('./own-certificate-dialog.tsx').then((part) => ({ default: part.OwnCertificateDialog })),
);

function Facts({ facts, sealNo }: { readonly facts: CertificateFacts; readonly sealNo: string }): ReactNode {
  const { t } = useTranslation();
  const own = (): void => saveBlob(new Blob([bytesOf(facts.der)], { type: certificateType }), `${sealNo}.cer`);
  const root = (): void =>
    void download({ method: 'GET', path: '/authority/root.cer' }, 'tongguan-root.cer').catch(() => undefined);
  const isOurs = facts.rootFingerprint !== null;
  const hint = isOurs ? 'hint' : facts.proven ? 'hintProven' : 'hintUnproven';
  return (
    <>
      <CertificateLines facts={facts} />
      <div className="seal-certificate-files">
        <Button onClick={own}>{t('ui.sealCertificate.own')}</Button>
        {isOurs && <Button onClick={root}>{t('ui.sealCertificate.root')}</Button>}
      </div>
      <Alert type={isOurs || facts.proven ? 'info' : 'warning'} showIcon title={t(`ui.sealCertificate.${hint}`)} />
    </>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
