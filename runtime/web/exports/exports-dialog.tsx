// The own exports in a dialog: how far each is, its file, and a way to give it up.
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Progress } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../core/file-size.ts';
import type { ToldExport } from '../../core/told-export.ts';
import { fetchExport, fileName, forgetExport } from '../api/export-calls.ts';
import { messageOf } from '../ui/message-of.ts';
import { Moment } from '../ui/moment.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { isOpen, lookAtExports, useExports } from './watch-exports.ts';
import './exports.css';

interface ExportsDialogProps {
  /** The one that was ordered just now; absent: opened to look. */
  readonly ordered?: string;
  readonly onClose: () => void;
}

export default function ExportsDialog({ ordered, onClose }: ExportsDialogProps): ReactNode {
  const { t } = useTranslation();
  useReturnFocus();
  const [isShown, setShown] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const exports = useExports();
  useEffect(() => {
    lookAtExports(ordered).catch((thrown: unknown) => setFailure(messageOf(thrown)));
  }, [ordered]);
  const forget = async (one: ToldExport): Promise<void> => {
    // The client says why it cannot be.
    await forgetExport(one.id).catch(() => null);
    await lookAtExports().catch((thrown: unknown) => setFailure(messageOf(thrown)));
  };
  return (
    <Modal
      open={isShown}
      title={t('ui.exports.title')}
      footer={<Button onClick={() => setShown(false)}>{t('ui.close')}</Button>}
      width={560}
      centered
      onCancel={() => setShown(false)}
      afterClose={onClose}
    >
      {failure !== null && <Alert type="error" showIcon title={failure} />}
      <p className="exports-note">{t(exports?.length === 0 ? 'ui.exports.empty' : 'ui.exports.note')}</p>
      <ul className="exports" aria-live="polite">
        {exports?.map((one) => (
          <ExportLine key={one.id} one={one} onForget={() => void forget(one)} />
        ))}
      </ul>
    </Modal>
  );
}

function ExportLine({ one, onForget }: { readonly one: ToldExport; readonly onForget: () => void }): ReactNode {
  const { t } = useTranslation();
  const name = fileName(one);
  const way = isOpen(one) ? 'stop' : 'remove';
  return (
    <li>
      <div className="export-name">
        {name} <Moment at={one.askedAt} />
      </div>
      <Stand one={one} />
      <div className="export-buttons">
        {one.state === 'done' && (
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden />}
            aria-label={t('ui.exports.downloadOf', { name })}
            onClick={() => fetchExport(one)}
          >
            {t('ui.exports.download')}
          </Button>
        )}
        <Button icon={<CloseOutlined aria-hidden />} aria-label={t(`ui.exports.${way}Of`, { name })} onClick={onForget}>
          {t(`ui.exports.${way}`)}
        </Button>
      </div>
    </li>
  );
}

function Stand({ one }: { readonly one: ToldExport }): ReactNode {
  const { t } = useTranslation();
  const { state, rows, total, size, message } = one;
  if (state === 'failed') return <div className="export-failed">{message}</div>;
  if (state === 'done')
    return <div className="export-stand">{t('ui.exports.done', { rows, size: formatSize(size ?? 0) })}</div>;
  if (total === null) return <div className="export-stand">{t('ui.exports.waiting')}</div>;
  const percent = total === 0 ? 0 : Math.min(Math.floor((rows / total) * 100), 99);
  return (
    <div className="export-stand">
      {t('ui.exports.running', { rows, total })}
      <Progress percent={percent} size="small" aria-label={fileName(one)} />
    </div>
  );
}
