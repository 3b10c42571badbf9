// Makes the draft of a flow: rights, sources, values, titles of what it names. Nothing is written.
import { checkRecord } from '../../core/check-record.ts';
import { compareDecimals } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { completenessRules } from '../../core/findings.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isSource } from '../../core/flow-sources.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { malformed, offered, unknownInAddress } from '../../core/malformed.ts';
import { isEmpty, isRow, valueAt, valuesAt, withValuesAt } from '../../core/paths.ts';
import { entityOf, type ServerEntity } from '../context.ts';
import { findReferences } from '../store/find-references.ts';
import type { StoredRecord } from '../store/read-record.ts';
import { visibilityOf } from '../store/visibility.ts';
import { requireVerb } from '../write/authorize.ts';
import { requireRecord } from '../write/load.ts';
import { withReferences } from '../write/present-record.ts';
import { completeDraft } from './complete-draft.ts';
import type { Filled } from './fill-draft.ts';
import { type FlowCall, sourceTitle } from './flow-call.ts';
import { filledParts, type Joined, joinDrafts } from './join-drafts.ts';
import { linksFrom } from './open-of.ts';
import { pageForNew } from './page-of.ts';
import { idsByField } from './source-records.ts';

export interface WantedDraft {
  readonly sources?: readonly string[];
  /** Value of the field that names the source in a new draft. */
  readonly chosen?: string;
  /** What has been entered in the draft so far. */
  readonly beside?: Row;
}

export interface MadeDraft {
  /** As it would be saved, with titles of what it names and with its marks; null where a chosen value names no source to make it of. */
  readonly draft: Row | null;
  /** `label`: of the field in the source; `source`: which of them; `instead`: what stands there now. */
  readonly filled: readonly (Filled & { readonly label?: string; readonly source: number; readonly instead?: Json })[];
  readonly sources: readonly { readonly id: string; readonly title: string }[];
  /** Where the person makes it. */
  readonly page: string | null;
}

/** The flow of a source entity. Throws `unknown-call` for others, `not-permitted` for people it is not for. */
export function requireFlow(call: FlowCall, id: string): { readonly flow: Flow; readonly target: ServerEntity } {
  const { context, caller, entity } = call;
  const flow = context.flows.all.get(id);
  if (!flow || flow.from !== entity.descriptor.id) {
    const own = context.flows.from.get(entity.descriptor.id) ?? [];
    throw unknownInAddress(
      'flow',
      id,
      offered(
        own.map((one) => one.id),
        id,
      ),
    );
  }
  if (!flow.by.includes(caller.person.account)) throw new Refusal('not-permitted');
  const target = entityOf(context, flow.to);
  requireVerb({ caller, entity: target }, 'create');
  return { flow, target };
}

/** The filled draft. Throws `not-found` for sources out of sight and `state-not-allowed` for those it is not made of now. */
export async function makeDraft(call: FlowCall, id: string, wanted: WantedDraft): Promise<MadeDraft> {
  const { flow, target } = requireFlow(call, id);
  const sources = await readSources(call, flow, wanted);
  if (sources.length === 0) return { draft: null, filled: [], sources: [], page: null };
  const records = sources.map(({ record }) => record);
  const links = await linksFrom(
    call,
    [flow],
    records.map(({ id }) => String(id)),
  );
  const parts = await filledParts(call, { flow, target, records, links });
  const joined = joinDrafts(flow, target, parts);
  const fitting = withoutMisfits(target, await completeDraft(call, target, joined));
  const draft = target.shape.pick(target.shape.normalise(fitting.draft), isEntered);
  const named = await nameable(call, target, draft);
  const marked = withMarksOf(named.record, fitting.draft, flow, sources, call.entity.layout.versionKey);
  const { beside } = wanted;
  return {
    draft: { ...marked, $labels: named.labels },
    filled: fitting.filled
      .filter(({ path }) => !isEmpty(valueAt(named.record, path)))
      .map((one) => ({
        ...one,
        ...labelled(call, one),
        ...(beside && { instead: valueAt(beside, one.path) ?? null }),
      })),
    page: pageForNew(target.descriptor, call.caller, named.record),
    sources: sources.map((source) => ({ id: String(source.record.id), title: sourceTitle(call, source.record) })),
  };
}

