// The record a form starts with: stored, new with the values of its view, or a copy of another.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { Person } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import { beginsWithSomething } from '../../core/starting-value.ts';
import type { ServerFinding } from '../api/api-error.ts';
import { copyRecord, type ServedRow, startsOf } from '../api/entity-calls.ts';
import { draftOfTemplate } from '../api/kept-calls.ts';
import { queryClient, subjects } from '../api/query-client.ts';
import { useLast } from '../api/use-last.ts';
import { draftOf, type FlowDraft } from '../flows/flow-calls.ts';
import { currentLanguage, loadFormWords } from '../i18n/i18n.ts';
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
  /** Template a new one is made of. */
  readonly templateOf: string | null;
  /** Flow and sources a new one is filled from. */
  readonly flowOf: FlowOf | null;
}

/** What a new record is made of. */
export interface FlowOf {
  readonly flow: string;
  /** Entity of the sources. */
  readonly from: string;
  readonly sources: readonly string[];
}

/** The record of a form, and what was filled into a new one. */
interface Loaded {
  readonly record: ServedRow;
  readonly made?: FlowDraft;
  readonly template?: TemplateFaults;
}

/** What of a template is no longer as it was. */
export interface TemplateFaults {
  readonly findings: readonly ServerFinding[];
  /** Names of fields that there are no longer. */
  readonly gone: readonly string[];
}

export type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown }
  | ({ readonly state: 'ready' } & Loaded);

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
    [companyId, user.companyTitle?.[currentLanguage()] ?? ''],
    [accountId, nameOf(user)],
  ]);
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const name = typeof value === 'string' ? names.get(value) : undefined;
      return name ? [[field, name]] : [];
    }),
  );
}

/** A form opens without what would be convenient; what is wrong with the network shows with the next call. */
function nothingKnown(): { readonly values: NonNullable<ServedRow['$starts']> } {
  return { values: {} };
}

/** What a record was when it was read last; forgotten with everything else of its kind once one is changed here. */
function seenKey(entity: string, id: string): readonly string[] {
  return [subjects.records, entity, 'seen', id, currentLanguage()];
}

function seenBefore(entity: string, id: string): Loaded | undefined {
  const record = queryClient.getQueryData<ServedRow>(seenKey(entity, id));
  return record && { record };
}

/** What a new record of the view begins with. */
async function begin(
  entity: EntityDescriptor,
  view: View,
  signal: AbortSignal,
): Promise<{ readonly values: NonNullable<ServedRow['$starts']> }> {
  if (!beginsWithSomething(entity)) return nothingKnown();
  return startsOf(entity.id, view.id, { signal, toast: false }).catch(nothingKnown);
}

async function fetchRecord(
  { entity, view, id, copyOf, templateOf, flowOf }: RecordToLoad,
  user: User | null,
  signal: AbortSignal,
): Promise<Loaded> {
  if (id !== undefined) {
    const stored = await openStored(entity, id, user?.person, signal);
    queryClient.setQueryData(seenKey(entity.id, id), stored);
    return { record: stored };
  }
  const given = givenValues(entity, view, user?.person);
  const labels = user === null ? {} : givenLabels(given, user);
  if (templateOf !== null) {
    const [{ record, findings, gone }, begun] = await Promise.all([
      draftOfTemplate(templateOf, { signal, toast: false }),
      begin(entity, view, signal),
    ]);
    const filled = { ...defaultsOf(entity.fields), ...record, ...given, $labels: { ...record.$labels, ...labels } };
    // What is kept is not overwritten by what else the form would begin with; the day is that of the new record.
    const today = Object.entries(begun.values).filter(([, { known }]) => known === 'today');
    const starts = { $starts: Object.fromEntries(today), $lineStarts: begun.values };
    return { record: Object.assign(filled, starts), template: { findings, gone } };
  }
  if (copyOf === null) {
    const begun = await begin(entity, view, signal);
    const fresh = { ...defaultsOf(entity.fields), ...given, $labels: labels };
    if (flowOf === null) return { record: Object.assign(fresh, { $starts: begun.values }) };
    const made = await draftOf(flowOf, flowOf.sources, { signal, toast: false });
    const filled = { ...fresh, ...made.draft, ...given, $labels: { ...made.draft.$labels, ...labels } };
    return { record: Object.assign(filled, { $starts: begun.values }), made };
  }
  const [copy, begun]: [ServedRow, Awaited<ReturnType<typeof begin>>] = await Promise.all([
    copyRecord(entity.id, copyOf, { signal, toast: false }),
    begin(entity, view, signal),
  ]);
  const record = { ...copy, ...given, $labels: { ...copy.$labels, ...labels } };
  return { record: Object.assign(record, { $lineStarts: begun.values }) };
}

/**
 * Loads the record, and again when its page is shown anew: others may have changed it meanwhile. `reload` asks for it
 * after a failure. What cannot be had again is not missed: the form stands as it was left.
 */
export function useLoadedRecord(wanted: RecordToLoad): [LoadState, () => void] {
  const user = useUser();
  // Of this form alone: a form is opened with what the server says then, and a new record that was saved is the same form.
  const form = useId();
  // The same object as long as the form is open: each other one is news to whoever reads it, and is read for it again.
  const [remembered] = useState(() => (wanted.id === undefined ? undefined : seenBefore(wanted.entity.id, wanted.id)));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [subjects.opened, form],
    queryFn: async ({ signal }) => (await Promise.all([fetchRecord(wanted, user, signal), loadFormWords()]))[0],
    // Shown at once, and taken over as it is now when that has come.
    ...(remembered && { placeholderData: remembered }),
    // A new record begins once, however long its page stays hidden.
    ...(wanted.id === undefined ? { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY } : { staleTime: 0 }),
    structuralSharing: false,
  });
  // What was only remembered goes again where the record cannot be had.
  const loaded = useLast(isPlaceholderData ? undefined : data) ?? data;
  const reload = useCallback(() => void refetch(), [refetch]);
  if (loaded) return [{ state: 'ready', ...loaded }, reload];
  return [error === null ? { state: 'loading' } : { state: 'failed', error }, reload];
}
