// Calls of the one convention every entity has (design 6): list, read, save, act, options, history.
import { v4 } from 'uuid';
import type { Stage } from '../../core/check-record.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { StateMeaning } from '../../core/forward.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import { type Narrowed, narrowingName } from '../../core/narrowing.ts';
import type { LoggedStep } from '../../core/progress.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { StartingValues } from '../../core/starting-value.ts';
import { isOutdated, isUnanswered, type ServerFinding } from './api-error.ts';
import { type ApiCall, call } from './client.ts';
import { noteOwnChange } from './heard-changes.ts';
import { renewRecords } from './query-client.ts';

/** A row or record as the server sends it, with what it says about it. */
export type ServedRow = Row & {
  readonly $labels?: { readonly [path: string]: string };
  readonly $actions?: string[];
  readonly $editable?: boolean;
  readonly $deletable?: boolean;
  /** Of a new record: what it begins with, by path; not among its values, for it is proposed. */
  readonly $starts?: StartingValues;
  /** What lines begin with that are added to it; absent where that is among `$starts`. */
  readonly $lineStarts?: StartingValues;
  /** Of a copy: paths of what has to be entered anew. */
  readonly $anew?: string[];
  /** Said to the person who acted, in this answer and never again. */
  readonly $told?: { readonly [name: string]: string };
};

/** Filters of a list: path -> operator -> value; `in` takes a comma list. */
export type Filters = { readonly [path: string]: { readonly [operator in FilterOperator]?: string } };

export interface ListParameters {
  readonly view: string;
  readonly page: number;
  readonly pageSize: number;
  /** `-createdAt`: newest first. */
  readonly sort: string;
  readonly filters: Filters;
  /** Part of a number or name. */
  readonly search?: string;
  /** Fields wanted beside those of the view. */
  readonly columns?: readonly string[];
}

export interface ListAnswer {
  readonly rows: readonly ServedRow[];
  readonly total: number;
  readonly totalIsEstimate?: boolean;
}

export interface ActionResult {
  readonly id: string;
  readonly ok: boolean;
  readonly error?: { readonly message: string; readonly findings?: readonly { readonly message: string }[] };
}

/** What a person answered before a lifecycle action. */
export interface ActionPayload {
  readonly opinion?: string;
  readonly reason?: string;
  /** Values of the fields the action lets the person fill in. */
  readonly entered?: Row;
  /** For actions that ask for a code by message. */
  readonly verificationCode?: string;
  readonly version?: number;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** More of it than its title, in the reader's words. */
  readonly about?: string;
  /** Values for fields beside the reference, by their key. */
  readonly fills?: Row;
}

export interface HistoryEntry extends LoggedStep {
  /** The number the record had after it. */
  readonly version: number;
  readonly changes: readonly FieldChange[];
  /** What the files are called that stand in the changes, by id. */
  readonly fileNames?: { readonly [id: string]: string };
}

/** A key for one intended change; a repeated call with it does the change once. */
export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: browsers offer that only over https and on localhost.
  return v4();
}

type Behaviour = Pick<ApiCall, 'toast' | 'signal' | 'timeoutMilliseconds'>;

/** Address of the calls of an entity. */
export function at(entity: string, ...parts: string[]): string {
  return ['/entities', entity, ...parts.map(encodeURIComponent)].join('/');
}

/** Makes a change, and has read again what it made outdated, or what turned out to be when it was refused. */
async function change<Data>(entity: string, make: () => Promise<Data>): Promise<Data> {
  try {
    const made = await make();
    noteOwnChange(entity, made);
    renewRecords(entity);
    return made;
  } catch (thrown) {
    if (isOutdated(thrown)) renewRecords(entity);
    throw thrown;
  }
}

/** The query of a list as the API reads it: `filter[code][prefix]=1006`. */
export function listParameters(query: Pick<ListParameters, 'view' | 'sort' | 'filters' | 'search'>): URLSearchParams {
  const parameters = new URLSearchParams({ view: query.view, sort: query.sort });
  if (query.search) parameters.set('search', query.search);
  for (const [path, operators] of Object.entries(query.filters)) {
    for (const [operator, value] of Object.entries(operators)) {
      if (value !== undefined && value !== '') parameters.set(`filter[${path}][${operator}]`, value);
    }
  }
  return parameters;
}

export function listRecords(entity: string, query: ListParameters, behaviour: Behaviour = {}): Promise<ListAnswer> {
  const parameters = listParameters(query);
  parameters.set('page', String(query.page));
  parameters.set('pageSize', String(query.pageSize));
  if (query.columns && query.columns.length > 0) parameters.set('columns', query.columns.join(','));
  return call({ method: 'GET', path: at(entity), query: parameters, ...behaviour });
}

export function getRecord(entity: string, id: string, behaviour: Behaviour = {}): Promise<ServedRow> {
  return call({ method: 'GET', path: at(entity, id), ...behaviour });
}

