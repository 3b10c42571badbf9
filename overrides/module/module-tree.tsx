// The tree of menus: groups, their menus, and the buttons of each; moved up and down by button, or by dragging.
import { ArrowDownOutlined, ArrowUpOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Card, Input, Space, Spin, Tag, Tree, type TreeDataNode } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { module } from '../../generated/entities/module/descriptor.gen.ts';
import { businessToday } from '../../runtime/core/business-day.ts';
import { exportRecords } from '../../runtime/web/api/export-calls.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { toast } from '../../runtime/web/ui/toast.ts';
import { childrenOf, type ModuleRow, moveTo, nameIn } from './module-row.ts';
import { entity, writePlaces } from './use-modules.ts';

interface ModuleTreeProps {
  readonly view: string;
  readonly rows: readonly ModuleRow[];
  readonly loading: boolean;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
  readonly onMoved: () => void;
}

export function ModuleTree(props: ModuleTreeProps): ReactNode {
  const { rows, loading, chosen, onChoose } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const { busy, move } = useMove(props);
  const mayMove = useSession().may(module, 'edit');
  const current = rows.find(({ id }) => id === chosen);
  const siblings = current ? childrenOf(rows, current.parentKey ?? null) : [];
  const at = siblings.findIndex(({ id }) => id === chosen);
  const shown = found(rows, search);
  const step = (by: -1 | 1): void => {
    if (current) void move(current, at + by);
  };
  return (
    <Card
      size="small"
      title={
        <Space size={4} wrap>
          {mayMove && (
            <MoveButtons first={at <= 0} last={at < 0 || at === siblings.length - 1} busy={busy} onStep={step} />
          )}
          <ExportButton view={props.view} />
        </Space>
      }
    >
      <Input.Search
        allowClear
        className="module-search"
        value={search}
        aria-label={t('ui.moduleTree.search')}
        placeholder={t('ui.moduleTree.search')}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Spin spinning={loading || busy}>
        <Tree
          blockNode
          draggable={mayMove && search === '' && { icon: false }}
          treeData={treeOf(shown, null)}
          titleRender={(node) => <ModuleTitle row={rows.find(({ id }) => id === node.key)} />}
          expandedKeys={search === '' ? [...opened] : shown.map(({ id }) => id)}
          onExpand={(keys) => setOpened(keys.map(String))}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={([key]) => key !== undefined && onChoose(String(key))}
          allowDrop={({ dragNode, dropNode, dropPosition }) =>
            dropPosition !== 0 && parentOf(rows, dragNode.key) === parentOf(rows, dropNode.key)
          }
          onDrop={({ dragNode, node, dropPosition }) => {
            const dragged = rows.find(({ id }) => id === dragNode.key);
            if (!dragged) return;
            const rest = childrenOf(rows, dragged.parentKey ?? null).filter(({ id }) => id !== dragged.id);
            const target = rest.findIndex(({ id }) => id === node.key);
            const ownPlace = Number(node.pos.split('-').at(-1));
            void move(dragged, dropPosition < ownPlace ? target : target + 1);
          }}
        />
      </Spin>
    </Card>
  );
}

interface MoveButtonsProps {
  readonly first: boolean;
  readonly last: boolean;
  readonly busy: boolean;
  readonly onStep: (by: -1 | 1) => void;
}

function MoveButtons({ first, last, busy, onStep }: MoveButtonsProps): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button size="small" icon={<ArrowUpOutlined aria-hidden />} disabled={busy || first} onClick={() => onStep(-1)}>
        {t('ui.moduleTree.up')}
      </Button>
      <Button size="small" icon={<ArrowDownOutlined aria-hidden />} disabled={busy || last} onClick={() => onStep(1)}>
        {t('ui.moduleTree.down')}
      </Button>
    </>
  );
}

function useMove({ rows, onMoved }: ModuleTreeProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const move = async (row: ModuleRow, index: number): Promise<void> => {
    const placed = moveTo(rows, row, index);
    if (placed.length === 0) return;
    setBusy(true);
    try {
      await writePlaces(placed);
      toast.success(t('ui.moduleTree.moved'));
    } catch {
      // The client has said why; nothing was written.
    } finally {
      setBusy(false);
      onMoved();
    }
  };
  return { busy, move };
}

function ExportButton({ view }: { readonly view: string }): ReactNode {
  const { t } = useTranslation();
  const run = async (): Promise<void> => {
    const day = businessToday();
    try {
      await exportRecords(entity, { view, sort: 'sort', filters: {} }, { as: 'xlsx', name: `${entity}-${day}` });
      toast.success(t('message.exported'));
    } catch {
      // The client has said why.
    }
  };
  return (
    <Button size="small" icon={<DownloadOutlined aria-hidden />} onClick={() => void run()}>
      {t('ui.list.export')}
    </Button>
  );
}

function ModuleTitle({ row }: { readonly row: ModuleRow | undefined }): ReactNode {
  const { t } = useTranslation();
  if (!row) return null;
  return (
    <span className={row.enabled ? '' : 'module-off'}>
      {nameIn(row, currentLanguage())} <span className="module-key">{row.key}</span>{' '}
      {!row.enabled && <Tag>{t('ui.moduleTree.off')}</Tag>}
      {row.requiredForMenu && <Tag color="error">{t('ui.moduleTree.required')}</Tag>}
    </span>
  );
}

function parentOf(rows: readonly ModuleRow[], key: unknown): string | null {
  return rows.find(({ id }) => id === key)?.parentKey ?? null;
}

function treeOf(rows: readonly ModuleRow[], parent: string | null): TreeDataNode[] {
  return childrenOf(rows, parent).map((row) => ({
    key: row.id,
    title: nameIn(row, currentLanguage()),
    children: treeOf(rows, row.key),
  }));
}

/** Rows that match, with those above them. */
function found(rows: readonly ModuleRow[], search: string): readonly ModuleRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const kept = new Set<ModuleRow>();
  for (const row of rows) {
    const words = [row.key, row.name, row.nameEn, row.nameMy].join(' ').toLowerCase();
    if (row.type === 'button' || !words.includes(wanted)) continue;
    for (let one: ModuleRow | undefined = row; one; one = byKey.get(one.parentKey ?? '')) kept.add(one);
  }
  return [...kept];
}
