// Tries the edits of a proposal on the rules and records of now: what becomes stricter or looser by cause, and which records would break.
import { Alert, Button, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditLine, editsOf, lineOf } from '../../runtime/core/rule-book/edit-lines.ts';
import type { EditConflict, SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { BookProvider } from '../../runtime/web/rule-book/book-context.ts';
import { TrialResult } from '../../runtime/web/rule-book/what-if/trial-result.tsx';
import { useTrial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { Waiting } from '../../runtime/web/rule-book/what-if/waiting.tsx';
import { useBookScope } from '../rules/book-scope.ts';

interface LiveTrialProps {
  readonly lines: readonly EditLine[];
  /** Takes edits that say what stands in the files now; absent where the proposal is only read. */
  readonly onRenew?: (lines: readonly EditLine[]) => void;
}

export function LiveTrial({ lines, onRenew }: LiveTrialProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const edits = editsOf(lines);
  if (!edits) return null;
  if (!isOpen)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{t('ui.proposals.try')}</Button>{' '}
        <span className="rulebook-about">{t('ui.proposals.tryAbout')}</span>
      </p>
    );
  return <WithBook edits={edits} {...(onRenew && { onRenew })} />;
}

interface TryingProps extends Pick<LiveTrialProps, 'onRenew'> {
  readonly edits: readonly SchemaEdit[];
}

/** A trial may change cases of any record. */
const everything = {};

function WithBook(props: TryingProps): ReactNode {
  const scope = useBookScope(everything, () => {});
  if (!scope) return <Spin />;
  return (
    <BookProvider value={scope}>
      <Trying {...props} />
    </BookProvider>
  );
}

function Trying({ edits, onRenew }: TryingProps): ReactNode {
  const { t } = useTranslation();
  const trial = useTrial();
  const { answer, isBusy, run } = trial;
  const renewed = answer && onRenew ? upToDate(edits, answer.conflicts) : null;
  return (
    <div className="proposal-trial">
      <p>
        <Button onClick={() => run({ edits, entries: [] })} loading={isBusy}>
          {t('ui.proposals.try')}
        </Button>
      </p>
      <Waiting trial={trial} />
      {answer && !isBusy && <TrialResult answer={answer} />}
      {renewed && onRenew && (
        <Alert
          type="warning"
          title={t('ui.proposals.outdated')}
          action={<Button onClick={() => onRenew(renewed)}>{t('ui.proposals.renew')}</Button>}
        />
      )}
    </div>
  );
}

/** The edits with what stands in the files now; null where they fit as they are, or one has lost its place. */
function upToDate(edits: readonly SchemaEdit[], conflicts: readonly EditConflict[]): readonly EditLine[] | null {
  if (conflicts.length === 0 || conflicts.some(({ reason }) => reason !== 'other-value')) return null;
  return edits.map((edit) => {
    const found = conflicts.find(({ file, path }) => file === edit.file && path.join('\n') === edit.path.join('\n'));
    if (!found) return lineOf(edit);
    const { before: _, ...rest } = edit;
    return lineOf({ ...rest, ...(found.now !== undefined && { before: found.now }) });
  });
}
