// The commands of a form: save, check, save before an action, accept the answer of the server.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Stage } from '../../core/check-record.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { stageOf, transitionsOf } from '../../core/lifecycle.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { translate } from '../i18n/i18n.ts';
import { movePage } from '../pages/open-pages.ts';
import { usePageKey } from '../pages/page-context.ts';
import type { FormScope } from '../record/form-scope.tsx';
import { compareRecords, mergeRecords } from '../record/merge-records.ts';
import type { OpenRecord } from '../record/open-record.ts';
import type { ShownFinding } from '../record/record-checker.ts';
import { withoutExtras } from '../record/record-store.ts';
import {
  type Conflict,
  retryUnanswered,
  type SaveAs,
  type Saved,
  saveRecord,
  shownFindingOf,
} from '../record/save-record.ts';
import { toast } from '../ui/toast.ts';
import { judged } from './judged-record.ts';

export interface FormWork {
  readonly isSaving: boolean;
  /** How often a save or an action was refused for its content: the summary then takes the focus. */
  readonly refusals: number;
  readonly conflict: Conflict | null;
  readonly save: () => Promise<void>;
  /** Whether the record turned out to be gone when it was to be saved. */
  readonly isGone: boolean;
  /** Stores what the form holds of a record that is gone as a new one. */
  readonly saveAnew: () => Promise<void>;
  /** Goes back to the form of a record that is gone. */
  readonly stayWithGone: () => void;
  /** Checks and saves before a lifecycle action; null stops the action. */
  readonly before: (action: string) => Promise<ServedRow | null>;
  readonly onActionDone: (record: ServedRow) => void;
  readonly onActionRefused: (error: ApiError) => void;
  /** A record that an action has saved for the first time gets its own address. */
  readonly onActionSettled: () => void;
  readonly resolveConflict: (record: Row, base: Row) => void;
  readonly cancelConflict: () => void;
}

export interface FormWorkOptions {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly open: OpenRecord;
  readonly scope: FormScope;
  readonly served: ServedRow;
  readonly onServed: (record: ServedRow) => void;
  readonly onSaved: () => void;
}

/** What records are called follows the language that is chosen while the form is open. */
function useRetitled({ store }: OpenRecord, language: string): void {
  const spoken = useRef(language);
  useEffect(() => {
    if (spoken.current !== language) store.retitle();
    spoken.current = language;
  }, [store, language]);
}

export function useFormWork(options: FormWorkOptions): FormWork {
  const { entity, open, scope, served } = options;
  const { t, i18n } = useTranslation();
  useRetitled(open, i18n.language);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [isGone, setGone] = useState(false);
  const { take, goToAddress } = useTaking(options);
  const { check, checkWhole, show, refusals } = useChecking(options);
  const { isSaving, send } = useSending(options, (saved, sent) => {
    if (saved.result === 'saved') take(saved.record, sent);
    else if (saved.result === 'conflict') setConflict(saved.conflict);
    else if (saved.result === 'gone') setGone(true);
    else if (saved.result === 'failed') toast.error(saved.error.message);
    else show(saved.findings);
  });
  const hasFiles = (): boolean => hasAllFiles(open);
  const [isWaiting, settle] = useSettling(open);
  const save = async (): Promise<void> => {
    if (isSaving || isWaiting) return;
    await settle();
    const stage = stageOf(entity, open.store.record);
    const isNew = open.store.record.id === undefined;
    if (!hasFiles() || !check(stage) || !(await send('itself'))) return;
    toast.success(t(savedMessage(stage, isNew)));
    goToAddress();
  };
  const before = async (action: string): Promise<ServedRow | null> => {
    if (scope.readOnly) return served;
    await settle();
    if (!hasFiles()) return null;
    const checks = transitionsOf(entity, action).some(({ transition }) => transition.checks);
    if (!(checks ? await checkWhole() : check(stageOf(entity, open.store.record)))) return null;
    return open.store.isDirty || open.store.record.id === undefined ? send('itself') : served;
  };
  const saveAnew = async (): Promise<void> => {
    setGone(false);
    await settle();
    if (isSaving || !hasFiles() || !(await send('anew'))) return;
    toast.success(t('message.added'));
    goToAddress();
  };
  return {
    isSaving: isSaving || isWaiting,
    refusals,
    conflict,
    save,
    isGone,
    saveAnew,
    stayWithGone: () => setGone(false),
    before,
    onActionDone: (record) => take(record, open.store.record),
    onActionRefused: ({ findings }) => {
      if (findings.length > 0) show(findings.map(shownFindingOf));
    },
    onActionSettled: goToAddress,
    resolveConflict: (record, base) => {
      open.store.resume(record, base);
      setConflict(null);
      toast.warning(t('ui.form.conflictResolved'));
    },
    cancelConflict: () => setConflict(null),
  };
}

