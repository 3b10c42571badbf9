// What the buttons of a form do: save, check and save before an action, take over what the server answers.
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Stage } from '../../core/check-record.ts';
import type { EntityDescriptor, Row, View } from '../../core/descriptor.ts';
import { stageOf, transitionsOf } from '../../core/lifecycle.ts';
import type { ApiError } from '../api/api-error.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { closePages } from '../shell/open-pages.ts';
import { toast } from '../shell/toast.ts';
import { focusField } from './focus-field.ts';
import type { FormScope } from './form-scope.tsx';
import type { OpenRecord } from './open-record.ts';
import type { ShownFinding } from './record-checker.ts';
import { asShown, type Conflict, CreateAttempt, type Saved, saveRecord } from './save-record.ts';
import { handOver } from './use-loaded-record.ts';

export interface FormWork {
  readonly isSaving: boolean;
  readonly conflict: Conflict | null;
  readonly save: () => Promise<void>;
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

export function useFormWork(options: FormWorkOptions): FormWork {
  const { entity, view, open, scope, served, onServed, onSaved } = options;
  const { store, checker } = open;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const attempt = useRef(new CreateAttempt());
  const unaddressed = useRef<ServedRow | null>(null);

  const take = (record: ServedRow): void => {
    if (store.record['id'] === undefined || unaddressed.current) unaddressed.current = record;
    store.accept(record);
    checker.clear();
    onSaved();
    onServed(record);
  };
  const goToAddress = useCallback(() => {
    const record = unaddressed.current;
    if (!record) return;
    unaddressed.current = null;
    handOver(entity.id, record);
    // The row of opened pages names the record by its own address from now on.
    closePages([`${view.route}/new`]);
    void navigate(`${view.route}/${String(record['id'])}`, { replace: true });
  }, [entity, view, navigate]);
  const show = (findings: readonly ShownFinding[]): void => {
    toast.error(t('ui.form.findings', { number: findings.length }));
    const [first] = findings;
    if (first) focusField(scope, first.path);
  };
  const settle = (saved: Saved): ServedRow | null => {
    if (saved.result === 'saved') {
      take(saved.record);
      return saved.record;
    }
    if (saved.result === 'conflict') setConflict(saved.conflict);
    else if (saved.result === 'failed') toast.error(saved.error.message);
    else {
      checker.showServerFindings(saved.findings);
      show(saved.findings);
    }
    return null;
  };
  const check = (stage: Stage): boolean => {
    store.flush();
    const findings = checker.attempt(stage);
    if (findings.length > 0) show(findings);
    return findings.length === 0;
  };
  const send = async (): Promise<ServedRow | null> => {
    setSaving(true);
    try {
      return settle(await saveRecord(entity, store.record, attempt.current));
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<void> => {
    if (isSaving || !check(stageOf(entity, store.record))) return;
    const isDraft = stageOf(entity, store.record) === 'draft';
    if (!(await send())) return;
    toast.success(t(isDraft ? 'message.draftSaved' : 'message.saved'));
    goToAddress();
  };
  const before = async (action: string): Promise<ServedRow | null> => {
    if (scope.readOnly) return served;
    const checks = transitionsOf(entity, action).some(({ transition }) => transition.checks);
    if (!check(checks ? 'complete' : stageOf(entity, store.record))) return null;
    return store.isDirty || store.record['id'] === undefined ? send() : served;
  };
  return {
    isSaving,
    conflict,
    save,
    before,
    onActionDone: take,
    onActionRefused: (error) => {
      if (error.findings.length === 0) return;
      checker.showServerFindings(error.findings.map(asShown));
      const [first] = error.findings;
      if (first) focusField(scope, first.path);
    },
    onActionSettled: goToAddress,
    resolveConflict: (record, base) => {
      store.resume(record, base);
      setConflict(null);
      toast.warning(t('ui.form.conflictResolved'));
    },
    cancelConflict: () => setConflict(null),
  };
}
