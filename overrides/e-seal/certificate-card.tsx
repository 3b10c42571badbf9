// The certificate of a seal on its page: whose it is, who issued it, until when, and the files that others need to believe it.
import { Alert, Button, Card, Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zonedText } from '../../runtime/core/business-day.ts';
import { call, download, saveBlob } from '../../runtime/web/api/client.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { PageFailed, PageLoading } from '../../runtime/web/ui/page-states.tsx';
import type { CertificateFacts } from './certificate-facts.ts';
import './e-seal.css';

interface Answer {
  readonly certificate: CertificateFacts | null;
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
  return (
    <Card size="small" className="seal-certificate" title={t('ui.sealCertificate.title')}>
      {error !== null && <PageFailed error={error} onRetry={reload} />}
      {error === null && value === null && <PageLoading />}
      {value?.certificate === null && <Alert type="info" showIcon title={t('ui.sealCertificate.none')} />}
      {value?.certificate && <Facts facts={value.certificate} sealNo={String(record.sealNo)} />}
    </Card>
  );
}

function Facts({ facts, sealNo }: { readonly facts: CertificateFacts; readonly sealNo: string }): ReactNode {
  const { t } = useTranslation();
  const line = (key: string, content: string, isCode = false): NonNullable<DescriptionsProps['items']>[number] => ({
    key,
    label: t(`ui.sealCertificate.${key}`),
    children: isCode ? <code className="seal-certificate-digits">{content}</code> : content,
  });
  const items = [
    line('subject', facts.subject),
    line('issuer', facts.issuer),
    line('validity', `${zonedText(facts.notBefore)} – ${zonedText(facts.notAfter)}`),
    line('serialNumber', facts.serialNumber, true),
    line('fingerprint', facts.fingerprint, true),
    line('rootFingerprint', facts.rootFingerprint, true),
  ];
  const own = (): void => saveBlob(new Blob([bytesOf(facts.der)], { type: certificateType }), `${sealNo}.cer`);
  const root = (): void =>
    void download({ method: 'GET', path: '/authority/root.cer' }, 'tongguan-root.cer').catch(() => undefined);
  return (
    <>
      <Descriptions size="small" column={1} items={items} />
      <div className="seal-certificate-files">
        <Button onClick={own}>{t('ui.sealCertificate.own')}</Button>
        <Button onClick={root}>{t('ui.sealCertificate.root')}</Button>
      </div>
      <Alert type="info" showIcon title={t('ui.sealCertificate.hint')} />
    </>
  );
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
}
