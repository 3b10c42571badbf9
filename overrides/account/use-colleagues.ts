// Colleagues who can become the administrator: enabled staff of the own enterprise, found by name or login name.
import { useEffect, useRef, useState } from 'react';
import { callsOf, type FiltersOf } from '../../runtime/web/api/calls-of.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
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
const none: readonly Colleague[] = [];

export function useColleagues(): Colleagues {
  const me = useSession().account.id;
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { value, loading } = useAnswer(['colleagues', search], async (signal) => {
    const found = await Promise.all(filtersFor(search).map((filters) => page(filters, signal)));
    return [...new Map(found.flat().map((one) => [one.value, one])).values()];
  });
  const find = (text: string): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(text.trim()), pause);
  };
  return { colleagues: (value ?? none).filter((one) => one.value !== me), loading, find };
}

/** Typed text may be the name or the login name. */
function filtersFor(text: string): FiltersOf<'account'>[] {
  const fitting: FiltersOf<'account'> = { userStatus: { is: 'enabled' }, userLevel: { is: 'staff' } };
  if (text === '') return [fitting];
  return [
    { ...fitting, name: { contains: text } },
    { ...fitting, username: { contains: text } },
  ];
}

async function page(filters: FiltersOf<'account'>, signal: AbortSignal): Promise<Colleague[]> {
  const { rows } = await callsOf('account').list(
    { view: 'user', page: 1, pageSize, sort: 'username', filters, columns: ['username', 'name'] },
    { signal },
  );
  return rows.map(({ id, name, username }) => ({
    value: String(id),
    label: [name, username].filter(Boolean).join(' '),
  }));
}
