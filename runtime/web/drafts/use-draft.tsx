// Keeps what is typed in a form in this browser, and offers it again when the form is opened anew.
import { Alert, Button, Space } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksOf, zonedText } from '../../core/business-day.ts';
import type { Row } from '../../core/descriptor/value.ts';
import {
  type Draft,
  type DraftPlace,
  deleteDraft,
  findDraft,
  saveDraft,
  saveLeavingDraft,
} from '../record/draft-store.ts';
import type { TextsAt } from '../record/loose-texts.ts';
import { isSame, type RecordStore } from '../record/record-store.ts';

/** Changes are kept this long after the last one, in milliseconds. */
const pauseMilliseconds = 800;
/** So often it is looked whether something was typed meanwhile without a pause, or stands in a box that was not left. */
const lookMilliseconds = 2_000;

export interface DraftSaver {
  /** The offer to restore, to be shown on top of the form. */
  readonly notice: ReactNode;
  /** The server has the record: the local draft goes. */
  readonly forget: () => void;
}

/** `place` null: nothing is kept, as for records that cannot be edited. */
export function useDraft(store: RecordStore, place: DraftPlace | null): DraftSaver {
  const [found, setFound] = useState<Draft | null>(null);
  const { account, entity, of } = place ?? { account: '', entity: '', of: '' };
  const key = useMemo(() => (of === '' ? null : { account, entity, of }), [account, entity, of]);

  useEffect(() => {
    if (!key) return;
    let isCurrent = true;
    findDraft(key)
      .then((draft) => {
        if (isCurrent && draft && holdsMore(draft, store)) setFound(draft);
      })
      .catch(ignore);
    return () => {
      isCurrent = false;
    };
  }, [key, store]);

  useAutoSave(store, key);

  const forget = useCallback(() => {
    setFound(null);
    if (key) deleteDraft(key).catch(ignore);
  }, [key]);
  const notice = found && (
    <DraftNotice
      at={found.at}
      onRestore={() => {
        resumeDraft(store, found);
        setFound(null);
      }}
      onDiscard={forget}
    />
  );
  return { notice, forget };
}

function holdsMore({ record, texts = [] }: Draft, store: RecordStore): boolean {
  return texts.length > 0 || !isSame(record, store.record);
}

/** Goes on with what was entered earlier. */
export function resumeDraft(store: RecordStore, { record, base, titles, texts = [], unanswered = null }: Draft): void {
  store.rememberTitles(new Map(titles));
  store.resume(record, base);
  store.loose.restore(texts);
  store.noteSent(unanswered);
}

/** Writes the record a moment after each change, every few seconds while somebody types, and at once when the page goes away. */
function useAutoSave(store: RecordStore, key: DraftPlace | null): void {
  useEffect(() => {
    if (!key) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let kept = unfinishedOf(store);
    const keep = (put: typeof saveDraft): void => {
      clearTimeout(pause);
      pause = undefined;
      kept = unfinishedOf(store);
      const { record, texts } = kept;
      // A new record that was saved meanwhile is kept under its own place.
      const isElsewhere = key.of.startsWith('new:') && store.record.id !== undefined;
      if (isElsewhere || (texts.length === 0 && isSame(record, store.base))) {
        deleteDraft(key).catch(ignore);
        return;
      }
      const at = new Date().toISOString();
      const { base, unanswered } = store;
      put(key, { record, base, titles: [...store.titles], texts, unanswered, at }).catch(ignore);
    };
    const onChange = (): void => {
      clearTimeout(pause);
      pause = setTimeout(keep, pauseMilliseconds, saveDraft);
    };
    /** Nothing is handed over here: whoever types goes on typing. */
    const hasMore = (): boolean => {
      const { record, texts } = unfinishedOf(store);
      return !isSame(record, kept.record) || JSON.stringify(texts) !== JSON.stringify(kept.texts);
    };
    const onHide = (): void => {
      store.flush();
      if (pause !== undefined || hasMore()) keep(saveLeavingDraft);
    };
    const look = setInterval(() => hasMore() && keep(saveDraft), lookMilliseconds);
    const unsubscribe = store.subscribe(onChange);
    // Before the browser asks whether to leave: there is time to write while the person thinks about it.
    window.addEventListener('beforeunload', onHide);
    window.addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      onHide();
      clearInterval(look);
      unsubscribe();
      window.removeEventListener('beforeunload', onHide);
      window.removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [store, key]);
}

/** The record with what is being typed, and the texts that are no values yet. */
function unfinishedOf(store: RecordStore): { readonly record: Row; readonly texts: TextsAt } {
  return { record: store.unfinished, texts: store.loose.typed };
}

// Without IndexedDB (private windows of some browsers) there is no local draft; everything else works.
function ignore(): void {}

interface DraftNoticeProps {
  readonly at: string;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

export function DraftNotice({ at, onRestore, onDiscard }: DraftNoticeProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Alert
      className="tg-draft"
      type="info"
      showIcon
      title={<span title={zonedText(at)}>{t('ui.form.draftFound', { time: clocksOf(at) })}</span>}
      action={
        <Space>
          <Button size="small" type="primary" onClick={onRestore}>
            {t('ui.form.draftRestore')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {t('ui.form.draftDiscard')}
          </Button>
        </Space>
      }
    />
  );
}
