// What a certificate says, line by line.
import { Descriptions, type DescriptionsProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zonedText } from '../../runtime/core/business-day.ts';
import type { CertificateFacts } from './certificate-facts.ts';

export function CertificateLines({ facts }: { readonly facts: CertificateFacts }): ReactNode {
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
    ...(facts.rootFingerprint === null ? [] : [line('rootFingerprint', facts.rootFingerprint, true)]),
  ];
  return <Descriptions size="small" column={1} items={items} />;
}
