// A unified diff, with what goes and what comes told apart by colour and by the sign in front.
import type { ReactNode } from 'react';
import './what-if.css';

export function DiffText({ diff }: { readonly diff: string }): ReactNode {
  const lines = diff.replace(/\n$/, '').split('\n');
  return (
    <pre className="whatif-diff">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a diff have no other name and never move.
        <span key={index} className={classOf(line)}>{`${line}\n`}</span>
      ))}
    </pre>
  );
}

function classOf(line: string): string | undefined {
  if (/^(?:---|\+\+\+|@@)/.test(line)) return 'whatif-place';
  if (line.startsWith('-')) return 'whatif-gone';
  return line.startsWith('+') ? 'whatif-come' : undefined;
}
