// Colleagues who can become the administrator: enabled staff of the own enterprise, found by name or login name.
import { useEffect, useState } from 'react';
import { account } from '../../generated/entities/account/descriptor.gen.ts';
import { type Filters, listRecords } from '../../runtime/web/api/entity-calls.ts';
import { useSession } from '../../runtime/web/session/session.ts';

interface Colleague {
  readonly value: string;
  readonly label: string;
}

interface Colleagues {
  readonly colleagues: readonly Colleague[];
  readonly loading: boolean;
  readonly find: (text: string) => void;
}

/** One page is shown; whoever is further down is found by typing. */
const pageSize = 50;
const pause = 300;

export function useColleagues(): Colleagues {
  const me = useSession().account.id;
  const [search, find] = useState('');
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const control = new AbortController();
    setLoading(true);
    const ask = async (): Promise<void> => {
      const found = await Promise.all(filtersFor(search).map((filters) => page(filters, control.signal)));
      const byId = new Map(found.flat().map((one) => [one.value, one]));
      byId.delete(me);
      setColleagues([...byId.values()]);
      setLoading(false);
    };
    const timer = setTimeout(() => void ask().catch(() => setLoading(false)), search === '' ? 0 : pause);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [search, me]);
  return { colleagues, loading, find };
}

/** Typed text may be the name or the login name. */
function filtersFor(search: string): Filters[] {
  const fitting: Filters = { userStatus: { is: 'enabled' }, userLevel: { is: 'staff' } };
  const text = search.trim();
  if (text === '') return [fitting];
  return [
    { ...fitting, name: { contains: text } },
    { ...fitting, username: { contains: text } },
  ];
}

async function page(filters: Filters, signal: AbortSignal): Promise<Colleague[]> {
  const { rows } = await listRecords(
    account.id,
    { view: 'user', page: 1, pageSize, sort: 'username', filters, columns: ['username', 'name'] },
    { signal },
  );
  return rows.map(({ id, name, username }) => ({
    value: String(id),
    label: [name, username].filter(Boolean).join(' '),
  }));
}
