// The dialog that makes other records of one or several, for lists and pages; loaded when it is first opened.
import { type ReactNode, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { recordTitle } from '../record/record-title.ts';
import { useUser } from '../session/session.ts';
import { laterPart } from '../ui/later-part.tsx';
import { offersFrom } from './flow-offers.ts';

const MakeDialog = laterPart(() => import('./make-dialog.tsx'));

export interface Making {
  /** Whether anything can be made of such records by this person at all, and whether of several together. */
  readonly offers: boolean;
  readonly offersTogether: boolean;
  readonly open: (rows: readonly ServedRow[]) => void;
  /** Must be drawn. */
  readonly dialog: ReactNode;
}

export function useMaking(entity: EntityDescriptor): Making {
  const user = useUser();
  const [sources, setSources] = useState<readonly ServedRow[]>([]);
  const dialog = sources.length > 0 && (
    <MakeDialog
      entity={entity.id}
      ids={sources.map(({ id }) => String(id))}
      title={recordTitle(entity, sources[0] ?? {}, currentLanguage())}
      onClose={() => setSources([])}
    />
  );
  const offers = user ? offersFrom(entity.id, user) : [];
  return {
    offers: offers.length > 0,
    offersTogether: offers.some(({ several }) => several === true),
    open: setSources,
    dialog,
  };
}
