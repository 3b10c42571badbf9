// Asks before an action: confirmation, review opinion or reason; as a promise of the answer.
import { Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '../../core/descriptor.ts';
import './actions.css';

const longestAnswer = 1000;

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Words of the button that goes on. */
  readonly proceed: string;
  readonly danger: boolean;
  readonly asks?: Asked;
}

/** What the person answered; empty for a plain confirmation. */
export type Answer = { readonly opinion?: string; readonly reason?: string };

interface Asking {
  readonly question: Question;
  readonly resolve: (answer: Answer | null) => void;
}

/** `ask` opens the dialog and gives the answer, or null when the person goes back; `dialog` must be rendered. */
export function useQuestion(): { ask: (question: Question) => Promise<Answer | null>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (question: Question): Promise<Answer | null> =>
    new Promise((resolve) => {
      setAsking({ question, resolve });
      setOpen(true);
    });
  const close = (answer: Answer | null): void => {
    setOpen(false);
    asking?.resolve(answer);
  };
  const dialog = asking && (
    <QuestionDialog question={asking.question} open={open} onClose={close} afterClose={() => setAsking(null)} />
  );
  return { ask, dialog };
}

interface QuestionDialogProps {
  readonly question: Question;
  readonly open: boolean;
  readonly onClose: (answer: Answer | null) => void;
  readonly afterClose: () => void;
}

function QuestionDialog({ question, open, onClose, afterClose }: QuestionDialogProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<TextAreaRef>(null);
  const { asks } = question;
  const proceed = (): void => {
    const given = text.trim();
    if (asks?.required && given === '') {
      setMissing(true);
      input.current?.focus();
      return;
    }
    onClose(asks && given !== '' ? { [asks.key]: given } : {});
  };
  return (
    <Modal
      open={open}
      title={question.title}
      okText={question.proceed}
      okButtonProps={{ danger: question.danger, autoFocus: !asks }}
      onOk={proceed}
      onCancel={() => onClose(null)}
      afterClose={afterClose}
      afterOpenChange={(shown) => shown && asks && input.current?.focus()}
      mask={{ closable: false }}
      cancelText={t('ui.cancel')}
    >
      <p>{question.text}</p>
      {asks && (
        <AnswerInput ref={input} asks={asks} value={text} missing={missing} onChange={setText} onProceed={proceed} />
      )}
    </Modal>
  );
}

interface AnswerInputProps {
  readonly ref: Ref<TextAreaRef>;
  readonly asks: Asked;
  readonly value: string;
  readonly missing: boolean;
  readonly onChange: (text: string) => void;
  readonly onProceed: () => void;
}

function AnswerInput({ ref, asks, value, missing, onChange, onProceed }: AnswerInputProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const faulty = missing && value.trim() === '';
  return (
    <div className="answer">
      <label htmlFor={id} className={asks.required ? 'answer-required' : ''}>
        {t(`ui.dialog.${asks.key}`)}
      </label>
      <Input.TextArea
        ref={ref}
        id={id}
        rows={4}
        maxLength={longestAnswer}
        showCount
        value={value}
        status={faulty ? 'error' : ''}
        placeholder={t(`ui.dialog.${asks.key}Placeholder`)}
        aria-required={asks.required}
        aria-invalid={faulty}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onProceed();
        }}
      />
      <div id={`${id}-problem`} role="alert" className="answer-problem">
        {faulty && t(`message.selectFirst.${asks.key}`)}
      </div>
    </div>
  );
}