/** Takes what was typed and waits until it is known what it stands for. */
function useSettling({ store }: OpenRecord): readonly [isWaiting: boolean, settle: () => Promise<void>] {
  const [isWaiting, setWaiting] = useState(false);
  const settle = async (): Promise<void> => {
    store.flush();
    if (!store.loose.isPending) return;
    setWaiting(true);
    await store.loose.settled();
    setWaiting(false);
  };
  return [isWaiting, settle];
}

/** A save during an upload would miss the file. */
function hasAllFiles({ store }: OpenRecord): boolean {
  if (store.isAwaitingFiles) toast.warning(translate('ui.upload.onTheWay'));
  return !store.isAwaitingFiles;
}

/** The message after saving (spec 8): draft saved, record created or changed. */
function savedMessage(stage: Stage, isNew: boolean): string {
  if (stage === 'draft') return 'message.draftSaved';
  return isNew ? 'message.added' : 'message.edited';
}

interface Taking {
  /** Takes over a record as the server answered it; what was typed after `sent` had left stays. */
  readonly take: (record: ServedRow, sent: Row) => void;
  /** Goes to the address of a record that was saved for the first time. */
  readonly goToAddress: () => void;
}

function useTaking({ entity, view, open, onServed, onSaved }: FormWorkOptions): Taking {
  const navigate = useNavigate();
  const page = usePageKey();
  const unaddressed = useRef<ServedRow | null>(null);
  const take = (record: ServedRow, sent: Row): void => {
    const { store } = open;
    if (store.record.id !== record.id || unaddressed.current) unaddressed.current = record;
    const now = store.record;
    const { mine, both } = compareRecords(entity.fields, sent, now, withoutExtras(record));
    store.accept(record);
    if (now !== sent) store.resume(mergeRecords(store.record, now, [...mine, ...both]), store.record);
    open.checker.clear();
    onSaved();
    onServed(record);
  };
  const goToAddress = useCallback(() => {
    const record = unaddressed.current;
    if (!record) return;
    unaddressed.current = null;
    const address = `${view.route}/${String(record.id)}`;
    // Does not navigate if the person has left the page in the meantime.
    if (page === null || movePage(page, address)) void navigate(address, { replace: true });
  }, [view, page, navigate]);
  return { take, goToAddress };
}

interface Checking {
  /** Checks at a stage and shows what is wrong; true when nothing is. */
  readonly check: (stage: Stage) => boolean;
  /** The same before it is handed in, together with what the server alone can find: all is told in one round. */
  readonly checkWhole: () => Promise<boolean>;
  /** Shows the findings of the server. */
  readonly show: (findings: readonly ShownFinding[]) => void;
  /** How often a save was refused for its content. */
  readonly refusals: number;
}

function useChecking({ open }: FormWorkOptions): Checking {
  const [refusals, setRefusals] = useState(0);
  const refused = (): void => setRefusals((number) => number + 1);
  return {
    refusals,
    check: (stage) => {
      open.store.flush();
      const findings = open.checker.attempt(stage);
      if (findings.length > 0) refused();
      return findings.length === 0;
    },
    checkWhole: async () => {
      open.store.flush();
      const own = open.checker.attempt('complete');
      // Told at once: by the time the server has answered the person is in the first field of the list.
      if (own.length > 0) refused();
      const found = await judged(open);
      if (found.length > 0) open.checker.showServerFindings(found);
      if (own.length === 0 && found.length > 0) refused();
      return own.length + found.length === 0;
    },
    show: (findings) => {
      open.checker.showServerFindings(findings);
      refused();
    },
  };
}

interface Sending {
  readonly isSaving: boolean;
  /** Saves; the record as it is stored now, or null when it was refused. */
  readonly send: (as: SaveAs) => Promise<ServedRow | null>;
}

function useSending({ open }: FormWorkOptions, settle: (saved: Saved, sent: Row) => void): Sending {
  const [isSaving, setSaving] = useState(false);
  const send = async (as: SaveAs): Promise<ServedRow | null> => {
    setSaving(true);
    try {
      const earlier = open.store.unanswered?.payload ?? {};
      const settled = await retryUnanswered(open);
      if (settled?.result === 'saved') settle(settled, earlier);
      const sent = open.store.record;
      const isStuck = settled !== null && open.store.unanswered !== null;
      const saved = isStuck ? settled : await saveRecord(open, as);
      settle(saved, sent);
      return saved.result === 'saved' ? saved.record : null;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, send };
}