/** The key is made once per form, so that pressing save twice makes one record. */
export function createRecord(
  entity: string,
  record: Row,
  options: Behaviour & { readonly idempotencyKey: string },
): Promise<ServedRow> {
  return change(entity, () => call({ method: 'POST', path: at(entity), body: record, ...options }));
}

export function updateRecord(
  entity: string,
  id: string,
  record: Row,
  options: Behaviour & { readonly idempotencyKey?: string } = {},
): Promise<ServedRow> {
  return change(entity, () => call({ method: 'PUT', path: at(entity, id), body: record, ...options }));
}

/** Findings of the server, among them those of rules that need other records, without saving. */
export function validateRecord(
  entity: string,
  record: Row,
  stage: Stage,
  behaviour: Behaviour = {},
): Promise<{ readonly findings: readonly ServerFinding[] }> {
  return call({ method: 'POST', path: at(entity, 'validate'), query: { stage }, body: record, ...behaviour });
}

export function deleteRecords(entity: string, ids: readonly string[], behaviour: Behaviour = {}): Promise<unknown> {
  return change(entity, () => call({ method: 'DELETE', path: at(entity), body: { ids }, ...behaviour }));
}

export function copyRecord(entity: string, id: string, behaviour: Behaviour = {}): Promise<ServedRow> {
  return call({ method: 'POST', path: at(entity, id, 'copy'), ...behaviour });
}

/** Keys of calls that got no answer, by what they asked for. */
const unanswered = new Map<string, string>();

/** A call that got no answer and is made again as it was is the same call: what it asks for is done once. */
async function callOnce<Data>(request: Omit<ApiCall, 'idempotencyKey'>): Promise<Data> {
  const asked = JSON.stringify([request.path, request.body]);
  const idempotencyKey = unanswered.get(asked) ?? newIdempotencyKey();
  unanswered.delete(asked);
  try {
    return await call<Data>({ ...request, idempotencyKey });
  } catch (thrown) {
    if (isUnanswered(thrown)) unanswered.set(asked, idempotencyKey);
    throw thrown;
  }
}

/** Makes a transition of one record and gives the record after it. */
export function runAction(
  target: { readonly entity: string; readonly id: string; readonly action: string },
  input: ActionPayload,
  behaviour: Behaviour = {},
): Promise<ServedRow> {
  const path = at(target.entity, target.id, 'actions', target.action);
  return change(target.entity, () => callOnce({ method: 'POST', path, body: input, ...behaviour }));
}

/** Makes a transition of several records, each on its own. */
export function runActionOnAll(
  target: { readonly entity: string; readonly ids: readonly string[]; readonly action: string },
  input: ActionPayload,
): Promise<{ readonly results: readonly ActionResult[] }> {
  const path = at(target.entity, 'actions', target.action);
  return change(target.entity, () => callOnce({ method: 'POST', path, body: { ids: target.ids, ...input } }));
}

export interface OptionsQuery {
  /** Path of the reference field: `broker`, `goods.productNo`. */
  readonly field: string;
  readonly search?: string;
  /** Asks for the option of a stored value. */
  readonly value?: string;
  /** Of a text that offers values: key of the record chosen beside it. */
  readonly of?: string;
  /** What fields of the records must hold. */
  readonly within?: readonly Narrowed[];
  readonly page?: number;
}

/** Records a reference field may name, found by code or name. */
export function listOptions(
  entity: string,
  { field, within = [], ...rest }: OptionsQuery,
  behaviour: Behaviour = {},
): Promise<{ readonly rows: readonly Option[]; readonly more: boolean }> {
  const narrowed = within.map((one) => [narrowingName(one), one.value]);
  const query = { ...rest, ...Object.fromEntries(narrowed) };
  return call({ method: 'GET', path: at(entity, 'options', field), query, ...behaviour });
}

/** The records that texts mean, by text, and the texts that may mean several. */
export interface ResolvedTexts {
  readonly found: ReadonlyMap<string, Option>;
  readonly several: ReadonlySet<string>;
}

/** A longer text means no record. */
const longestText = 100;

export interface AskedTexts {
  readonly texts: readonly string[];
  readonly within?: readonly Narrowed[];
  /** They come from a spreadsheet, and nobody has seen what is offered for them. */
  readonly given?: boolean;
}

/** What texts mean: records by key or by name, or those that were typed as the only ones they are found by. */
export async function resolveOptions(
  entity: string,
  field: string,
  { texts, within = [], given = false }: AskedTexts,
): Promise<ResolvedTexts> {
  const asked = texts.filter(({ length }) => length <= longestText);
  const body = { texts: asked, given, within: within.map(({ theirs, how, value }) => ({ theirs, how, value })) };
  const { found, several } = await call<{
    readonly found: readonly { readonly text: string; readonly option: Option }[];
    readonly several: readonly string[];
  }>({ method: 'POST', path: at(entity, 'options', field), body, toast: false });
  return { found: new Map(found.map(({ text, option }) => [text, option])), several: new Set(several) };
}

