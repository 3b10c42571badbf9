// Makes the awaited action of a row in place, on the record as it is now, with the dialogs of its page.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { transitionFor } from '../../core/lifecycle.ts';
import type { WorkRow } from '../../core/work.ts';
import { useRunAction } from '../actions/use-run-action.tsx';
import { getRecord } from '../api/entity-calls.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { recordTitle } from '../record/record-title.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.ts';

export interface WorkActions {
  /** True once it is done. */
  readonly act: (row: WorkRow, action: string) => Promise<boolean>;
  /** Id of the record whose action is on its way. */
  readonly busy: string | null;
  /** Must be rendered. */
  readonly dialogs: ReactNode;
}

export function useWorkActions(entity: EntityDescriptor): WorkActions {
  const { t } = useTranslation();
  const { person } = useSession();
  const [busy, setBusy] = useState<string | null>(null);
  const runner = useRunAction(entity, (row) => recordTitle(entity, row, currentLanguage()));
  const act: WorkActions['act'] = async ({ id }, action) => {
    setBusy(id);
    try {
      const record = await getRecord(entity.id, id);
      const bound = record.$actions?.includes(action) ? transitionFor(entity, action, person, record) : null;
      if (bound) return (await runner.onOne({ action, bound }, record, { before: async () => record })) !== null;
      // Somebody else was faster.
      toast.warning(t('ui.work.doneByOthers'));
      await queryClient.invalidateQueries({ queryKey: [subjects.work] });
      return false;
    } catch {
      // Told already.
      return false;
    } finally {
      setBusy(null);
    }
  };
  return { act, busy, dialogs: runner.dialogs };
}
