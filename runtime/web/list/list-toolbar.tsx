// The buttons above a list: new, import, export, and what can be done with the selected rows.
import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  DownOutlined,
  EditOutlined,
  FileAddOutlined,
  PlusOutlined,
  PrinterOutlined,
  SnippetsOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ExportFormat } from '../../core/told-export.ts';
import { type AvailableAction, actionLabel } from '../actions/available-actions.ts';
import type { PageWording } from '../kinds/wording.ts';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { toast } from '../ui/toast.ts';
import { type OverflowButton, OverflowButtons } from './overflow-buttons.tsx';
import type { May } from './row-rights.ts';

/** Bulk actions shown as buttons; more of them go behind one button, and so do any where the row is full. */
const mostActions = 2;
const mostButtons = 7;

export interface ToolbarProps {
  readonly wording: PageWording;
  readonly may: May;
  /** Whether rows can be selected; else what needs some is not offered. */
  readonly selects: boolean;
  readonly selected: number;
  readonly offered: readonly AvailableAction[];
  readonly running: string | null;
  readonly onCreate: () => void;
  /** Makes a new record of a template. */
  readonly onTemplate: () => void;
  readonly onImport: () => void;
  readonly onExport: (as: ExportFormat) => Promise<void>;
  readonly onEdit: () => void;
  readonly onCopy: () => void;
  readonly onDelete: () => void;
  /** Makes another record of the selected ones. */
  readonly onMake?: () => void;
  /** Makes papers of the selected ones. */
  readonly onPapers?: () => void;
  readonly onAct: (offered: AvailableAction) => void;
}

/** Buttons that move behind "more" in a narrow line, the first to move first. */
const leaving = ['template', 'papers', 'import', 'export', 'copy', 'delete', 'edit', 'make'];

/** The buttons above a list, the main one last; `extra` are those of an override. */
export function ListToolbar({ extra, ...props }: ToolbarProps & { readonly extra: ReactNode }): ReactNode {
  const { wording } = props;
  const offered = props.selects ? props.offered : [];
  const [isExporting, exportAll] = useExporting(props.onExport);
  const plain = plainButtons(props, isExporting, exportAll);
  const isFull = offered.length > mostActions || offered.length + plain.length > mostButtons;
  const own = extra ? [{ key: 'extra', node: extra }] : [];
  return (
    <OverflowButtons
      key={wording.language}
      buttons={[...own, ...bulkButtons({ ...props, offered }, isFull && offered.length > 1), ...plain]}
      leaving={leaving}
      more={wording.t('ui.more')}
      isBusy={isExporting}
    />
  );
}

function plainButtons(
  props: ToolbarProps,
  isExporting: boolean,
  exportAll: (as: ExportFormat) => void,
): OverflowButton[] {
  const { wording, may, onCreate, onTemplate, onImport } = props;
  const { t } = wording;
  return [
    ...(props.selects ? rowButtons(props) : []),
    may('export') && {
      key: 'export',
      node: (
        <MenuButton
          icon={<DownloadOutlined aria-hidden />}
          loading={isExporting}
          entries={[
            { key: 'xlsx', label: t('ui.list.exportExcel'), onClick: () => exportAll('xlsx') },
            { key: 'csv', label: t('ui.list.exportCsv'), onClick: () => exportAll('csv') },
            { key: 'pdf', label: t('ui.list.exportPdf'), onClick: () => exportAll('pdf') },
          ]}
        >
          {t(isExporting ? 'ui.list.exporting' : 'ui.list.export')}
        </MenuButton>
      ),
      entry: {
        key: 'export',
        icon: <DownloadOutlined aria-hidden />,
        label: t('ui.list.export'),
        onClick: () => exportAll('xlsx'),
      },
    },
    may('import') &&
      fitting({ key: 'import', icon: <UploadOutlined aria-hidden />, label: t('ui.list.import'), onClick: onImport }),
    may('create') &&
      may('copy') &&
      fitting({
        ...{ key: 'template', icon: <SnippetsOutlined aria-hidden />, label: t('ui.kept.template.use') },
        onClick: onTemplate,
      }),
    may('create') && {
      key: 'create',
      node: (
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCreate}>
          {t('ui.list.create')}
        </Button>
      ),
    },
  ].filter((button) => button !== false);
}

