// Calls about the own notices.
import type { NoticeKind } from '../../core/descriptor/lifecycle.ts';
import type { NoticeCount, NoticeSettings } from '../../core/notices.ts';
import { call } from './client.ts';
import { queryClient } from './query-client.ts';

export interface ServedNotice {
  readonly id: string;
  readonly at: string;
  readonly kind: NoticeKind;
  readonly entity: string;
  readonly recordId: string;
  /** Kind of record and its title. */
  readonly subject: string;
  /** What was done, and the state since. */
  readonly text: string;
  readonly reason: string | null;
  readonly by: string | null;
  readonly company: string | null;
  /** Hash address of the record; null where the person has no list of it. */
  readonly address: string | null;
  readonly isRead: boolean;
}

export interface ServedNoticeSettings extends NoticeSettings {
  /** Ways this server has. */
  readonly ways: { readonly mail: boolean; readonly sms: boolean };
}

export interface NoticeFilter {
  readonly unread: boolean;
  readonly kind: NoticeKind | null;
}

/** First parts of the keys of queries. */
export const noticeSubjects = { count: ['notices', 'count'], list: ['notices', 'list'] } as const;

/** A page, after the notice `before` where one is given. */
export function listNotices(
  { unread, kind }: NoticeFilter,
  before: string | undefined,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly ServedNotice[]; readonly more: boolean }> {
  const query = { before, unread: unread ? '1' : undefined, kind: kind ?? undefined };
  return call({ method: 'GET', path: '/notices', query, toast: false, signal });
}

export function countNotices(signal: AbortSignal): Promise<NoticeCount> {
  return call({ method: 'GET', path: '/notices/count', toast: false, signal });
}

/** Takes over what the server said of the counts; notices in sight are read again where some may be new. */
export function takeCount(count: NoticeCount, isNews: boolean): void {
  queryClient.setQueryData(noticeSubjects.count, count);
  if (isNews) void queryClient.invalidateQueries({ queryKey: noticeSubjects.list });
}

/** Notes that the notices there are were looked at. */
export async function markSeen(): Promise<void> {
  takeCount(await call<NoticeCount>({ method: 'POST', path: '/notices/seen', body: {}, toast: false }), false);
}

/** Marks notices as read, or all. */
export async function markRead(ids: readonly string[] | 'all'): Promise<void> {
  const body = ids === 'all' ? { all: true } : { ids };
  takeCount(await call<NoticeCount>({ method: 'POST', path: '/notices/read', body }), true);
}

export function readNoticeSettings(signal: AbortSignal): Promise<ServedNoticeSettings> {
  return call({ method: 'GET', path: '/notices/settings', toast: false, signal });
}

export async function saveNoticeSettings(settings: NoticeSettings): Promise<void> {
  await call({ method: 'PUT', path: '/notices/settings', body: settings });
  void queryClient.invalidateQueries({ queryKey: ['notices'] });
}
