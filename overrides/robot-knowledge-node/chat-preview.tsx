// Tries the chatbot out: what it answers to a sentence, and the questions it offers next.
import { Button, Card, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KnowledgeNode, type Reply, replyTo, replyWith } from './knowledge-node.ts';

interface Turn {
  readonly key: number;
  readonly said: string;
  readonly reply: Reply;
}

/** Turns kept on the page. */
const shownTurns = 20;

export function ChatPreview({ nodes }: { nodes: readonly KnowledgeNode[] }): ReactNode {
  const { t } = useTranslation();
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [text, setText] = useState('');
  const say = (said: string, reply: Reply): void => {
    setTurns((before) => [...before, { key: (before.at(-1)?.key ?? 0) + 1, said, reply }].slice(-shownTurns));
    setText('');
  };
  const offer = (questions: readonly KnowledgeNode[]): ReactNode =>
    questions.map((node) => (
      <Button key={node.id} size="small" translate="no" onClick={() => say(node.question, replyWith(nodes, node))}>
        {node.question}
      </Button>
    ));
  const first = replyWith(nodes, null).followUps;
  return (
    <Card size="small" title={t('ui.robot.preview')}>
      <ol className="robot-chat" aria-live="polite">
        {turns.length === 0 && first.length > 0 && (
          <li>
            <p>{t('ui.robot.greeting')}</p>
            {offer(first)}
          </li>
        )}
        {turns.map(({ key, said, reply }) => (
          <li key={key}>
            <p className="robot-said">{said}</p>
            <p>{reply.node?.answer || reply.node?.question || t('ui.robot.unknown')}</p>
            {offer(reply.followUps)}
          </li>
        ))}
      </ol>
      <Input.Search
        value={text}
        aria-label={t('ui.robot.ask')}
        placeholder={t('ui.robot.ask')}
        enterButton={t('ui.robot.send')}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onSearch={(said) => said.trim() !== '' && say(said.trim(), replyTo(nodes, said))}
      />
    </Card>
  );
}