/** One part of a text that is made of elements. */
export interface TextElement {
  readonly name: string;
  readonly required: boolean;
  /** The code table it is chosen from. */
  readonly table?: string;
}

/** The elements a text is made of, for the record chosen beside it (`of`: its key); none where the text is free. */
export function elementsFor(
  entity: string,
  { field, of }: { readonly field: string; readonly of: string },
  behaviour: Behaviour = {},
): Promise<{ readonly rows: readonly TextElement[] }> {
  return call({ method: 'GET', path: at(entity, 'elements', field), query: { of }, ...behaviour });
}

/** The codes of records by which lines are called for, by the keys of those that have any. */
export async function codesCalling(
  entity: string,
  { field, keys }: { readonly field: string; readonly keys: readonly string[] },
  behaviour: Behaviour = {},
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await call<{
    readonly rows: readonly { readonly key: string; readonly codes: readonly string[] }[];
  }>({ method: 'POST', path: at(entity, 'called', field), body: { keys }, ...behaviour });
  return new Map(rows.map(({ key, codes }) => [key, codes]));
}

/** Changes of a record in words of the data, newest first. */
export function historyOf(entity: string, id: string, behaviour: Behaviour = {}): Promise<readonly HistoryEntry[]> {
  return call({ method: 'GET', path: at(entity, id, 'history'), ...behaviour });
}

/** A record in one line, and where its page is. */
export interface RelatedRecord {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly state?: { readonly lifecycle: string; readonly name: string; readonly meaning: StateMeaning };
  readonly amount?: string;
}

/** Records of one kind that name a record by one field. */
export interface RelatedGroup {
  readonly entity: string;
  /** The field they name it by; absent where they were only made of one between. */
  readonly path?: string;
  /** Entity of the records between, which they name or were made of in its place. */
  readonly through?: string;
  readonly total: number;
  readonly totalIsLeast?: boolean;
  /** List of all of them. */
  readonly route?: string;
  readonly rows: readonly RelatedRecord[];
}

export interface Related {
  /** Pages of the records it names, by field and value. */
  readonly links: readonly { readonly path: string; readonly value: string; readonly route: string }[];
  readonly groups: readonly RelatedGroup[];
  /** Actions that rules would refuse as everything stands, and why. */
  readonly refused: readonly { readonly action: string; readonly message: string }[];
}

/** The records around one, as far as the reader may see them. */
export function relatedTo(entity: string, id: string, behaviour: Behaviour = {}): Promise<Related> {
  return call({ method: 'GET', path: at(entity, id, 'related'), ...behaviour });
}

/** Actions that rules would refuse on a record as everything stands, and why. */
export function refusedOn(entity: string, id: string, behaviour: Behaviour = {}): Promise<Pick<Related, 'refused'>> {
  return call({ method: 'GET', path: at(entity, id, 'refused'), ...behaviour });
}

/** Review records of a record. */
export function reviewsOf(entity: string, id: string, behaviour: Behaviour = {}): Promise<readonly ServedRow[]> {
  return call({ method: 'GET', path: at(entity, id, 'reviews'), ...behaviour });
}

/** A record that completes what is typed: own path -> value, from the sub-record, line or record that declares it. */
export interface CompletingRow {
  readonly from: string;
  readonly title: string;
  readonly values: { readonly [own: string]: Json };
  /** Where one is to be warned of it: why. */
  readonly warning?: string;
}

/** Records that complete what was typed in a field or chosen there. */
export function completingRecords(
  entity: string,
  query: { readonly field: string; readonly typed: string; readonly on?: string },
  behaviour: Behaviour = {},
): Promise<{ readonly rows: readonly CompletingRow[] }> {
  const { field, typed, on } = query;
  const asked = { typed, ...(on !== undefined && { on }) };
  return call({ method: 'GET', path: at(entity, 'known', field), query: asked, ...behaviour });
}

/** The records that have texts in a field exactly, letter case aside, by the text: those that are the only one to have it. */
export async function exactRecords(
  entity: string,
  { field, texts }: { readonly field: string; readonly texts: readonly string[] },
): Promise<ReadonlyMap<string, CompletingRow>> {
  const body = { texts: texts.filter(({ length }) => length <= longestText) };
  const { found } = await call<{
    readonly found: readonly { readonly text: string; readonly record: CompletingRow }[];
  }>({ method: 'POST', path: at(entity, 'known', field), body, toast: false });
  return new Map(found.map(({ text, record }) => [text, record]));
}

/** What a new record made in a view begins with, by path of the field. */
export function startsOf(
  entity: string,
  view: string,
  behaviour: Behaviour = {},
): Promise<{ readonly values: StartingValues }> {
  return call({ method: 'GET', path: at(entity, 'starts'), query: { view }, ...behaviour });
}
