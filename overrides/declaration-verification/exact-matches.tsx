// Declarations whose payment or collection leaves no doubt: shown as pairs, and written off together after one confirmation.
import { Alert, Button, Modal, Table, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declarationVerification } from '../../generated/entities/declaration-verification/descriptor.gen.ts';
import { groupDecimal, scaledDecimal } from '../../runtime/core/decimal.ts';
import { callsOf } from '../../runtime/web/api/calls-of.ts';
import { newIdempotencyKey } from '../../runtime/web/api/entity-calls.ts';
import { useSession } from '../../runtime/web/session/session.ts';
import { messageOf } from '../../runtime/web/ui/message-of.ts';
import type { WriteOffMatch } from './match.ts';
import { MatchReasonTags } from './match-reasons.tsx';
import { useExactMatches } from './use-matches.ts';

const entity = 'declaration-verification';

/** What came of a pair: written off, or why not. */
type Result = 'done' | { readonly refusal: string };
type Results = ReadonlyMap<string, Result>;

export function ExactMatches(): ReactNode {
  const { t } = useTranslation();
  const mayCreate = useSession().may(declarationVerification, 'create');
  const { value, reload } = useExactMatches(mayCreate);
  const [pairs, setPairs] = useState<readonly WriteOffMatch[] | null>(null);
  const found = value?.matches ?? [];
  if (!mayCreate || (found.length === 0 && pairs === null)) return null;
  const open = <Button onClick={() => setPairs(found)}>{t('ui.writeOff.look')}</Button>;
  const close = (): void => {
    setPairs(null);
    reload();
  };
  return (
    <>
      {found.length > 0 && (
        <Alert type="info" showIcon title={t('ui.writeOff.exactFound', { count: found.length })} action={open} />
      )}
      {pairs !== null && <ExactDialog pairs={pairs} onClose={close} />}
    </>
  );
}

interface ExactDialogProps {
  readonly pairs: readonly WriteOffMatch[];
  readonly onClose: () => void;
}

function ExactDialog({ pairs, onClose }: ExactDialogProps): ReactNode {
  const { t } = useTranslation();
  const [results, setResults] = useState<Results>(new Map());
  const [isBusy, setBusy] = useState(false);
  const isOver = results.size === pairs.length;
  const run = async (): Promise<void> => {
    setBusy(true);
    for (const pair of pairs) {
      const result = await writeOff(pair);
      setResults((known) => new Map(known).set(pair.declarationId, result));
    }
    setBusy(false);
  };
  const said = isBusy ? 'ui.writeOff.progress' : isOver ? 'ui.writeOff.over' : 'ui.writeOff.exactExplained';
  const done = [...results.values()].filter((result) => result === 'done').length;
  return (
    <Modal
      open
      width={1100}
      title={t('ui.writeOff.exactTitle')}
      maskClosable={false}
      closable={!isBusy}
      keyboard={!isBusy}
      onCancel={onClose}
      cancelText={t('ui.close')}
      cancelButtonProps={{ disabled: isBusy }}
      okText={t('ui.writeOff.all', { count: pairs.length })}
      okButtonProps={{ loading: isBusy, disabled: isOver }}
      onOk={() => void run()}
    >
      <p role="status">{t(said, { done, gone: results.size, count: pairs.length })}</p>
      <Table<WriteOffMatch>
        size="small"
        rowKey="declarationId"
        dataSource={pairs}
        pagination={false}
        scroll={{ x: 'max-content', y: 400 }}
        columns={[
          { title: t('entity.declaration-verification.fields.declarationId'), dataIndex: 'declarationNo' },
          { title: t('entity.declaration-verification.fields.enterprise'), dataIndex: 'enterpriseName' },
          {
            title: t('entity.declaration-verification.fields.declarationAmount'),
            align: 'end',
            render: (_, { declared, currency }) => `${groupDecimal(scaledDecimal(declared, 2))} ${currency}`,
          },
          { title: t('entity.fx-payment.fields.applicationNo'), dataIndex: 'applicationNo' },
          { title: t('ui.writeOff.why'), render: (_, pair) => <MatchReasonTags reasons={pair} /> },
          {
            title: t('ui.writeOff.result'),
            fixed: 'right' as const,
            render: (_, { declarationId }) => <ResultOf result={results.get(declarationId)} />,
          },
        ]}
      />
    </Modal>
  );
}

function ResultOf({ result }: { readonly result: Result | undefined }): ReactNode {
  const { t } = useTranslation();
  if (result === undefined) return null;
  if (result === 'done') return <Tag color="green">{t('ui.writeOff.done')}</Tag>;
  return <Tag color="red">{result.refusal}</Tag>;
}

/** Makes the write-off and verifies it; every check of the server holds, so nothing is used twice. */
async function writeOff({
  declarationId,
  declared,
  currency,
  enterprise,
  fxType,
  id,
  open,
}: WriteOffMatch): Promise<Result> {
  const lines = [{ fxType, [fxType]: id, amount: open }];
  const record = { declarationId, declarationAmount: declared, currency, enterprise, lines };
  try {
    const made = await callsOf(entity).create(record, { idempotencyKey: newIdempotencyKey(), toast: false });
    await callsOf(entity).act(String(made.id), 'verify', {}, { toast: false });
    return 'done';
  } catch (thrown) {
    return { refusal: messageOf(thrown) };
  }
}
