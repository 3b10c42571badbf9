// The kinds of record that a webhook can be told of, as the server says.
import { call } from '../../runtime/web/api/client.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import type { Subject } from './subjects.ts';

interface Subjects {
  readonly subjects: readonly Subject[];
}

/** Null until they are there. */
export function useSubjects(): { readonly subjects: readonly Subject[] | null; readonly failure: unknown } {
  const { value, error } = useAnswer(['webhook-subjects'], (signal) =>
    call<Subjects>({ method: 'GET', path: '/webhooks/subjects', signal, toast: false }),
  );
  return { subjects: value?.subjects ?? null, failure: error };
}
