// What else can be done with a stored record: see its history, print it, copy it, delete it.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import { useQuestion } from '../actions/action-dialog.tsx';
import { nextAction, recordActions } from '../actions/available-actions.ts';
import { deleteRecords, type ServedRow } from '../api/entity-calls.ts';
import { hasCharges } from '../charges/charging.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useClosing } from '../pages/closing.tsx';
import { papersOf } from '../papers/offered-papers.ts';
import type { RecordStore } from '../record/record-store.ts';
import { recordTitle } from '../record/record-title.ts';
import { useSession, useViewPermissions } from '../session/session.ts';
import { laterPart } from '../ui/later-part.tsx';
import type { MenuEntry } from '../ui/menu-button.tsx';
import { toast } from '../ui/toast.ts';

const ChargeDialog = laterPart(() => import('../charges/charge-dialog.tsx'));
const PaperDialog = laterPart(() => import('../papers/paper-dialog.tsx'));
const SaveTemplate = laterPart(() => import('../kept/save-template.tsx'));

/** Milliseconds an open menu takes to disappear. */
const menuClosing = 300;

interface Others {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly served: ServedRow;
  /** What stands in the form. */
  readonly store: RecordStore;
  /** Goes to what happened to the record. */
  readonly onHistory: () => void;
  /** Why an action would be refused now; a deletion is called `delete`. */
  readonly refusalOf: (action: string) => string | undefined;
}

/** The buttons, and the dialogs they open, which must be drawn. */
export function useOtherButtons({ entity, view, served, store, onHistory, refusalOf }: Others): {
  buttons: readonly MenuEntry[];
  dialogs: ReactNode;
  /** Whether a step that leads on is open to the person. */
  isAwaited: boolean;
} {
  const { t } = useTranslation();
  const { ask, dialog } = useQuestion();
  const permissions = useViewPermissions(entity, view);
  const { person } = useSession();
  const navigate = useNavigate();
  const { closePage } = useClosing();
  const template = useTemplate({ entity, store });
  const [showsPapers, setShowsPapers] = useState(false);
  const [showsCharges, setShowsCharges] = useState(false);
  const mayCopy = permissions.verb('copy') && permissions.verb('create');
  const templates = mayCopy ? [template.entry] : [];
  if (served.id === undefined) return { buttons: templates, dialogs: template.dialog, isAwaited: false };
  const id = String(served.id);
  const refused = refusalOf('delete');
  const papers = papersOf(entity.id, view, [served]);
  const askToDelete = async (): Promise<void> => {
    const text = t('message.confirm.deleteOne', { title: recordTitle(entity, served, currentLanguage()) });
    const answer = await ask({ title: t('ui.dialog.confirmTitle'), text, proceed: t('ui.list.delete'), danger: true });
    if (!answer) return;
    try {
      await deleteRecords(entity.id, [id]);
    } catch {
      // The client has said why.
      return;
    }
    toast.success(t('message.deleted'));
    await closePage(view.route, { asks: false });
  };
  const buttons: MenuEntry[] = [
    // Once the menu is gone from the page, and has given back the focus.
    { key: 'history', label: t('ui.list.history'), onClick: () => void setTimeout(onHistory, menuClosing) },
    ...(hasCharges(entity.id)
      ? [{ key: 'charges', label: t('ui.charges.open'), onClick: () => setShowsCharges(true) }]
      : []),
    ...(papers.length > 0 ? [{ key: 'papers', label: t('ui.paper.open'), onClick: () => setShowsPapers(true) }] : []),
    {
      key: 'print',
      label: t(papers.length > 0 ? 'ui.paper.page' : 'ui.form.print'),
      onClick: () => void setTimeout(() => window.print(), menuClosing),
    },
    ...(mayCopy
      ? [{ key: 'copy', label: t('ui.list.copy'), onClick: () => void navigate(`${view.route}/new?copy=${id}`) }]
      : []),
    ...templates,
    ...(permissions.verb('delete') && (served.$deletable ?? true)
      ? [
          {
            key: 'delete',
            label: t('ui.list.delete'),
            danger: true,
            ...(refused !== undefined && { refused }),
            onClick: () => void askToDelete(),
          },
        ]
      : []),
  ];
  const isAwaited = nextAction(entity, recordActions(entity, permissions.actions, person, served), served) !== null;
  const dialogs = (
    <>
      {dialog}
      {template.dialog}
      {showsCharges && (
        <ChargeDialog
          entity={entity.id}
          id={id}
          title={recordTitle(entity, served, currentLanguage())}
          onClose={() => setShowsCharges(false)}
        />
      )}
      {showsPapers && (
        <PaperDialog entity={entity.id} ids={[id]} offers={papers} onClose={() => setShowsPapers(false)} />
      )}
    </>
  );
  return { buttons, dialogs, isAwaited };
}

/** Keeps what stands in the form as a template, saved or not. */
function useTemplate({ entity, store }: Pick<Others, 'entity' | 'store'>): {
  readonly entry: MenuEntry;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const record = (): Row => {
    store.flush();
    return store.record;
  };
  return {
    entry: { key: 'template', label: t('ui.kept.template.save'), onClick: () => setOpen(true) },
    dialog: isOpen && <SaveTemplate entity={entity.id} record={record} onClose={() => setOpen(false)} />,
  };
}