async function readSources(call: FlowCall, flow: Flow, { sources = [], chosen }: WantedDraft): Promise<StoredRecord[]> {
  const ids = chosen === undefined ? [...new Set(sources)] : await chosenIds(call, flow, chosen);
  if (ids.length === 0 && chosen === undefined) throw new Refusal('not-found');
  if (ids.length > 1 && !flow.several && chosen === undefined) {
    throw malformed('sources', 'max-items', { sentence: 'message.input.oneOnly' });
  }
  const { companyId } = call.caller.person;
  const found: StoredRecord[] = [];
  for (const id of ids) found.push(await requireRecord(call, id, 'view'));
  if (chosen !== undefined) return found.filter(({ record }) => isSource(flow, record, companyId)).slice(0, 1);
  const [only] = found;
  if (only && found.length === 1 && !isSource(flow, only.record, companyId)) {
    throw new Refusal('state-not-allowed', { sentence: 'message.flow.notNow' });
  }
  return found;
}

function chosenIds(call: FlowCall, { chosenBy }: Flow, value: string): Promise<string[]> {
  if (!chosenBy) throw malformed('chosen', 'unknown', { sentence: 'message.input.notChosen' });
  return idsByField(call.context, call.entity, call.caller, { field: chosenBy.matches, value });
}

/** Without the values that may stay behind where they break a limit of their place. */
function withoutMisfits(target: ServerEntity, { draft, filled }: Joined): Joined {
  const yielding = new Set(filled.flatMap(({ path, ifFits }) => (ifFits ? [path] : [])));
  if (yielding.size === 0) return { draft, filled };
  const gone = new Set(
    checkRecord(target, target.shape.normalise(draft), 'draft')
      .filter(({ path, rule }) => yielding.has(path) && !completenessRules.has(rule))
      .map(({ path }) => path),
  );
  if (gone.size === 0) return { draft, filled };
  return {
    draft: withValuesAt(
      draft,
      [...gone].map((path) => [path, undefined]),
    ),
    filled: filled.filter(({ path }) => !gone.has(path)),
  };
}

/** What people fill in: the rest is worked out anew. */
function isEntered({ readOnly, computed }: Field): boolean {
  return !readOnly && !computed;
}

/** The draft without references that this person may not make, with the titles of the others. */
async function nameable(
  { context, caller }: FlowCall,
  target: ServerEntity,
  draft: Row,
): Promise<{ readonly record: Row; readonly labels: { readonly [path: string]: string } }> {
  const found = await findReferences(context.database, {
    layout: target.layout,
    language: caller.language,
    record: draft,
    visibility: visibilityOf(caller.person),
  });
  const changes = target.layout.references().flatMap(({ path, isServerSet }): [string, Json | undefined][] => {
    if (isServerSet) return [];
    const may = (key: Json): boolean => {
      const named = found.get(path)?.get(String(key));
      return named?.eligible === true && named.isVisible;
    };
    return valuesAt(draft, path).flatMap(({ path: at, value }): [string, Json | undefined][] => {
      if (isEmpty(value)) return [];
      if (Array.isArray(value)) return value.every(may) ? [] : [[at, value.filter(may)]];
      return may(value) ? [] : [[at, undefined]];
    });
  });
  const record = withValuesAt(draft, changes);
  return { record, labels: withReferences(target, record, found).labels };
}

/** The marks of the draft: its sources, and those of its lines. */
function withMarksOf(record: Row, filled: Row, flow: Flow, sources: readonly StoredRecord[], versionKey: string): Row {
  const marks = sources.map((source) => ({
    flow: flow.id,
    id: String(source.record.id),
    version: Number(source.record[versionKey] ?? 0),
  }));
  const lines: [string, Json][] = [];
  const visit = (row: Row, above: string): void => {
    for (const [key, value] of Object.entries(row)) {
      if (!Array.isArray(value)) continue;
      for (const [index, line] of value.entries()) {
        if (!isRow(line)) continue;
        const mark = line[linksKey];
        if (mark !== undefined) lines.push([`${above}${key}.${index}.${linksKey}`, mark]);
        visit(line, `${above}${key}.${index}.`);
      }
    }
  };
  visit(filled, '');
  return withValuesAt({ ...record, [linksKey]: marks }, lines);
}

/** The label of the field a value came from: at the end of its path, behind references. */
function labelled({ context, caller, entity }: FlowCall, { of, from }: Filled): { readonly label?: string } {
  if (from === undefined) return {};
  let owner = of === 'mine' ? (entity.layout.layouts.system.enterprise ?? '') : entity.descriptor.id;
  let inner: string[] = [];
  for (const step of from.split('.')) {
    inner.push(step);
    const field = context.entities.get(owner)?.fieldAt(inner.join('.'));
    if (namesRecord(field) && inner.join('.') !== from && !from.endsWith(`.${inner.join('.')}`)) {
      owner = field.entity;
      inner = [];
    }
  }
  const key = context.entities.get(owner)?.labelKeyAt(inner.join('.'));
  return key === undefined ? {} : { label: context.messages.format(caller.language, key) };
}

/** Whether an exact decimal is above nought. */
export function isAbove(number: string): boolean {
  return compareDecimals(number, '0') > 0;
}
