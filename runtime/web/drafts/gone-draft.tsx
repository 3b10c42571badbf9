// Where a record is not there any more: offers what was entered into it earlier and not saved.
import { type ReactNode, useEffect, useState } from 'react';
import { type Draft, deleteDraft, findDraft } from '../record/draft-store.ts';
import { useSession } from '../session/session.ts';
import { DraftNotice } from './use-draft.tsx';

interface GoneDraftProps {
  readonly entity: string;
  readonly id: string;
  readonly onResume: (draft: Draft) => void;
}

export function GoneDraft({ entity, id, onResume }: GoneDraftProps): ReactNode {
  const account = useSession().account.id;
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isCurrent = true;
    findDraft({ account, entity, of: id }).then(
      (found) => {
        if (isCurrent) setDraft(found);
      },
      // Without IndexedDB nothing was kept.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [account, entity, id]);
  const discard = (): void => {
    setDraft(null);
    deleteDraft({ account, entity, of: id }).catch(() => {});
  };
  return draft && <DraftNotice at={draft.at} onRestore={() => onResume(draft)} onDiscard={discard} />;
}
