// The dialog in which an enterprise brings a certificate of its own for a seal: the file and its password, then what it says, to consent to.
import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Form, Input, Modal, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestCertificateFile, longestFilePassword } from '../../runtime/core/own-certificate-codes.ts';
import { ApiError } from '../../runtime/web/api/api-error.ts';
import { call } from '../../runtime/web/api/client.ts';
import { renewOpened, renewRecords } from '../../runtime/web/api/query-client.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import { useReturnFocus } from '../../runtime/web/ui/return-focus.ts';
import { toast } from '../../runtime/web/ui/toast.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { CertificateLines } from './certificate-lines.tsx';

interface OwnCertificateDialogProps {
  readonly sealId: string;
  readonly onClose: () => void;
  /** The seal signs with another certificate now. */
  readonly onDone: () => void;
}

interface Looked {
  readonly certificate: CertificateFacts;
  readonly named: boolean;
}

type Faults = { readonly [field in 'file' | 'password' | 'other']?: string };

export function OwnCertificateDialog({ sealId, onClose, onDone }: OwnCertificateDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const send = async <Data,>(path: string, more: { readonly fingerprint?: string }): Promise<Data | null> => {
    if (!file) setFaults({ file: t('signature.brought.file-missing') });
    if (!file) return null;
    // What is too large anyhow is not read.
    if (file.size > largestCertificateFile) {
      setFaults({ file: t('signature.brought.file-size', { most: Math.floor(largestCertificateFile / 1024) }) });
      return null;
    }
    setBusy(true);
    setFaults({});
    try {
      const body = { id: sealId, file: await base64Of(file), password, ...more };
      return await call<Data>({ method: 'POST', path, body, toast: false });
    } catch (thrown) {
      setFaults(faultsIn(thrown));
      setLooked(null);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const look = async (): Promise<void> => setLooked(await send<Looked>('/eSeal/ownCertificate/look', {}));
  const keep = async (fingerprint: string): Promise<void> => {
    if (!(await send<object>('/eSeal/ownCertificate', { fingerprint }))) return;
    toast.success(t('ui.ownCertificate.done'));
    renewRecords('e-seal');
    renewOpened();
    onDone();
  };
  const back = (): void => {
    setLooked(null);
    setAgreed(false);
  };
  const shown = looked?.certificate;
  return (
    <Modal
      open
      title={t('ui.ownCertificate.title')}
      okText={t(shown ? 'ui.ownCertificate.use' : 'ui.ownCertificate.look')}
      okButtonProps={{ disabled: shown !== undefined && !agreed }}
      cancelText={t('ui.cancel')}
      confirmLoading={busy}
      onOk={() => void (shown ? keep(shown.fingerprint) : look())}
      onCancel={onClose}
    >
      {faults.other !== undefined && <Alert type="error" showIcon role="alert" title={faults.other} />}
      {looked ? (
        <Consent looked={looked} agreed={agreed} onAgree={setAgreed} onBack={back} />
      ) : (
        <Form layout="vertical" className="seal-certificate-file">
          <p>{t('ui.ownCertificate.hint')}</p>
          <Form.Item required label={t('ui.ownCertificate.file')} {...said(faults.file)}>
            <Upload
              accept=".p12,.pfx,application/x-pkcs12"
              maxCount={1}
              fileList={file ? [{ uid: '1', name: file.name }] : []}
              beforeUpload={(chosen) => {
                setFile(chosen);
                setFaults({});
                return false;
              }}
              onRemove={() => setFile(null)}
            >
              <Button icon={<UploadOutlined aria-hidden />}>{t('ui.ownCertificate.choose')}</Button>
            </Upload>
          </Form.Item>
          <Form.Item
            required
            label={t('ui.ownCertificate.password')}
            htmlFor="own-certificate-password"
            {...said(faults.password)}
          >
            <Input.Password
              id="own-certificate-password"
              autoComplete="off"
              maxLength={longestFilePassword}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
              onPressEnter={() => void look()}
            />
          </Form.Item>
          <Alert type="info" showIcon title={t('ui.ownCertificate.notKept')} />
        </Form>
      )}
    </Modal>
  );
}

interface ConsentProps {
  readonly looked: Looked;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
  readonly onBack: () => void;
}

function Consent({ looked: { certificate, named }, agreed, onAgree, onBack }: ConsentProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="seal-certificate-consent">
      <CertificateLines facts={certificate} />
      {!certificate.proven && <Alert type="warning" showIcon title={t('ui.ownCertificate.unproven')} />}
      {!named && <Alert type="warning" showIcon title={t('ui.ownCertificate.unnamed')} />}
      <Alert type="warning" showIcon title={t('ui.ownCertificate.consequence')} />
      <Checkbox checked={agreed} onChange={({ target }) => onAgree(target.checked)}>
        {t('ui.ownCertificate.agree')}
      </Checkbox>
      <Button className="seal-certificate-back" onClick={onBack}>
        {t('ui.ownCertificate.other')}
      </Button>
    </div>
  );
}

function said(fault: string | undefined): { readonly validateStatus?: 'error'; readonly help?: string } {
  return fault === undefined ? {} : { validateStatus: 'error', help: fault };
}

/** Findings at their fields, all else above them. */
function faultsIn(thrown: unknown): Faults {
  const findings = thrown instanceof ApiError ? thrown.findings : [];
  const at = (field: string): string | undefined => findings.find(({ path }) => path === field)?.message;
  const [file, password] = [at('file'), at('password')];
  if (file === undefined && password === undefined) return { other: messageOf(thrown) };
  return { ...(file !== undefined && { file }), ...(password !== undefined && { password }) };
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
