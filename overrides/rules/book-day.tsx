// Which day's rule book is read: the choice of a day, and what is said of a book that is not the one in force.
import { Alert, DatePicker, Spin } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { businessToday } from '../../runtime/core/business-day.ts';
import { isKept } from '../../runtime/core/rule-book/past-book.ts';
import { type BookAddress, queryOf } from '../../runtime/web/rule-book/book-address.ts';
import { usePastBook } from './past-books.ts';

const dayFormat = 'YYYY-MM-DD';

interface BookDayProps {
  readonly address: BookAddress;
  readonly onAddress: (address: BookAddress) => void;
}

export function BookDay({ address, onAddress }: BookDayProps): ReactNode {
  const { t } = useTranslation();
  const { asOf, ...rest } = address;
  return (
    <div className="rulebook-day">
      <span aria-hidden="true">{t('ui.pastBook.day')}</span>{' '}
      <DatePicker
        aria-label={t('ui.pastBook.day')}
        placeholder={t('ui.pastBook.today')}
        value={asOf === undefined ? null : dayjs(asOf)}
        disabledDate={(day) => day.format(dayFormat) > businessToday()}
        onChange={(day) => onAddress(day ? { ...rest, asOf: day.format(dayFormat) } : rest)}
      />
      {asOf !== undefined && <Told day={asOf} />}
    </div>
  );
}

interface NoneOfProps {
  readonly day: string;
  readonly first: string | null;
  readonly back: ReactNode;
}

/** Nothing is kept of a day: the first that has something is offered. */
function NoneOf({ day, first, back }: NoneOfProps): ReactNode {
  const { t } = useTranslation();
  if (first === null) return <Alert type="warning" title={t('ui.pastBook.nowhere', { day })} description={back} />;
  return (
    <Alert
      type="warning"
      title={t('ui.pastBook.none', { day, first })}
      description={
        <>
          <a href={`#/rules?${queryOf({ asOf: first })}`}>{t('ui.pastBook.first', { first })}</a> {' · '} {back}
        </>
      }
    />
  );
}

function Told({ day }: { readonly day: string }): ReactNode {
  const { t } = useTranslation();
  const past = usePastBook(day);
  const back = (
    <>
      <a href="#/rules">{t('ui.pastBook.back')}</a>
      {past !== null && past !== 'waiting' && isKept(past) && (
        <>
          {' · '}
          <a href={`#/rules?${queryOf({ show: 'compare', since: day })}`}>{t('ui.pastBook.compare')}</a>
        </>
      )}
    </>
  );
  if (past === 'waiting' || past === null)
    return (
      <p role="status">
        <Spin size="small" /> {t('ui.pastBook.waiting', { day })}
      </p>
    );
  if (!isKept(past)) return <NoneOf day={day} first={past.first} back={back} />;
  return (
    <Alert
      type="info"
      title={t('ui.pastBook.shown', { day, revision: past.revision.slice(0, 8) })}
      description={
        <>
          {t('ui.pastBook.about')} {back}
        </>
      }
    />
  );
}
