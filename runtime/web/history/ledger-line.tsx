// How far a change is on the ledger outside, and what the last comparison with it found.
import { BlockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { LedgerTold } from '../../core/on-ledger.ts';
import type { PageWording } from '../kinds/wording.ts';
import { Moment } from '../ui/moment.tsx';

interface LedgerLineProps extends Pick<PageWording, 't'> {
  readonly told: LedgerTold;
}

export function LedgerLine({ told, t }: LedgerLineProps): ReactNode {
  const { status, networkId, ledgerId, sentAt, confirmedAt, transactionHash, comparison, comparedAt } = told;
  const at = confirmedAt ?? sentAt;
  const isWrong = comparison === 'different' || comparison === 'missing' || status === 'refused';
  return (
    <p className={isWrong ? 'history-ledger is-wrong' : 'history-ledger'}>
      <BlockOutlined aria-hidden />
      <span>{t(`ui.history.ledger.${status}`)}</span>
      {at !== undefined && <Moment at={at} />}
      {networkId !== undefined && <span>{[networkId, ledgerId].filter(Boolean).join(' / ')}</span>}
      {transactionHash !== undefined && <code>{t('ui.history.ledger.transaction', { hash: transactionHash })}</code>}
      {comparison !== undefined && comparedAt !== undefined && (
        <span>
          {t(`ui.history.ledger.${comparison}`)} <Moment at={comparedAt} />
        </span>
      )}
    </p>
  );
}
