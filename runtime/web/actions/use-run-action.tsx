// Makes a transition of one record or of many, after asking what has to be asked.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { ApiError, isOutdated } from '../api/api-error.ts';
import { runActionOnAll, type ServedRow } from '../api/entity-calls.ts';
import { renewOpened } from '../api/query-client.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.ts';
import { useQuestion, type Working } from './action-dialog.tsx';
import { type AvailableAction, actionLabel, doneMessage } from './available-actions.ts';
import { type BatchOutcome, BatchResults } from './batch-results.tsx';
import { OneTimeDialog } from './one-time-dialog.tsx';
import { confirmBatch, performTransition, type TransitionContext } from './perform-transition.ts';

export interface ActionRunner {
  /** Asks, acts, says that it is done; null when the person went back or the server refused. */
  readonly onOne: (offered: AvailableAction, row: ServedRow, listeners?: ActionListeners) => Promise<ServedRow | null>;
  /** The same for several records; true when the list must be read again. */
  readonly onMany: (offered: AvailableAction, rows: readonly ServedRow[]) => Promise<boolean>;
  /** Action that is running, for the button that turns. */
  readonly running: string | null;
  /** Must be rendered. */
  readonly dialogs: ReactNode;
}

/** Runs before the action and gives the record to act on; null stops. Forms check and save in it. */
export type Before = (action: string) => Promise<ServedRow | null>;

export interface ActionListeners {
  readonly before?: Before | undefined;
  /** The server said no, and the person has been told; its findings are left to the listener. */
  readonly onRefused?: ((error: ApiError) => void) | undefined;
}

/** `titleOf` names a record in the results of many; `working` says in the dialog what the server is at. */
export function useRunAction(
  entity: EntityDescriptor,
  titleOf: (row: ServedRow) => string,
  working?: Working,
): ActionRunner {
  const { t } = useTranslation();
  const { person } = useSession();
  const { ask, dialog } = useQuestion();
  const [running, setRunning] = useState<string | null>(null);
  const [told, setTold] = useState<ServedRow['$told'] | null>(null);
  const [outcome, setOutcome] = useState<BatchOutcome | null>(null);

  const context: TransitionContext = { entity, person, ask, t, setRunning, working };

  const onOne: ActionRunner['onOne'] = async (offered, row, { before, onRefused } = {}) => {
    const refused = (error: ApiError): void => {
      if (onRefused || error.findings.length === 0) toast.error(error.message);
      else setOutcome(outcomeOf(t(actionLabel(offered)), row, error, titleOf(row)));
      onRefused?.(error);
      if (isOutdated(error)) renewOpened();
    };
    try {
      if (before) setRunning(offered.action);
      const ready = before ? await before(offered.action) : row;
      setRunning(null);
      if (!ready) return null;
      const made = await performTransition(
        context,
        { ...offered, record: ready, isWhole: before !== undefined },
        refused,
      );
      if (made) toast.success(t(doneMessage(offered)));
      if (made?.$told) setTold(made.$told);
      return made;
    } catch (thrown) {
      if (thrown instanceof ApiError) refused(thrown);
      return null;
    } finally {
      setRunning(null);
    }
  };

  const onMany: ActionRunner['onMany'] = async (offered, rows) => {
    const answer = await confirmBatch(context, offered, rows.map(titleOf));
    if (!answer) return false;
    setRunning(offered.action);
    try {
      const ids = rows.map((row) => String(row.id));
      const { results } = await runActionOnAll({ entity: entity.id, ids, action: offered.action }, answer);
      const titles = new Map(rows.map((row) => [String(row.id), titleOf(row)]));
      if (results.every(({ ok }) => ok)) toast.success(t(doneMessage(offered)));
      else setOutcome({ title: t(actionLabel(offered)), results, titles });
      return true;
    } catch {
      return false;
    } finally {
      setRunning(null);
    }
  };

  const results = outcome && <BatchResults outcome={outcome} onClose={() => setOutcome(null)} />;
  const once = told && <OneTimeDialog told={told} onClose={() => setTold(null)} />;
  return { onOne, onMany, running, dialogs: <Dialogs question={dialog} results={results} told={once} /> };
}

interface DialogsProps {
  readonly question: ReactNode;
  readonly results: ReactNode;
  readonly told: ReactNode;
}

function Dialogs({ question, results, told }: DialogsProps): ReactNode {
  return (
    <>
      {question}
      {results}
      {told}
    </>
  );
}

/** A form shows findings at its fields; a list has none, so they are listed. */
function outcomeOf(title: string, row: ServedRow, error: ApiError, name: string): BatchOutcome {
  const id = String(row.id);
  return { title, results: [{ id, ok: false, error }], titles: new Map([[id, name]]) };
}
