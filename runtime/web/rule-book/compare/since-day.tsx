// What changed since the book of a day, which the server makes from the repository.
import { Alert, DatePicker, Spin } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { businessToday } from '../../../core/business-day.ts';
import { isKept } from '../../../core/rule-book/past-book.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { type BookScope, useBook, useWords } from '../book-context.ts';
import { Changes } from './changes.tsx';

const dayFormat = 'YYYY-MM-DD';

export function SinceDay({ load }: { readonly load: NonNullable<BookScope['loadBookOf']> }): ReactNode {
  const { address, onAddress } = useBook();
  const { word } = useWords();
  const { since, ...rest } = address;
  return (
    <>
      <p className="rulebook-about">{word('compareDayAbout')}</p>
      <DatePicker
        className="rulebook-since"
        aria-label={word('compareDay')}
        placeholder={word('compareDay')}
        value={since === undefined ? null : dayjs(since)}
        disabledDate={(day) => day.format(dayFormat) > businessToday()}
        onChange={(day) => onAddress(day ? { ...rest, since: day.format(dayFormat) } : rest)}
      />
      {since !== undefined && <Since key={since} day={since} load={load} />}
    </>
  );
}

function NoneSince({ day, first }: { readonly day: string; readonly first: string | null }): ReactNode {
  const { address, linkTo } = useBook();
  const { word } = useWords();
  if (first === null) return <Alert type="warning" title={word('compareDayNowhere', { day })} />;
  return (
    <Alert
      type="warning"
      title={word('compareDayNone', { day, first })}
      description={<a href={linkTo({ ...address, since: first })}>{word('compareDayFirst', { first })}</a>}
    />
  );
}

interface SinceProps {
  readonly day: string;
  readonly load: NonNullable<BookScope['loadBookOf']>;
}

function Since({ day, load }: SinceProps): ReactNode {
  const { word } = useWords();
  const past = useLoaded(load, day);
  if (past === undefined)
    return (
      <p role="status">
        <Spin size="small" /> {word('compareDayWaiting', { day })}
      </p>
    );
  if (!isKept(past)) return <NoneSince day={day} first={past.first} />;
  return <Changes earlier={past.book} />;
}
