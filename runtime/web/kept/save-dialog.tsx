// Asks for the name under which something is kept; a name that is there already is overwritten, and the dialog says so.
import { Input, type InputRef, Modal } from 'antd';
import type { TFunction } from 'i18next';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptItem, longestKeptName, mostKept } from '../../core/kept-items.ts';
import { changeKept, type Keeping, keep } from '../api/kept-calls.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { toast } from '../ui/toast.ts';
import './kept.css';

export interface SaveDialogProps {
  readonly about: Pick<Keeping, 'kind' | 'of'>;
  /** What is there already; null while it is not known. */
  readonly items: readonly KeptItem[] | null;
  /** Read when it is saved. */
  readonly content: () => Keeping['content'];
  readonly onClose: () => void;
}

export default function SaveDialog({ about, items, content, onClose }: SaveDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const name = typed.trim();
  const taken = items?.find((item) => item.name.toLowerCase() === name.toLowerCase());
  const save = async (): Promise<void> => {
    setMissing(name === '');
    if (name === '' || isBusy) {
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      if (taken) await changeKept(taken, { content: content() });
      else await keep({ ...about, name, content: content() });
      toast.success(t('message.saved'));
      onClose();
    } catch {
      // The client has said why; the name can be changed.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t(`ui.kept.${about.kind}.save`)}
      okText={t(taken ? 'ui.kept.overwrite' : 'ui.form.save')}
      okButtonProps={{ loading: isBusy, danger: taken !== undefined }}
      cancelText={t('ui.cancel')}
      mask={{ closable: false }}
      width={440}
      onOk={() => void save()}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <form
        className="kept-name"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor={id}>{t('ui.kept.name')}</label>
        <Input
          ref={input}
          id={id}
          value={typed}
          maxLength={longestKeptName}
          showCount
          aria-required
          aria-invalid={isMissing && name === ''}
          aria-describedby={`${id}-about`}
          status={isMissing && name === '' ? 'error' : ''}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-about`} className="kept-about" aria-live="polite">
          {nameHint({ isMissing: isMissing && name === '', isTaken: taken !== undefined, kind: about.kind, t })}
        </p>
      </form>
    </Modal>
  );
}

interface Hint {
  readonly isMissing: boolean;
  readonly isTaken: boolean;
  readonly kind: Keeping['kind'];
  readonly t: TFunction;
}

function nameHint({ isMissing, isTaken, kind, t }: Hint): string {
  if (isMissing) return t('ui.kept.nameMissing');
  if (isTaken) return t('ui.kept.taken');
  return t(`ui.kept.${kind}.about`, { maximum: mostKept });
}
