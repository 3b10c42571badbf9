// A record that waits: what it is called, with whom, about how much, since when, and what is to be done.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { groupDecimal, scaledDecimal } from '../../core/decimal.ts';
import type { WorkRow as Told } from '../../core/work.ts';
import { Moment } from '../ui/moment.tsx';
import { waitedText } from './work-words.ts';

export interface WorkRowProps {
  readonly row: Told;
  /** Address of its page; null: it is in no list of this person. */
  readonly address: string | null;
  /** What stands before its name where rows of several entities are mixed. */
  readonly label?: string | undefined;
  /** What is said in place of buttons. */
  readonly note?: string | undefined;
  readonly buttons?: readonly WorkButton[];
  /** Told when the person goes to the record. */
  readonly onOpen?: (() => void) | undefined;
}

export interface WorkButton {
  readonly key: string;
  readonly text: string;
  readonly isMain: boolean;
  readonly busy: boolean;
  readonly run: () => void;
}

export function WorkRow({ row, address, label, note, buttons = [], onOpen }: WorkRowProps): ReactNode {
  const { t } = useTranslation();
  const { title, counterparty, amount, currency, since } = row;
  return (
    <li className="work-row">
      <span className="work-name">
        {label !== undefined && <span className="work-label">{label}</span>}
        {address === null ? (
          <span>{title}</span>
        ) : (
          <Link to={address} {...(onOpen && { onClick: onOpen })}>
            {title}
          </Link>
        )}
      </span>
      <span className="work-with">{counterparty}</span>
      <span className="work-amount">{amount !== null && `${amountText(amount)} ${currency ?? ''}`}</span>
      <span className="work-since">
        <Moment at={since}>{waitedText(since, new Date(), t)}</Moment>
      </span>
      <span className="work-do">
        {note}
        {buttons.map(({ key, text, isMain, busy, run }) => (
          <Button
            key={key}
            size="small"
            type={isMain ? 'primary' : 'text'}
            ghost={isMain}
            danger={!isMain}
            loading={busy}
            onClick={run}
            aria-label={`${text} ${title}`}
          >
            {text}
          </Button>
        ))}
      </span>
    </li>
  );
}

/** Two places at least; more where they are not nought. */
function amountText(amount: string): string {
  return groupDecimal(scaledDecimal(amount, 2));
}
