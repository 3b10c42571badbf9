// What came of an action on several records: a line for each, the refused ones with why.
import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button, Modal, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionResult } from '../api/entity-calls.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import './actions.css';

export interface BatchOutcome {
  readonly title: string;
  readonly results: readonly ActionResult[];
  /** Id -> what the record is called. */
  readonly titles: ReadonlyMap<string, string>;
}

export function BatchResults({ outcome, onClose }: { outcome: BatchOutcome; onClose: () => void }): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const { results, titles, title } = outcome;
  const done = results.filter(({ ok }) => ok).length;
  // The refused first: they are what the person has to do something about.
  const sorted = results.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  return (
    <Modal
      open
      width={640}
      title={`${title}: ${t('ui.list.results')}`}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <p role="status">{t('ui.list.resultSummary', { done, failed: results.length - done })}</p>
      <Table<ActionResult>
        size="small"
        rowKey="id"
        dataSource={sorted}
        pagination={sorted.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        showHeader={false}
        columns={[
          { key: 'title', width: 200, ellipsis: true, render: (_, { id }) => titles.get(id) ?? id },
          { key: 'result', render: (_, result) => <Result result={result} /> },
        ]}
      />
    </Modal>
  );
}

function Result({ result }: { result: ActionResult }): ReactNode {
  const { t } = useTranslation();
  if (result.ok) {
    return (
      <span className="result-done">
        <CheckCircleFilled aria-hidden /> {t('message.done')}
      </span>
    );
  }
  const messages = result.error?.findings?.map(({ message }) => message) ?? [];
  return (
    <div className="result-failed">
      <CloseCircleFilled aria-hidden /> {result.error?.message}
      {messages.length > 0 && (
        <ul>
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
