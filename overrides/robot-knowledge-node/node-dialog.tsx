// The dialog in which a question of the chatbot is added or changed.
import { Form, Input, InputNumber, Modal, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { createRecord, newIdempotencyKey, updateRecord } from '../../runtime/web/api/entity-calls.ts';
import { useReturnFocus } from '../../runtime/web/ui/return-focus.ts';
import { toast } from '../../runtime/web/ui/toast.ts';
import type { KnowledgeNode } from './knowledge-node.ts';
import { entity } from './use-nodes.ts';

/** Longest values, as schemas/portal/robot-knowledge-node.yaml has them. */
const longest = { keyword: 50, question: 200, answer: 1000 } as const;
const highestSort = 9999;

/** A question to change, or a new one below `parentId`. */
export type Edited =
  | { readonly node: KnowledgeNode }
  | { readonly parent: KnowledgeNode | null; readonly sort: number };

export interface NodeDialogProps {
  readonly edited: Edited;
  readonly onClose: () => void;
  /** With the id of the question that was written. */
  readonly onSaved: (id: string) => void;
}

export function NodeDialog({ edited, onClose, onSaved }: NodeDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [form] = Form.useForm<Row>();
  const [saving, setSaving] = useState(false);
  const parent = 'node' in edited ? null : edited.parent;
  const save = async (values: Row): Promise<void> => {
    setSaving(true);
    try {
      const saved = await ('node' in edited
        ? updateRecord(entity, edited.node.id, { ...values, ...kept(edited.node) })
        : createRecord(entity, { ...values, parentId: parent?.id ?? null }, { idempotencyKey: newIdempotencyKey() }));
      toast.success(t('message.saved'));
      onSaved(String(saved.id));
    } catch {
      // The client has said why; what was typed stays.
    } finally {
      setSaving(false);
    }
  };
  const label = (field: string): string => t(`entity.${entity}.fields.${field}`);
  const needed = (field: string) => ({
    required: true,
    whitespace: true,
    message: t('limit.required', { label: label(field) }),
  });
  const title =
    'node' in edited
      ? t('ui.robot.edit')
      : parent
        ? t('ui.robot.below', { question: parent.question })
        : t('ui.robot.addFirst');
  return (
    <Modal
      open
      title={title}
      okText={t('ui.form.save')}
      cancelText={t('ui.cancel')}
      confirmLoading={saving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Row> form={form} layout="vertical" initialValues={initialOf(edited)} onFinish={save}>
        <Form.Item name="keyword" label={label('keyword')} rules={[needed('keyword')]}>
          <Input maxLength={longest.keyword} autoFocus />
        </Form.Item>
        <Form.Item name="question" label={label('question')} rules={[needed('question')]}>
          <Input maxLength={longest.question} />
        </Form.Item>
        <Form.Item name="answer" label={label('answer')}>
          <Input.TextArea maxLength={longest.answer} autoSize={{ minRows: 3, maxRows: 10 }} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={[{ required: true }]}>
          <InputNumber min={0} max={highestSort} precision={0} />
        </Form.Item>
        <Form.Item name="enabled" label={label('enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function kept({ parentId, version }: KnowledgeNode): Row {
  return { parentId: parentId ?? null, version };
}

function initialOf(edited: Edited): Row {
  if (!('node' in edited)) return { sort: edited.sort, enabled: true };
  const { keyword, question, answer, sort, enabled } = edited.node;
  return { keyword, question, answer: answer ?? '', sort, enabled };
}
