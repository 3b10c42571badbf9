// Calls about what the person keeps: templates of records and searches of lists.
import type { Json } from '../../core/descriptor/value.ts';
import type { KeptItem, KeptKind, KeptSearch, SavedSearch } from '../../core/kept-items.ts';
import type { ServerFinding } from './api-error.ts';
import { type ApiCall, call } from './client.ts';
import type { ServedRow } from './entity-calls.ts';
import { queryClient } from './query-client.ts';

type Asked = Pick<ApiCall, 'toast' | 'signal'>;

/** Key of the query of what is kept of an entity or view. */
export function keptKey(kind: KeptKind, of: string): readonly string[] {
  return ['kept', kind, of];
}

/** Templates of an entity; `view`: those alone that records of the view can be made of. */
export async function listTemplates(
  entity: string,
  view: string | null,
  asked: Asked = {},
): Promise<readonly KeptItem[]> {
  const query = { kind: 'template', of: entity, ...(view !== null && { view }) };
  return (await call<{ items: readonly KeptItem[] }>({ method: 'GET', path: '/kept', query, ...asked })).items;
}

export async function listSearches(view: string, asked: Asked = {}): Promise<readonly KeptSearch[]> {
  const query = { kind: 'search', of: view };
  return (await call<{ items: readonly KeptSearch[] }>({ method: 'GET', path: '/kept', query, ...asked })).items;
}

/** What is kept under a name. */
export interface Keeping {
  readonly kind: KeptKind;
  readonly of: string;
  readonly name: string;
  /** A search, or the record a template is made of. */
  readonly content: SavedSearch | Json;
}

export async function keep(keeping: Keeping): Promise<void> {
  await call({ method: 'POST', path: '/kept', body: keeping });
  renew(keeping);
}

export async function changeKept(
  item: Pick<KeptItem, 'id' | 'kind' | 'of'>,
  change: { readonly name?: string; readonly content?: Keeping['content']; readonly isDefault?: boolean },
): Promise<void> {
  await call({ method: 'PATCH', path: `/kept/${item.id}`, body: change });
  renew(item);
}

export async function dropKept(item: Pick<KeptItem, 'id' | 'kind' | 'of'>): Promise<void> {
  await call({ method: 'DELETE', path: `/kept/${item.id}` });
  renew(item);
}

/** A new record made of a template, with what in it is no longer valid. */
export interface AnsweredTemplate {
  readonly record: ServedRow;
  readonly findings: readonly ServerFinding[];
  readonly gone: readonly string[];
}

export function draftOfTemplate(id: string, asked: Asked = {}): Promise<AnsweredTemplate> {
  return call({ method: 'GET', path: `/kept/${encodeURIComponent(id)}/draft`, ...asked });
}

function renew({ kind, of }: Pick<KeptItem, 'kind' | 'of'>): void {
  void queryClient.invalidateQueries({ queryKey: keptKey(kind, of) });
}
