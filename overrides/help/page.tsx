// The chatbot: a question is chosen or typed, the answer comes with what follows from it; what it does not know becomes a message.
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { type HelpAnswer, type HelpQuestion, useHelp } from './use-help.ts';
import './help.css';

export default function HelpPage(): ReactNode {
  const { t } = useTranslation();
  const { turns, isAsking, say } = useHelp();
  const [text, setText] = useState('');
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [turns]);
  const send = (said: string): void => {
    if (said.trim() === '') return;
    setText('');
    say({ ask: said.trim() });
  };
  return (
    <div className="help-chat">
      <ol aria-live="polite">
        {turns.map(({ key, said, answer }) => (
          <li key={key}>
            {said !== '' && <p className="help-said">{said}</p>}
            <Answer said={said} answer={answer} onAsk={say} />
          </li>
        ))}
        <li ref={end} aria-hidden />
      </ol>
      <Input.Search
        value={text}
        loading={isAsking}
        aria-label={t('ui.chat.ask')}
        placeholder={t('ui.chat.ask')}
        enterButton={t('ui.chat.send')}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onSearch={send}
      />
      <p>
        <MessageLink question={turns.at(-1)?.answer.isUnknown ? (turns.at(-1)?.said ?? '') : ''}>
          {t('ui.help.leave')}
        </MessageLink>
      </p>
    </div>
  );
}

interface AnswerProps {
  readonly said: string;
  readonly answer: HelpAnswer;
  readonly onAsk: (question: HelpQuestion) => void;
}

function Answer({ said, answer, onAsk }: AnswerProps): ReactNode {
  const { t } = useTranslation();
  const { node, parent, followUps, others, isUnknown } = answer;
  const offers = [...followUps, ...others];
  return (
    <div className="help-answer">
      {node && <p>{node.answer || node.question}</p>}
      {!node && !isUnknown && <p>{t('ui.chat.greeting')}</p>}
      {isUnknown && (
        <p>
          {t('ui.chat.unknown')} <MessageLink question={said}>{t('ui.chat.leaveMessage')}</MessageLink>
        </p>
      )}
      {offers.map(({ id, question }) => (
        <Button key={id} size="small" translate="no" onClick={() => onAsk({ node: id, question })}>
          {question}
        </Button>
      ))}
      {node && (
        <Button
          size="small"
          type="link"
          onClick={() => onAsk(parent ? { node: parent.id, question: parent.question } : {})}
        >
          {parent ? t('ui.chat.backTo', { question: parent.question }) : t('ui.chat.allQuestions')}
        </Button>
      )}
    </div>
  );
}

/** To the message form of the public site, in the language of the pages, filled in with what was asked. */
function MessageLink({ question, children }: { readonly question: string; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const language = currentLanguage();
  const query = question === '' ? '' : `?${new URLSearchParams({ content: question }).toString()}`;
  const href = `/portal${language === 'zh' ? '' : `/${language}`}/message${query}`;
  return (
    <a href={href} target="_blank" rel="noopener" title={t('ui.help.opensTab')}>
      {children}
    </a>
  );
}
