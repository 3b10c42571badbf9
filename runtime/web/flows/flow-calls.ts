// Calls about flows: what can be made of a record, and the filled draft.
import type { Json } from '../../core/descriptor/value.ts';
import type { StateMeaning } from '../../core/forward.ts';
import { type ApiCall, call } from '../api/client.ts';
import type { ServedRow } from '../api/entity-calls.ts';

export interface MeasureTotal {
  readonly key: string;
  readonly label: string;
  readonly has: string;
  readonly reserved: string;
  readonly consumed: string;
  readonly open: string;
}

export interface MadeRecord {
  readonly flow: string;
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly state: string | null;
  /** What the state means to the reader; null where there are no states. */
  readonly meaning: StateMeaning | null;
  readonly weight: 'reserved' | 'consumed' | 'released';
  readonly page: string | null;
}

export interface OpenParts {
  readonly flow: string;
  readonly to: string;
  readonly totals: readonly MeasureTotal[];
  readonly linesOpen: number;
  readonly linesInAll: number;
}

export interface OfferedFlow extends OpenParts {
  readonly may: boolean;
  readonly whyNot?: string;
  readonly existing: readonly MadeRecord[];
}

export interface FlowsOfRecord {
  readonly flows: readonly OfferedFlow[];
  readonly made: readonly MadeRecord[];
  readonly open: readonly OpenParts[];
  readonly sources: readonly (Pick<MadeRecord, 'flow' | 'entity' | 'id' | 'title' | 'page'> & {
    readonly changed: boolean;
  })[];
}

/** A value that flowed into a draft. */
export interface FilledValue {
  readonly path: string;
  readonly of: 'source' | 'mine' | 'constant' | 'known';
  /** Label of the field it came from. */
  readonly label?: string;
  readonly source: number;
  readonly instead?: Json;
}

/** What is answered: there is no draft where a chosen value names nothing that it is made of. */
type AnsweredDraft = Omit<FlowDraft, 'draft'> & { readonly draft: ServedRow | null };

export interface FlowDraft {
  readonly draft: ServedRow;
  readonly filled: readonly FilledValue[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  readonly page: string | null;
}

type Asked = Pick<ApiCall, 'toast' | 'signal'>;

export function flowsOf(entity: string, id: string, asked: Asked = {}): Promise<FlowsOfRecord> {
  return call({ method: 'GET', path: `/entities/${entity}/${encodeURIComponent(id)}/flows`, ...asked });
}

/** What can be made of several records together. */
export function flowsTogether(
  entity: string,
  ids: readonly string[],
  asked: Asked = {},
): Promise<Pick<FlowsOfRecord, 'flows'>> {
  return call({ method: 'POST', path: `/entities/${entity}/flows`, body: { sources: ids }, ...asked });
}

/** A flow, by its id and the entity of its sources. */
type FlowName = { readonly from: string; readonly flow: string };

/** The draft of sources. */
export function draftOf(name: FlowName, sources: readonly string[], asked: Asked = {}): Promise<FlowDraft> {
  return call({ ...draftCall(name), body: { sources }, ...asked });
}

/** The draft of the record that the chosen value names; null where it is not made of that. */
export async function draftByChoice(name: FlowName, chosen: string, asked: Asked = {}): Promise<FlowDraft | null> {
  const { draft, ...rest } = await call<AnsweredDraft>({ ...draftCall(name), body: { chosen }, ...asked });
  return draft === null ? null : { ...rest, draft };
}

function draftCall({ from, flow }: FlowName): Pick<ApiCall, 'method' | 'path'> {
  return { method: 'POST', path: `/entities/${from}/flows/${flow}/draft` };
}
