// Asks before an action: confirmation, review opinion or reason, fields to fill in; as a promise of the answer.
import { Alert, Input, Modal, Spin } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Prompt } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { describeFinding } from '../../core/findings.ts';
import type { ShownFinding } from '../record/record-checker.ts';
import { laterPart } from '../ui/later-part.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import type { TakeCode } from './code-part.tsx';
import type { TransitionInput } from './open-transition-input.ts';
import type { ActionSubject } from './subject-card.tsx';
import './actions.css';
import { ariaKeys, isPressed, keyText } from '../ui/shortcuts.ts';

// Lists open without the inputs of forms; an action that needs them brings them along.
const TransitionInputForm = laterPart(() => import('./transition-input-form.tsx'), Coming);
const SubjectCard = laterPart(() => import('./subject-card.tsx'), Coming);
const CodePart = laterPart(() => import('./code-part.tsx'), Coming);

function Coming(): ReactNode {
  return <Spin />;
}

const longestAnswer = 1000;
const widthOfFields = 720;
const widthOfSubject = 560;
/** Records named in the question about several; the others are counted. */
const mostNamed = 10;

export interface ActionQuestion {
  readonly title: string;
  /** Empty where what is to be filled in says it. */
  readonly text: string;
  /** Words of the button that goes on. */
  readonly proceed: string;
  readonly danger: boolean;
  readonly asks?: Prompt;
  /** The person proves to be themselves with a code by message. */
  readonly withCode?: true;
  /** What people usually say: a click puts it into the answer. */
  readonly phrases?: readonly string[];
  /** The record it is about. */
  readonly subject?: ActionSubject;
  /** What several records it is about are called. */
  readonly names?: readonly string[];
  /** Fields to fill in. */
  readonly entering?: TransitionInput;
  /** Acts while the dialog is open; what it gives as wrong with what was entered keeps the dialog open. */
  readonly act?: (answer: ActionAnswer) => Promise<readonly ShownFinding[]>;
  /** Says what the server is at while it acts, where that takes longer than a moment. */
  readonly working?: Working;
}

/** Drawn from when the server is asked until it has answered. */
export type Working = ComponentType;

/** What the person answered; empty for a plain confirmation. */
export type ActionAnswer = {
  readonly opinion?: string;
  readonly reason?: string;
  readonly entered?: Row;
  readonly verificationCode?: string;
};

interface Asking {
  readonly question: ActionQuestion;
  readonly resolve: (answer: ActionAnswer | null) => void;
}

/** `ask` opens the dialog and gives the answer, or null when the person goes back; `dialog` must be rendered. */
export function useQuestion(): { ask: (question: ActionQuestion) => Promise<ActionAnswer | null>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (question: ActionQuestion): Promise<ActionAnswer | null> =>
    new Promise((resolve) => {
      setAsking({ question, resolve });
      setOpen(true);
    });
  const close = (answer: ActionAnswer | null): void => {
    setOpen(false);
    asking?.resolve(answer);
  };
  const dialog = asking && (
    <QuestionDialog question={asking.question} open={open} onClose={close} afterClose={() => setAsking(null)} />
  );
  return { ask, dialog };
}

interface QuestionDialogProps {
  readonly question: ActionQuestion;
  readonly open: boolean;
  readonly onClose: (answer: ActionAnswer | null) => void;
  readonly afterClose: () => void;
}

function QuestionDialog({ question, open, onClose, afterClose }: QuestionDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<TextAreaRef>(null);
  const { asks, entering, act, subject, working: Working } = question;
  const width = entering ? widthOfFields : subject ? widthOfSubject : undefined;
  const fields = useEntered(entering);
  const takeCode = useRef<TakeCode | null>(null);
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const proceed = async (): Promise<void> => {
    const given = text.trim();
    const isMissing = asks?.required === true && given === '';
    setMissing(isMissing);
    if (busy) return;
    setBusy(true);
    await fields.settle();
    setBusy(false);
    if (!fields.attempt()) return;
    if (isMissing) {
      input.current?.focus();
      return;
    }
    const verificationCode = question.withCode ? await takeCode.current?.() : undefined;
    if (question.withCode && verificationCode === undefined) return;
    const answer: ActionAnswer = {
      ...(verificationCode !== undefined && { verificationCode }),
      ...(asks && given !== '' && { [asks.key]: given }),
      ...(entering && { entered: entering.sent() }),
    };
    setBusy(true);
    setSent(true);
    const found = (await act?.(answer)) ?? [];
    setSent(false);
    setBusy(false);
    if (found.length > 0) fields.show(found);
    else onClose(answer);
  };
  return (
    <Modal
      open={open}
      title={question.title}
      okText={question.proceed}
      {...(width !== undefined && { width })}
      okButtonProps={{
        ...{ danger: question.danger, autoFocus: !asks && !entering, loading: busy },
        ...((asks || entering) && { title: keyText('proceed'), 'aria-keyshortcuts': ariaKeys('proceed') }),
      }}
      wrapProps={{ onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => isPressedWithin(event) && void proceed() }}
      onOk={proceed}
      onCancel={() => onClose(null)}
      afterClose={afterClose}
      afterOpenChange={(shown) => shown && asks && !entering && input.current?.focus()}
      mask={{ closable: false }}
      cancelText={t('ui.cancel')}
    >
      {question.text !== '' && <p>{question.text}</p>}
      {subject && <SubjectCard {...subject} />}
      {question.names && <Names names={question.names} />}
      {fields.others.length > 0 && (
        <Alert
          className="answer-others"
          type="error"
          role="alert"
          title={fields.others.map((message) => <div key={message}>{message}</div>)}
        />
      )}
      {entering && <TransitionInputForm entering={entering} onReady={fields.onReady} />}
      {question.withCode && <CodePart takes={takeCode} />}
      {asks && (
        <AnswerInput
          ref={input}
          {...{ asks, missing }}
          phrases={question.phrases ?? []}
          value={text}
          onChange={setText}
        />
      )}
      {isSent && Working && <Working />}
    </Modal>
  );
}

