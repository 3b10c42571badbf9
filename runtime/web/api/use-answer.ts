// What the server answers to a question, asked when it is first needed and again when its subject or the language changes.
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** A call that is given up when nobody waits for it any more. */
export type Ask<Value> = (signal: AbortSignal) => Promise<Value>;

export interface CallState<Value> {
  /** Null until the first answer. The last one stays while the next one comes. */
  readonly value: Value | null;
  /** Why the last call failed, or null. */
  readonly error: unknown;
  readonly loading: boolean;
  /** Asks for the same again. */
  readonly reload: () => void;
}

export interface Asking {
  /** Milliseconds the answer is kept when nobody shows it, if not as long as others. */
  readonly gcTime?: number;
  /** False: nothing is asked yet. */
  readonly enabled?: boolean;
}

/** `subject` says what is asked for: the same subject is asked once at a time. Answers hold words in the reader's language. */
export function useAnswer<Value>(subject: QueryKey, ask: Ask<Value>, asking: Asking = {}): CallState<Value> {
  const { language } = useTranslation().i18n;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...subject, language],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    ...asking,
  });
  return { value: data ?? null, error, loading: isFetching, reload: () => void refetch() };
}
