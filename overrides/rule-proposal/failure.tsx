// Why a proposal could not take effect: each edit that no longer fits, in words; what the compiler or a program said, as it said it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { conflictIn } from '../../runtime/core/rule-book/conflict-line.ts';
import { editsOf, lineOf } from '../../runtime/core/rule-book/edit-lines.ts';
import { useValue } from '../../runtime/web/record/form-scope.tsx';
import { EditWords } from './edit-words.tsx';
import { linesOf } from './edits.tsx';

export function Failure({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const failure = useValue(path);
  const lines = typeof failure === 'string' ? failure.split('\n').filter((line) => line !== '') : [];
  return (
    <section id={path} className="proposal-edits" aria-label={t('entity.rule-proposal.fields.failure')}>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <FailureLine line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FailureLine({ line }: { readonly line: string }): ReactNode {
  const { t } = useTranslation();
  const edits = editsOf(linesOf(useValue('edits'))) ?? [];
  const conflict = conflictIn(line);
  if (!conflict) return <code>{line}</code>;
  const { file, at, reason, now } = conflict;
  const edit = edits.find((one) => one.file === file && one.path.join('.') === at);
  return (
    <>
      {edit ? <EditWords line={lineOf(edit)} /> : <code>{`${file}: ${at}`}</code>}
      <p>{t(`ui.proposals.misfit-${reason}`, { now: now ?? t('ui.proposals.nothing') })}</p>
    </>
  );
}
