// The counts of the bell: what was asked once, and what the stream says since.
import { useQuery } from '@tanstack/react-query';
import type { NoticeCount } from '../../core/notices.ts';
import { countNotices, noticeSubjects } from '../api/notice-calls.ts';

const nothing: NoticeCount = { unread: 0, unseen: 0 };

/** Nothing before the first answer. */
export function useCount(): NoticeCount {
  const { data } = useQuery({ queryKey: noticeSubjects.count, queryFn: ({ signal }) => countNotices(signal) });
  return data ?? nothing;
}

/** `99+`: more are not told apart. */
export function countText(number: number): string {
  return number > 99 ? '99+' : String(number);
}
