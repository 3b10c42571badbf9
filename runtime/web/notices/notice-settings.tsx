// What a person wants to be told: kinds in the pages, by e-mail and by text message.
import { Alert, Checkbox, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeKind, noticeKinds } from '../../core/descriptor/lifecycle.ts';
import type { NoticeSettings } from '../../core/notices.ts';
import { readNoticeSettings, type ServedNoticeSettings, saveNoticeSettings } from '../api/notice-calls.ts';
import { useAnswer } from '../api/use-answer.ts';
import { PageFailed, PageLoading } from '../ui/page-states.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { toast } from '../ui/toast.ts';

export default function NoticeSettingsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<NoticeSettings | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { value, error, reload } = useAnswer(['notices', 'settings'], readNoticeSettings);
  const settings = chosen ?? value;
  const save = async (): Promise<void> => {
    if (!chosen) return setOpen(false);
    setSaving(true);
    try {
      await saveNoticeSettings({ off: chosen.off, mail: chosen.mail, sms: chosen.sms });
      toast.success(t('message.saved'));
      setOpen(false);
    } catch {
      // The client has said why.
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t('ui.notices.settings')}
      okText={t('ui.form.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: settings === null }}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
    >
      {settings === null || value === null ? (
        error === null ? (
          <PageLoading />
        ) : (
          <PageFailed error={error} onRetry={reload} />
        )
      ) : (
        <Choices settings={settings} ways={value.ways} onChange={setChosen} />
      )}
    </Modal>
  );
}

interface ChoicesProps {
  readonly settings: NoticeSettings;
  readonly ways: ServedNoticeSettings['ways'];
  readonly onChange: (settings: NoticeSettings) => void;
}

function Choices({ settings, ways, onChange }: ChoicesProps): ReactNode {
  const { t } = useTranslation();
  const box = (kind: NoticeKind, way: keyof NoticeSettings): ReactNode => {
    const isListed = settings[way].includes(kind);
    const isShown = !settings.off.includes(kind);
    const change = (): void => {
      const rest = settings[way].filter((one) => one !== kind);
      onChange({ ...settings, [way]: isListed ? rest : [...rest, kind] });
    };
    return (
      <td key={way}>
        <Checkbox
          aria-label={`${t(`ui.notices.kinds.${kind}`)} · ${t(`ui.notices.ways.${way}`)}`}
          checked={way === 'off' ? isShown : isListed && isShown}
          disabled={way !== 'off' && (!ways[way] || !isShown)}
          onChange={change}
        />
      </td>
    );
  };
  const shown = ['off', 'mail', 'sms'] as const;
  return (
    <>
      <table className="notice-settings">
        <thead>
          <tr>
            <th scope="col">{t('ui.notices.kind')}</th>
            {shown.map((way) => (
              <th key={way} scope="col">
                {t(`ui.notices.ways.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(`ui.notices.kinds.${kind}`)}</th>
              {shown.map((way) => box(kind, way))}
            </tr>
          ))}
        </tbody>
      </table>
      {!(ways.mail && ways.sms) && <Alert type="info" title={t('ui.notices.noWay')} />}
    </>
  );
}
