// What one stream is told: only of records its reader sees at that moment.
import type { NoticeKind } from '../../core/descriptor/lifecycle.ts';
import type { NoticeScope } from '../context.ts';
import { addresseesOf, isFor } from '../notices/addressee.ts';
import { noticeSettings } from '../notices/notice-settings.ts';
import { countNotices } from '../notices/notice-store.ts';
import { type Reader, recordAt, visibleRecords } from '../notices/visible-records.ts';
import type { ChangedRecords } from './changed-records.ts';
import type { LiveStream } from './live-stream.ts';
import { markNow, type NewNotice, type NoticeMark, noticesSince } from './new-notices.ts';

/** A stream with its reader as of now. */
export interface ReadStream {
  readonly stream: LiveStream;
  readonly reader: Reader;
}

/** Who reads the stream, with the rights of this moment; null when the login has ended, which the stream is told before it closes. */
export async function readerOf({ sessions }: NoticeScope, stream: LiveStream): Promise<Reader | null> {
  if (stream.isClosed) return null;
  const login = await sessions.peek(stream.listener.token);
  if (login && !login.mustChangePassword && login.account.id === stream.listener.accountId)
    return { ...login, language: stream.listener.language };
  stream.send('end', {});
  stream.close();
  return null;
}

/** Begins a stream: the counts, which pages are served, where it stands, and what came since the one before it ended. */
export async function tellHello(scope: NoticeScope, stream: LiveStream, since: NoticeMark | null): Promise<void> {
  const reader = await readerOf(scope, stream);
  if (!reader) return;
  const mark = await markNow(scope.database);
  const build = scope.settings.pages?.build;
  stream.send('hello', { ...(await countNotices(scope, reader)), ...(build !== undefined && { build }) }, mark);
  if (since === null) return;
  const missed = await noticesSince(scope.database, since, addresseesOf(reader.person));
  await tellNotices(scope, { stream, reader }, missed.notices, mark);
}

/** Tells of new notices for the reader, if there are any about records in sight. */
export async function tellNotices(
  scope: NoticeScope,
  { stream, reader }: ReadStream,
  notices: readonly NewNotice[],
  mark: NoticeMark,
): Promise<void> {
  const own = notices.filter((notice) => isFor(notice, reader.person));
  if (own.length === 0) return;
  const { off } = await noticeSettings(scope.database, reader.person);
  const visible = await visibleRecords(scope, reader, own);
  const kinds: { [kind in NoticeKind]?: number } = {};
  for (const { kind, entity, recordId } of own) {
    if (!off.includes(kind) && visible.has(recordAt(entity, recordId))) kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  if (Object.keys(kinds).length === 0) return;
  stream.send('notices', { ...(await countNotices(scope, reader)), kinds }, mark);
}

/** Tells which of the records that were written the reader sees. */
export async function tellChanges(
  scope: NoticeScope,
  { stream, reader }: ReadStream,
  records: ChangedRecords,
): Promise<void> {
  const asked = [...records].flatMap(([entity, own]) => [...own.keys()].map((recordId) => ({ entity, recordId })));
  if (asked.length === 0) return;
  const visible = await visibleRecords(scope, reader, asked);
  const changed = [...records].flatMap(([entity, own]) => {
    const seen = [...own].filter(([id]) => visible.has(recordAt(entity, id)));
    return seen.length === 0 ? [] : [[entity, seen] as const];
  });
  if (changed.length > 0) stream.send('records', { changed: Object.fromEntries(changed) });
}
