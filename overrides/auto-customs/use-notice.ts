// The one record that says whether the mini-program for automatic declaration can be used, and what people are told meanwhile.
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import { call } from '../../runtime/web/api/client.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { queryClient } from '../../runtime/web/api/query-client.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';

export const entity = 'mini-program-config';

/** The field that holds the notice in each language. */
export const noticeFields: { readonly [language in Language]: string } = {
  zh: 'notice',
  en: 'noticeEn',
  my: 'noticeMy',
};

const subject = ['mini-program-notice'];

interface FoundNotice {
  /** Null while it comes, when it cannot be had and when nobody has said anything: the mini-program then counts as under maintenance. */
  readonly config: ServedRow | null;
  /** Why it could not be had, or null. */
  readonly error: unknown;
  /** Before this it is not known whether there is one. */
  readonly isAnswered: boolean;
  readonly reload: () => void;
  /** Takes over what was saved. */
  readonly keep: (config: ServedRow) => void;
}

export function useNotice(): FoundNotice {
  const { value, error, loading, reload } = useAnswer(subject, async (signal): Promise<ServedRow | null> => {
    const query = { pageSize: 1, sort: 'createdAt' };
    const path = `/entities/${entity}`;
    const { rows } = await call<{ readonly rows: readonly ServedRow[] }>({
      method: 'GET',
      path,
      query,
      toast: false,
      signal,
    });
    return rows[0] ?? null;
  });
  const keep = (config: ServedRow): void => {
    queryClient.setQueriesData({ queryKey: subject }, config);
  };
  return { config: value, error, isAnswered: value !== null || (error === null && !loading), reload, keep };
}

/** Whether people are told that they have to wait. Without a record they are. */
export function isUnderMaintenance(config: Row | null): boolean {
  return config?.underMaintenance !== false;
}

/** The notice in a language, or nothing. */
export function noticeIn(config: Row | null, language: Language): string {
  const notice = config?.[noticeFields[language]];
  return typeof notice === 'string' ? notice : '';
}
