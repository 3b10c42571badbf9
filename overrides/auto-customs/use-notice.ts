// The one record that says whether the mini-program for automatic declaration can be used, and what people are told meanwhile.
import { useEffect, useState } from 'react';
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import { call } from '../../runtime/web/api/client.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';

export const entity = 'mini-program-config';

/** The field that holds the notice in each language. */
export const noticeFields: { readonly [language in Language]: string } = {
  zh: 'notice',
  en: 'noticeEn',
  my: 'noticeMy',
};

/** Null while it comes and when it cannot be had: the mini-program then counts as under maintenance, in our own words. */
export function useNotice(): readonly [config: ServedRow | null, keep: (config: ServedRow) => void] {
  const [config, setConfig] = useState<ServedRow | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call<{ readonly rows: readonly ServedRow[] }>({
      method: 'GET',
      path: `/entities/${entity}`,
      query: { pageSize: 1, sort: 'createdAt' },
      toast: false,
      signal: stop.signal,
    }).then(
      ({ rows: [first] }) => setConfig(first ?? null),
      () => {
        // The page says "under maintenance" all the same.
      },
    );
    return () => stop.abort();
  }, []);
  return [config, setConfig];
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
