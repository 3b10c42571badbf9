// The menus that roles of an enterprise can grant, as the server has them now.
import type { GrantableGroup } from '../../runtime/core/menu.ts';
import { call } from '../../runtime/web/api/client.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';

interface Menus {
  readonly groups: readonly GrantableGroup[];
}

interface Grantable {
  readonly groups: readonly GrantableGroup[] | null;
  readonly failure: unknown;
  readonly reload: () => void;
}

/** `companyId`: the enterprise of the role; null for a new one of one's own. */
export function useGrantable(companyId: string | null): Grantable {
  const { value, error, reload } = useAnswer(['grantable-menus', companyId], (signal) => {
    const query = { companyId: companyId ?? undefined };
    return call<Menus>({ method: 'GET', path: '/user/menus', query, signal, toast: false });
  });
  return { groups: value?.groups ?? null, failure: error, reload };
}
