// What a form asks when its record is no longer as it was opened: changed by someone else, or deleted.
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { OpenRecord } from '../record/open-record.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { GoneDialog } from './gone-dialog.tsx';
import type { FormWork } from './use-form-work.ts';

interface FormDialogsProps {
  readonly entity: EntityDescriptor;
  readonly open: OpenRecord;
  readonly work: FormWork;
  /** Whether the person may make records of the kind. */
  readonly makes: boolean;
  /** Drops what was entered and goes to the list; absent: there is no list. */
  readonly onLeave?: () => void;
}

export function FormDialogs({ entity, open, work, makes, onLeave }: FormDialogsProps): ReactNode {
  const { conflict, isGone } = work;
  return (
    <>
      {conflict && (
        <ConflictDialog
          entity={entity}
          conflict={conflict}
          base={open.store.base}
          mine={open.store.record}
          onResolve={work.resolveConflict}
          onCancel={work.cancelConflict}
        />
      )}
      {isGone && (
        <GoneDialog
          {...(makes && { onSaveAnew: () => void work.saveAnew() })}
          {...(onLeave && { onLeave })}
          onStay={work.stayWithGone}
        />
      )}
    </>
  );
}