/** Whether it goes on, wherever in the dialog the focus is; a dialog that was opened out of it, a file say, has keys of its own. */
function isPressedWithin(event: KeyboardEvent<HTMLDivElement>): boolean {
  const { currentTarget, target } = event;
  if (!isPressed('proceed', event) || !(target instanceof Node) || !currentTarget.contains(target)) return false;
  event.preventDefault();
  return true;
}

/** What the fields of an action tell their dialog. */
interface EnteredFields {
  /** Takes what was typed and waits until it is known what it stands for. */
  readonly settle: () => Promise<void>;
  /** Checks what is filled in, shows what is wrong and goes there; true when nothing is. */
  readonly attempt: () => boolean;
  readonly show: (findings: readonly ShownFinding[]) => void;
  /** What is wrong with the rest of the record, in words. */
  readonly others: readonly string[];
  readonly onReady: (focus: (path: string) => void) => void;
}

function useEntered(input: TransitionInput | undefined): EnteredFields {
  const { t, i18n } = useTranslation();
  const focus = useRef<((path: string) => void) | null>(null);
  const [others, setOthers] = useState<readonly string[]>([]);
  const say = (finding: ShownFinding): string => {
    if (finding.message !== undefined && !i18n.exists(finding.sentence)) return finding.message;
    return describeFinding(finding, (key, params) => t(key, { ...params })).message;
  };
  /** Goes to the first of the fields; what stands elsewhere in the record is said above them. */
  const lead = (opened: TransitionInput, findings: readonly ShownFinding[]): void => {
    const own = findings.filter((finding) => opened.isAtField(finding));
    const rest = findings.filter((finding) => !own.includes(finding));
    setOthers([...new Set(rest.map(say))]);
    const [first] = own;
    if (first) focus.current?.(first.path);
  };
  return {
    others,
    settle: async () => {
      input?.store.flush();
      await input?.store.loose.settled();
    },
    attempt: () => {
      if (!input) return true;
      const findings = input.checker.attempt('complete');
      lead(input, findings);
      return findings.length === 0;
    },
    show: (findings) => {
      if (!input) return;
      input.checker.showServerFindings(findings.filter((finding) => input.isAtField(finding)));
      lead(input, findings);
    },
    onReady: useCallback((ready) => {
      focus.current = ready;
    }, []),
  };
}

interface AnswerInputProps {
  readonly ref: Ref<TextAreaRef>;
  readonly asks: Prompt;
  readonly phrases: readonly string[];
  readonly value: string;
  readonly missing: boolean;
  readonly onChange: (text: string) => void;
}

function AnswerInput(props: AnswerInputProps): ReactNode {
  const { ref, asks, phrases, value, missing, onChange } = props;
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
      />
      {phrases.length > 0 && (
        <ul className="answer-phrases" aria-label={t('ui.dialog.phrases')}>
          {phrases.map((phrase) => (
            <li key={phrase}>
              <button type="button" onClick={() => onChange(withPhrase(value, phrase))}>
                {phrase}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={`${id}-problem`} role="alert" className="answer-problem">
        {faulty && t(`message.selectFirst.${asks.key}`)}
      </div>
    </div>
  );
}

/** The answer with a phrase behind what is said already, as long as there is room. */
function withPhrase(value: string, phrase: string): string {
  const said = value.trim();
  const whole = said === '' ? phrase : `${said}\n${phrase}`;
  return whole.length > longestAnswer ? value : whole;
}

function Names({ names }: { readonly names: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="answer-names">
      {names.slice(0, mostNamed).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > mostNamed && <li>{t('ui.dialog.andMore', { number: names.length - mostNamed })}</li>}
    </ul>
  );
}
