// Notices as a list: what it is about, what was done, why, by whom and when. One that is opened is read.
import { CheckOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NoticeKind } from '../../core/descriptor/lifecycle.ts';
import { markRead, type ServedNotice } from '../api/notice-calls.ts';
import { Moment } from '../ui/moment.tsx';
import { askForExports, exportSubject } from './asked-exports.ts';
import './notices.css';

const colours: { readonly [kind in NoticeKind]: string } = {
  todo: 'blue',
  returned: 'red',
  progress: 'default',
  reminder: 'orange',
  receipt: 'cyan',
  due: 'gold',
};

export interface NoticeListProps {
  readonly rows: readonly ServedNotice[];
  /** The record of one was opened. */
  readonly onOpen?: () => void;
}

export function NoticeList({ rows, onOpen }: NoticeListProps): ReactNode {
  return (
    <ul className="notices">
      {rows.map((notice) => (
        <li key={notice.id} className={notice.isRead ? 'notice' : 'notice notice-unread'}>
          <Notice notice={notice} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function Notice({ notice, onOpen }: { notice: ServedNotice; onOpen: (() => void) | undefined }): ReactNode {
  const { t } = useTranslation();
  const { id, kind, subject, text, reason, by, company, at, isRead } = notice;
  const open = (): void => {
    // The client says why it could not be marked; the record opens all the same.
    if (!isRead) markRead([id]).catch(() => undefined);
    onOpen?.();
  };
  const who = by === null ? t('ui.notices.bySystem') : [by, company].filter(Boolean).join(' · ');
  const name = (
    <>
      {!isRead && <span className="notice-dot" role="img" aria-label={t('ui.notices.isUnread')} />}
      {subject}
    </>
  );
  return (
    <>
      <div className="notice-head">
        <Subject notice={notice} name={name} onOpen={open} />
        <Tag color={colours[kind]}>{t(`ui.notices.kinds.${kind}`)}</Tag>
      </div>
      <p className="notice-text">{text}</p>
      {reason !== null && <blockquote className="notice-reason">{reason}</blockquote>}
      <p className="notice-from">
        <span>{who}</span>
        <Moment at={at} />
        {!isRead && (
          <button
            type="button"
            className="notice-mark"
            aria-label={`${t('ui.notices.markRead')} ${subject}`}
            title={t('ui.notices.markRead')}
            onClick={() => void markRead([id]).catch(() => undefined)}
          >
            <CheckOutlined aria-hidden />
          </button>
        )}
      </p>
    </>
  );
}

interface SubjectProps {
  readonly notice: ServedNotice;
  readonly name: ReactNode;
  readonly onOpen: () => void;
}

/** Leads to the record, or to the dialog that has the file of an export. */
function Subject({ notice: { entity, address }, name, onOpen }: SubjectProps): ReactNode {
  if (entity === exportSubject) {
    const show = (): void => {
      onOpen();
      askForExports(true);
    };
    return (
      <button type="button" className="notice-subject notice-file" onClick={show}>
        {name}
      </button>
    );
  }
  if (address === null) return <span className="notice-subject">{name}</span>;
  return (
    <Link className="notice-subject" to={address} onClick={onOpen}>
      {name}
    </Link>
  );
}
