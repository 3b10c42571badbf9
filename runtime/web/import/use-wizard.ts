// The state of an import under way: which step it is at, what the server said last, and what was corrected meanwhile.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellCorrections } from '../../core/cell-findings.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { renewRecords } from '../api/query-client.ts';
import type { ColumnFields } from '../cells/choose-column.ts';
import { combined, noCorrections } from '../cells/corrections.ts';
import { messageOf } from '../ui/message-of.ts';
import { toast } from '../ui/toast.ts';
import {
  afterRecheck,
  type EndedImport,
  type ImportCall,
  type ImportModeChoice,
  type ImportProgress,
  type ImportWatch,
  runImport,
} from './import-job.ts';

export type Step = 'file' | 'columns' | 'preview' | 'result';

export interface Wizard {
  readonly step: Step;
  readonly file: File | null;
  readonly job: EndedImport | null;
  readonly mapping: ColumnFields;
  readonly mode: ImportModeChoice;
  readonly busy: boolean;
  /** Records are being written: too late to go back. */
  readonly writing: boolean;
  /** The server does not say how far it is: it is asked again. */
  readonly away: boolean;
  readonly progress: ImportProgress | null;
  readonly failure: string | null;
  /** What was typed into cells since the server last looked. */
  readonly pending: CellCorrections;
  readonly choose: (file: File | null) => void;
  readonly setMapping: (mapping: ColumnFields) => void;
  readonly setMode: (mode: ImportModeChoice) => void;
  readonly setPending: (pending: CellCorrections) => void;
  readonly read: () => void;
  readonly preview: () => void;
  /** Looks at the faulty rows again, with what was corrected. */
  readonly recheck: () => void;
  readonly start: () => void;
  readonly back: (step: Step) => void;
}

/** What is asked of the server, and which step follows. */
interface Run {
  readonly mode: ImportCall['mode'];
  readonly next: Step;
  readonly mapping?: ColumnFields;
  readonly corrections: CellCorrections;
  readonly only?: readonly number[];
}

/** Whether records are written, so that lists show them. */
function isWriting({ mode }: Run): boolean {
  return mode !== 'columns' && mode !== 'preview';
}

export function useWizard(entity: EntityDescriptor, view: View): Wizard {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('file');
  const [file, setFile] = useState<File | null>(null);
  const [job, setJob] = useState<EndedImport | null>(null);
  const [mapping, setMapping] = useState<ColumnFields>([]);
  const [mode, setMode] = useState<ImportModeChoice>('all-or-nothing');
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const [busy, setBusy] = useState(false);
  const [writing, setWriting] = useState(false);
  const [away, setAway] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(noCorrections);
  const [pending, setPending] = useState(noCorrections);
  const stop = useRef<AbortController>(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const take = (run: Run, answer: EndedImport): void => {
    if (answer.state === 'failed' && answer.message) setFailure(answer.message);
    setJob(run.only && job && answer.state === 'done' ? afterRecheck(job, answer) : answer);
    setDone(run.corrections);
    setPending(noCorrections);
    if (!run.mapping && answer.preview) setMapping(answer.preview.mapping);
    if (answer.state === 'done' || run.mapping) setStep(run.next);
    if (!isWriting(run)) return;
    if (answer.created + answer.updated > 0) toast.success(t('message.imported'));
    renewRecords(entity.id);
  };

  const watch: ImportWatch = {
    onProgress: (said) => {
      setProgress(said);
      setAway(false);
    },
    onAway: () => setAway(true),
  };

  const begin = async (run: Run): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setWriting(isWriting(run));
    setFailure(null);
    setProgress(null);
    const { next: _next, ...asked } = run;
    const request: ImportCall = { entity: entity.id, view: view.id, file, ...asked };
    try {
      take(run, await runImport(request, watch, stop.current.signal));
    } catch (thrown) {
      if (!stop.current.signal.aborted) setFailure(messageOf(thrown));
    } finally {
      setBusy(false);
      setWriting(false);
      setAway(false);
    }
  };

  const recheck = (): void => {
    const corrections = combined(done, pending);
    const again: Run = { mode: 'preview', next: 'preview', mapping, corrections };
    // Where more rows are faulty than were told, nobody knows which: all are looked at.
    const isWhole = !job || (job.failedMore ?? 0) > 0;
    void begin(isWhole ? again : { ...again, only: job.failed.map(({ row }) => row) });
  };

  return {
    ...{
      step,
      file,
      job,
      mapping,
      mode,
      busy,
      writing,
      away,
      progress,
      failure,
      pending,
      setMapping,
      setMode,
      setPending,
    },
    choose: (chosen) => {
      setFile(chosen);
      setFailure(null);
      setDone(noCorrections);
      setPending(noCorrections);
    },
    read: () => void begin({ mode: 'columns', next: 'columns', corrections: done }),
    preview: () => void begin({ mode: 'preview', next: 'preview', mapping, corrections: done }),
    recheck,
    start: () => void begin({ mode, next: 'result', mapping, corrections: done }),
    back: (to) => {
      setFailure(null);
      setStep(to);
    },
  };
}
