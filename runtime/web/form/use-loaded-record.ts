// The record a form starts with: stored, new with the values of its view, or a copy of another.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { Person } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import { copyRecord, type ServedRow } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';
import { useLast } from '../api/use-last.ts';
import { defaultsOf } from '../record/line-operations.ts';
import { nameOf, type User, useUser } from '../session/session.ts';
import { openStored } from './open-stored.ts';

export interface RecordToLoad {
  readonly entity: EntityDescriptor;
  readonly view: View;
  /** Absent: a new record. */
  readonly id: string | undefined;
  /** Record a new one is copied from. */
  readonly copyOf: string | null;
}

export type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | { readonly state: 'ready'; readonly record: ServedRow };

/** Values every record made in the view has: plain ones, and the person's own enterprise or account where it is asked for. */
export function givenValues({ fields }: EntityDescriptor, { where }: View, person: Person | undefined): Row {
  const given: Row = {};
  for (const [key, wanted] of Object.entries(where)) {
    if (typeof wanted !== 'object') given[key] = wanted;
    else if (fields.some((field) => field.key === key && !field.readOnly && field.computed === undefined)) {
      const own = 'mine' in wanted ? person?.companyId : 'self' in wanted ? person?.accountId : undefined;
      if (!isEmpty(own)) given[key] = own;
    }
  }
  return given;
}

/** What the person's own enterprise and account are called, where a new record names them. */
function givenLabels(given: Row, user: User): { readonly [field: string]: string } {
  const { companyId, accountId } = user.person;
  const names = new Map([
    [companyId, String(user.company?.eptName ?? '')],
    [accountId, nameOf(user)],
  ]);
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const name = typeof value === 'string' ? names.get(value) : undefined;
      return name ? [[field, name]] : [];
    }),
  );
}

async function fetchRecord(
  { entity, view, id, copyOf }: RecordToLoad,
  user: User | null,
  signal: AbortSignal,
): Promise<ServedRow> {
  if (id !== undefined) return openStored(entity, id, user?.person, signal);
  const given = givenValues(entity, view, user?.person);
  const labels = user === null ? {} : givenLabels(given, user);
  if (copyOf === null) return { ...defaultsOf(entity.fields), ...given, $labels: labels };
  const copy: ServedRow = await copyRecord(entity.id, copyOf, { signal, toast: false });
  return { ...copy, ...given, $labels: { ...copy.$labels, ...labels } };
}

/**
 * Loads the record, and again when its page is shown anew: others may have changed it meanwhile. `reload` asks for it
 * after a failure. What cannot be had again is not missed: the form stands as it was left.
 */
export function useLoadedRecord(wanted: RecordToLoad): [LoadState, () => void] {
  const user = useUser();
  // Of this form alone: a form is opened with what the server says then, and a new record that was saved is the same form.
  const form = useId();
  const { data, error, refetch } = useQuery({
    queryKey: [subjects.opened, form],
    queryFn: ({ signal }) => fetchRecord(wanted, user, signal),
    // A new record begins once, however long its page stays hidden.
    ...(wanted.id === undefined ? { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } : { staleTime: 0 }),
    structuralSharing: false,
  });
  const record = useLast(data);
  const reload = useCallback(() => void refetch(), [refetch]);
  if (record) return [{ state: 'ready', record }, reload];
  return [error === null ? { state: 'loading' } : { state: 'failed', error }, reload];
}
