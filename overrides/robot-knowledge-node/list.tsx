// The knowledge of the chatbot as a tree: questions are added below one or beside it, changed, removed, and tried out (spec 1).
import { Button, Card, Empty, Space, Spin, Tag, Tree, type TreeDataNode } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { robotKnowledgeNode } from '../../generated/entities/robot-knowledge-node/descriptor.gen.ts';
import type { Verb } from '../../runtime/core/descriptor/access.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import { useQuestion } from '../../runtime/web/actions/action-dialog.tsx';
import { callsOf } from '../../runtime/web/api/calls-of.ts';
import type { ListPageProps } from '../../runtime/web/pages/routes.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { PageFailed } from '../../runtime/web/ui/page-states.tsx';
import { toast } from '../../runtime/web/ui/toast.ts';
import { ChatPreview } from './chat-preview.tsx';
import { childrenOf, type KnowledgeNode } from './knowledge-node.ts';
import { type Edited, NodeDialog } from './node-dialog.tsx';
import { entity, useNodes } from './use-nodes.ts';
import './robot.css';

export default function RobotPage({ view }: ListPageProps): ReactNode {
  const { t } = useTranslation();
  const { nodes, loading, failure, reload } = useNodes(view);
  const [chosen, setChosen] = useState<string | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  if (failure !== null && nodes.length === 0) return <PageFailed error={failure} onRetry={reload} />;
  const saved = (id: string): void => {
    setEdited(null);
    setChosen(id);
    reload();
  };
  const current = nodes.find(({ id }) => id === chosen) ?? null;
  return (
    <div className="robot">
      <h1>{t('menu.robot')}</h1>
      <div className="robot-columns">
        <Card size="small" title={<NodeButtons nodes={nodes} current={current} onEdit={setEdited} onGone={reload} />}>
          <Spin spinning={loading}>
            {nodes.length === 0 && <Empty description={t('ui.robot.nothing')} />}
            {nodes.length > 0 && (
              <Tree
                blockNode
                defaultExpandAll
                treeData={treeOf(nodes, null, t('ui.robot.off'))}
                selectedKeys={chosen === null ? [] : [chosen]}
                onSelect={([key]) => setChosen(key === undefined ? null : String(key))}
              />
            )}
          </Spin>
          {current?.answer && <p className="robot-answer">{current.answer}</p>}
        </Card>
        <ChatPreview nodes={nodes} />
      </div>
      {edited && <NodeDialog edited={edited} onClose={() => setEdited(null)} onSaved={saved} />}
    </div>
  );
}

interface NodeButtonsProps {
  readonly nodes: readonly KnowledgeNode[];
  /** The question that is chosen in the tree. */
  readonly current: KnowledgeNode | null;
  readonly onEdit: (edited: Edited) => void;
  readonly onGone: () => void;
}

function NodeButtons({ nodes, current, onEdit, onGone }: NodeButtonsProps): ReactNode {
  const { t } = useTranslation();
  const { ask, dialog } = useQuestion();
  const { person, rights } = useSession();
  const may = (verb: Verb): boolean => mayUse(robotKnowledgeNode, verb, person, rights);
  const add = (parent: KnowledgeNode | null): void => {
    const last = childrenOf(nodes, parent?.id ?? null).at(-1);
    onEdit({ parent, sort: last ? last.sort + 1 : 0 });
  };
  const remove = async (node: KnowledgeNode): Promise<void> => {
    if (childrenOf(nodes, node.id).length > 0) {
      toast.warning(t('error.in-use'));
      return;
    }
    const text = t('message.confirm.deleteOne', { title: node.question });
    const answer = await ask({ title: t('ui.dialog.confirmTitle'), text, proceed: t('ui.list.delete'), danger: true });
    if (!answer) return;
    try {
      await callsOf(entity).remove([node.id]);
    } catch {
      // The client has said why.
      return;
    }
    toast.success(t('message.deleted'));
    onGone();
  };
  const parent = nodes.find(({ id }) => id === current?.parentId) ?? null;
  return (
    <Space wrap>
      {may('create') && <Button onClick={() => add(null)}>{t('ui.robot.addFirst')}</Button>}
      {may('create') && (
        <Button disabled={!current} onClick={() => add(current)}>
          {t('ui.robot.addChild')}
        </Button>
      )}
      {may('create') && (
        <Button disabled={!current} onClick={() => add(parent)}>
          {t('ui.robot.addSibling')}
        </Button>
      )}
      {may('edit') && (
        <Button disabled={!current} onClick={() => current && onEdit({ node: current })}>
          {t('ui.list.edit')}
        </Button>
      )}
      {may('delete') && (
        <Button danger disabled={!current} onClick={() => current && void remove(current)}>
          {t('ui.list.delete')}
        </Button>
      )}
      {dialog}
    </Space>
  );
}

function treeOf(nodes: readonly KnowledgeNode[], parentId: string | null, off: string): TreeDataNode[] {
  return childrenOf(nodes, parentId).map((node) => ({
    key: node.id,
    title: (
      <span className="robot-node">
        <Tag color="blue">{node.keyword}</Tag>
        {node.question}
        {!node.enabled && <Tag>{off}</Tag>}
      </span>
    ),
    children: treeOf(nodes, node.id, off),
  }));
}
