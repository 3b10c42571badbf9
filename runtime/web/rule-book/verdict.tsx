// What the product says of an example: accepted, or refused with its sentence and where that comes from.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { BookEntry } from '../../core/rule-book/book.ts';
import { type SaidFinding, useWords } from './book-context.ts';

interface VerdictProps {
  readonly entry: BookEntry;
  readonly findings: readonly SaidFinding[];
}

export function Verdict({ entry, findings }: VerdictProps): ReactNode {
  const { word, sourceWords } = useWords();
  const isRefused = findings.length > 0;
  return (
    <div role="status" className="rulebook-verdict">
      <Alert
        type={isRefused ? 'error' : 'success'}
        showIcon
        title={word(isRefused ? 'refused' : 'accepted')}
        description={
          isRefused && (
            <>
              {findings.map(({ path, rule, message }) => (
                <p key={`${path} ${rule}`}>{message}</p>
              ))}
              <p className="rulebook-source">{sourceWords(entry.source)}</p>
            </>
          )
        }
      />
    </div>
  );
}
