// Proposes the edits that were tried; says so while the server tries them once more.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '../book-context.ts';
import { StepWords } from '../what-if/waiting.tsx';
import type { ProposedChange } from './proposed-change.ts';
import { usePropose } from './use-propose.ts';

interface ProposeButtonProps {
  readonly change: ProposedChange;
  /** The draft of the proposal is there. */
  readonly onProposed?: () => void;
}

export function ProposeButton({ change, onProposed }: ProposeButtonProps): ReactNode {
  const propose = usePropose();
  const { word } = useWords();
  const [isBusy, setBusy] = useState(false);
  if (!propose) return null;
  const run = (): void => {
    setBusy(true);
    // A refusal is told by the call itself.
    propose(change).then(onProposed, () => setBusy(false));
  };
  return (
    <div>
      <Button type="primary" loading={isBusy} onClick={run}>
        {word(isBusy ? 'proposeBusy' : 'propose')}
      </Button>{' '}
      <StepWords isBusy={isBusy} /> <span className="rulebook-about">{word('proposeAbout')}</span>
    </div>
  );
}
