// In the dialog of an action: which step the trial of the edits is at, while the server compiles them before it answers.
import type { ReactNode } from 'react';
import { BookProvider } from '../../runtime/web/rule-book/book-context.ts';
import { StepWords } from '../../runtime/web/rule-book/what-if/waiting.tsx';
import { useBookScope } from '../rules/book-scope.ts';
import './rule-proposal.css';

export function Trying(): ReactNode {
  const scope = useBookScope(null, keepAddress);
  if (!scope) return null;
  return (
    <BookProvider value={scope}>
      <p className="proposal-trying">
        <StepWords isBusy />
      </p>
    </BookProvider>
  );
}

const keepAddress = (): void => {};
