// The menus that roles of an enterprise can grant, as the server has them now.
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantableGroup } from '../../runtime/core/menu.ts';
import { call } from '../../runtime/web/api/client.ts';

interface Grantable {
  readonly groups: readonly GrantableGroup[] | null;
  readonly failure: unknown;
  readonly reload: () => void;
}

/** `companyId`: the enterprise of the role; null for a new one of one's own. */
export function useGrantable(companyId: string | null): Grantable {
  const { i18n } = useTranslation();
  const [groups, setGroups] = useState<readonly GrantableGroup[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language and a new attempt call for the same again
  useEffect(() => {
    const control = new AbortController();
    call<{ readonly groups: readonly GrantableGroup[] }>({
      method: 'GET',
      path: '/user/menus',
      query: { companyId: companyId ?? undefined },
      signal: control.signal,
      toast: false,
    }).then(
      (answer) => {
        setGroups(answer.groups);
        setFailure(null);
      },
      (error: unknown) => {
        if (!control.signal.aborted) setFailure(error);
      },
    );
    return () => control.abort();
  }, [companyId, attempt, i18n.language]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  return { groups, failure, reload };
}
