// Keeps what is typed in a form in this browser, and offers it again when the form is opened anew.
import { Alert, Button, Space } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clocksOf, zonedText } from '../../core/business-day.ts';
import type { Draft, DraftPlace } from '../record/draft-store.ts';
import type { RecordStore } from '../record/record-store.ts';
import { DraftKeeper } from './draft-keeper.ts';

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
  const keeper = useMemo(
    () => (of === '' ? null : new DraftKeeper(store, { account, entity, of })),
    [store, account, entity, of],
  );

  useEffect(() => {
    if (!keeper) return;
    let isCurrent = true;
    void keeper.find().then((draft) => {
      if (isCurrent) setFound(draft);
    });
    return () => {
      isCurrent = false;
    };
  }, [keeper]);

  useAutoSave(store, keeper);

  const forget = useCallback(() => keeper?.forget(), [keeper]);
  const notice = found && keeper && (
    <DraftNotice
      at={found.at}
      onRestore={() => setFound(keeper.restore(found))}
      onDiscard={() => setFound(keeper.discard(found))}
    />
  );
  return { notice, forget };
}

/** Writes the record a moment after each change, every few seconds while somebody types, and at once when the page goes away. */
function useAutoSave(store: RecordStore, keeper: DraftKeeper | null): void {
  useEffect(() => {
    if (!keeper) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const keep = (isLeaving: boolean): void => {
      clearTimeout(pause);
      pause = undefined;
      keeper.keep({ isLeaving });
    };
    const onChange = (): void => {
      clearTimeout(pause);
      pause = setTimeout(keep, pauseMilliseconds, false);
    };
    const onHide = (): void => {
      store.flush();
      if (pause !== undefined || keeper.hasMore) keep(true);
    };
    const look = setInterval(() => keeper.hasMore && keep(false), lookMilliseconds);
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
  }, [store, keeper]);
}

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
