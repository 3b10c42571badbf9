// How much waits for the person, by menu: asked for once the browser has nothing better to do.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WorkCounts } from '../../core/work.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { countsQuery } from './work-calls.ts';

/** Milliseconds between looks whether the rows of the first list have come. */
const pause = 100;

/** Null until they are known. A failure says nothing: the page itself is not concerned. */
export function useWorkCounts(): WorkCounts | null {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (queryClient.isFetching({ queryKey: [subjects.records] }) > 0) timer = setTimeout(look, pause);
      else setQuiet(true);
    };
    let timer = setTimeout(look, pause);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({ ...countsQuery, enabled: isQuiet });
  return data ?? null;
}

/** The most that is counted to the last one. */
const mostShown = 99;

/** `7`, `99+`. */
export function countText(count: number): string {
  return count > mostShown ? `${mostShown}+` : String(count);
}
