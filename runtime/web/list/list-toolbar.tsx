// The buttons above a list: new, import, export, and what can be done with the selected rows.
import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  EditOutlined,
  PlusOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { actionLabel, type OfferedAction } from '../actions/offered-actions.ts';
import type { PageWording } from '../i18n/wording.ts';
import { MenuButton } from '../shell/menu-button.tsx';
import { toast } from '../shell/toast.ts';
import type { May } from './row-rights.ts';

/** Bulk actions shown as buttons; more of them go behind one button, and so do any where the row is full. */
const mostActions = 2;
const mostButtons = 7;

export interface ToolbarProps {
  readonly wording: PageWording;
  readonly may: May;
  readonly selected: number;
  readonly offered: readonly OfferedAction[];
  readonly running: string | null;
  readonly onCreate: () => void;
  readonly onImport: () => void;
  readonly onExport: () => Promise<void>;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  readonly onAct: (offered: OfferedAction) => void;
}

/** Buttons in the order of ProTable's tool bar, the main one last. */
export function toolbarButtons(props: ToolbarProps): ReactNode[] {
  const { wording, may, offered, onCreate, onImport } = props;
  const { t } = wording;
  const plain = [
    ...oneRowButtons(props),
    deleteButton(props),
    may('export') && <ExportButton key="export" {...props} />,
    may('import') && (
      <Button key="import" icon={<UploadOutlined aria-hidden />} onClick={onImport}>
        {t('ui.list.import')}
      </Button>
    ),
    may('create') && (
      <Button key="create" type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
        {t('ui.list.create')}
      </Button>
    ),
  ].filter((button) => button !== false);
  const isFull = offered.length > mostActions || offered.length + plain.length > mostButtons;
  return [...bulkButtons(props, isFull && offered.length > 1), ...plain];
}

function bulkButtons({ wording, selected, offered, running, onAct }: ToolbarProps, asMenu: boolean): ReactNode[] {
  const { t } = wording;
  /** Without a selection the button says what to do, instead of lying dead (spec 8). */
  const needed = (run: () => void, message: string) => () => (selected > 0 ? run() : toast.warning(message));
  const actions = offered.map((one) => ({
    key: one.action,
    label: t(actionLabel(one)),
    danger: one.bound.transition.danger ?? false,
    onClick: needed(() => onAct(one), selectFirst(one, wording)),
  }));
  if (asMenu) {
    return [
      <MenuButton key="actions" loading={running !== null} entries={actions}>
        {t('ui.list.bulk')} <DownOutlined aria-hidden />
      </MenuButton>,
    ];
  }
  return actions.map(({ key, label, danger, onClick }) => (
    <Button key={key} danger={danger} loading={running === key} onClick={onClick}>
      {label}
    </Button>
  ));
}

/** Editing and copying take one selected row, and say so without it (spec 5, 8). */
function oneRowButtons({ wording, may, selected, onEdit, onCopy }: ToolbarProps): ReactNode[] {
  const { t } = wording;
  const needsOne = (run: () => void, message: string) => () => {
    if (selected === 1) run();
    else toast.warning(selected === 0 ? message : t('message.selectFirst.one'));
  };
  return [
    may('edit') && (
      <Button key="edit" icon={<EditOutlined aria-hidden />} onClick={needsOne(onEdit, t('message.selectFirst.edit'))}>
        {t('ui.list.edit')}
      </Button>
    ),
    may('copy') && (
      <Button key="copy" icon={<CopyOutlined aria-hidden />} onClick={needsOne(onCopy, t('message.selectFirst.copy'))}>
        {t('ui.list.copy')}
      </Button>
    ),
  ].filter((button) => button !== false);
}

function deleteButton({ wording, may, selected, onDelete }: ToolbarProps): ReactNode {
  const { t } = wording;
  return (
    may('delete') && (
      <Button
        key="delete"
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => (selected > 0 ? onDelete() : toast.warning(t('message.selectFirst.delete')))}
      >
        {t('ui.list.delete')}
      </Button>
    )
  );
}

function selectFirst(offered: OfferedAction, { t }: PageWording): string {
  if (offered.action === 'submit') return t('message.selectFirst.submit');
  return t('message.selectFirst.action', { action: t(actionLabel(offered)) });
}

function ExportButton({ wording, onExport }: Pick<ToolbarProps, 'wording' | 'onExport'>): ReactNode {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await onExport();
    } catch {
      // The client has said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={run}>
      {wording.t(busy ? 'ui.list.exporting' : 'ui.list.export')}
    </Button>
  );
}