/** A button that may as well be an entry behind "more". */
function fitting(entry: MenuEntry): OverflowButton {
  const { key, label, icon, danger = false, onClick } = entry;
  const node = (
    <Button icon={icon} danger={danger} onClick={onClick}>
      {label}
    </Button>
  );
  return { key, node, entry };
}

function bulkButtons({ wording, selected, offered, running, onAct }: ToolbarProps, asMenu: boolean): OverflowButton[] {
  const { t } = wording;
  /** Without a selection the button says what to do instead of being disabled (spec 8). */
  const needed = (run: () => void, message: string, takesOne: boolean) => () => {
    if (selected > 0 && !(takesOne && selected > 1)) run();
    else toast.warning(selected === 0 ? message : t('message.selectFirst.one'));
  };
  const all = offered.map((one) => ({
    key: one.action,
    label: t(actionLabel(one)),
    danger: one.bound.transition.danger ?? false,
    onClick: needed(() => onAct(one), selectFirst(one, wording), one.bound.transition.batch === 'selected'),
  }));
  // What takes back or destroys comes last, as in the rows.
  const actions = [...all.filter(({ danger }) => !danger), ...all.filter(({ danger }) => danger)];
  if (asMenu && selected === 0) {
    // What would open holds nothing that could be done.
    const first = t('message.selectFirst.action', { action: t('ui.list.bulk') });
    const node = <Button onClick={() => toast.warning(first)}>{t('ui.list.bulk')}</Button>;
    return [{ key: 'actions', node }];
  }
  if (asMenu) {
    const node = (
      <MenuButton loading={running !== null} entries={actions}>
        {t('ui.list.bulk')} <DownOutlined aria-hidden />
      </MenuButton>
    );
    return [{ key: 'actions', node }];
  }
  return actions.map(({ key, label, danger, onClick }) => ({
    key: `act-${key}`,
    node: (
      <Button danger={danger} loading={running === key} onClick={onClick}>
        {label}
      </Button>
    ),
  }));
}

/** Editing and copying take one selected row, deleting any number, and they say so without (spec 5, 8). */
function rowButtons({
  wording,
  may,
  selected,
  onEdit,
  onCopy,
  onDelete,
  onMake,
  onPapers,
}: ToolbarProps): OverflowButton[] {
  const { t } = wording;
  const needsOne = (run: () => void, message: string) => () => {
    if (selected === 1) run();
    else toast.warning(selected === 0 ? message : t('message.selectFirst.one'));
  };
  const entries: (MenuEntry | false)[] = [
    onMake !== undefined && {
      ...{ key: 'make', icon: <FileAddOutlined aria-hidden />, label: t('ui.flow.make') },
      onClick: onMake,
    },
    onPapers !== undefined && {
      ...{ key: 'papers', icon: <PrinterOutlined aria-hidden />, label: t('ui.paper.open') },
      onClick: onPapers,
    },
    may('edit') && {
      ...{ key: 'edit', icon: <EditOutlined aria-hidden />, label: t('ui.list.edit') },
      onClick: needsOne(onEdit, t('message.selectFirst.edit')),
    },
    may('copy') && {
      ...{ key: 'copy', icon: <CopyOutlined aria-hidden />, label: t('ui.list.copy') },
      onClick: needsOne(onCopy, t('message.selectFirst.copy')),
    },
    may('delete') && {
      ...{ key: 'delete', icon: <DeleteOutlined aria-hidden />, label: t('ui.list.delete'), danger: true },
      onClick: () => (selected > 0 ? onDelete() : toast.warning(t('message.selectFirst.delete'))),
    },
  ];
  return entries.filter((entry) => entry !== false).map(fitting);
}

function selectFirst(offered: AvailableAction, { t }: PageWording): string {
  if (offered.action === 'submit') return t('message.selectFirst.submit');
  return t('message.selectFirst.action', { action: t(actionLabel(offered)) });
}

function useExporting(onExport: ToolbarProps['onExport']): [boolean, (as: ExportFormat) => void] {
  const [isExporting, setExporting] = useState(false);
  const run = async (as: ExportFormat): Promise<void> => {
    setExporting(true);
    try {
      await onExport(as);
    } catch {
      // The client has said why.
    } finally {
      setExporting(false);
    }
  };
  return [isExporting, run];
}
