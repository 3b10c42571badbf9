// Notices page after page, newest first, and read anew when there are new ones.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listNotices, type NoticeFilter, noticeSubjects, type ServedNotice } from '../api/notice-calls.ts';

export interface Notices {
  /** Null before the first answer. */
  readonly rows: readonly ServedNotice[] | null;
  readonly error: unknown;
  readonly loading: boolean;
  /** Null where there are no older ones. */
  readonly readMore: (() => void) | null;
  readonly reload: () => void;
}

export function useNotices(filter: NoticeFilter): Notices {
  const { language } = useTranslation().i18n;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...noticeSubjects.list, filter, language],
    queryFn: ({ pageParam, signal }) => listNotices(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, more }) => (more ? rows.at(-1)?.id : undefined),
  });
  return {
    rows: data?.pages.flatMap(({ rows }) => rows) ?? null,
    error,
    loading: isFetching,
    readMore: hasNextPage ? () => void fetchNextPage() : null,
    reload: () => void refetch(),
  };
}
