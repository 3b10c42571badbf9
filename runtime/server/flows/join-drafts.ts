// Makes one draft of the drafts of several sources, and says why where these do not go together.
import { compareDecimals, sumDecimals } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isSource } from '../../core/flow-sources.ts';
import { isCoded, isLines, isListed, isSeveral } from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt, withValuesAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import type { LiveLink } from '../links/link-table.ts';
import type { MeasureRest } from '../links/measures.ts';
import { type Filled, type FilledDraft, fillDraft } from './fill-draft.ts';
import { type FlowCall, sourceTitles } from './flow-call.ts';
import { restsUnder } from './open-of.ts';
import { withKnown } from './source-records.ts';

/** A flow with the records one target is to be made of, and the links that lead from these already. */
export interface Joining {
  readonly flow: Flow;
  readonly target: ServerEntity;
  readonly records: readonly Row[];
  readonly links: readonly LiveLink[];
}

export interface Joined {
  readonly draft: Row;
  readonly filled: readonly (Filled & { readonly source: number })[];
}

/** The draft of each record. Of several, throws `state-not-allowed` that says which of them do not go together, and why. */
export async function filledParts(call: FlowCall, joining: Joining): Promise<FilledDraft[]> {
  const { flow, records, links } = joining;
  const sources = records.map((record) => ({ record, rests: restsUnder(call, flow, record, links) }));
  if (records.length > 1) {
    refuseThose(call, records, 'notNowOf', (record) => !isSource(flow, record, call.caller.person.companyId));
    const usedUp = new Set(sources.flatMap(({ record, rests }) => (isUsedUp(rests) ? [record] : [])));
    refuseThose(call, records, 'usedUpOf', (record) => usedUp.has(record));
  }
  const parts: FilledDraft[] = [];
  for (const source of sources) parts.push(await fillFrom(call, joining, source));
  refuseDifferent(call, joining, parts);
  return parts;
}

function refuseThose(
  call: FlowCall,
  records: readonly Row[],
  sentence: 'notNowOf' | 'usedUpOf',
  isSo: (record: Row) => boolean,
): void {
  const those = records.filter(isSo);
  if (those.length === 0) return;
  const params = { titles: sourceTitles(call, those) };
  throw new Refusal('state-not-allowed', { sentence: `message.flow.${sentence}`, params });
}

function isUsedUp(rests: readonly MeasureRest[]): boolean {
  return rests.length > 0 && rests.every(({ open }) => compareDecimals(open, '0') <= 0);
}

/** Names the first source that differs from one before it in what all must share; what is empty differs from nothing. */
function refuseDifferent(call: FlowCall, { flow, target, records }: Joining, parts: readonly FilledDraft[]): void {
  for (const path of flow.same) {
    const values = parts.map(({ draft }) => valueAt(draft, path) ?? null);
    const first = values.findIndex((value) => !isEmpty(value));
    const other = values.findIndex((value) => !isEmpty(value) && String(value) !== String(values[first]));
    if (other < 0) continue;
    const named = records.filter((_, index) => index === first || index === other);
    const params = { titles: sourceTitles(call, named), field: labelIn(call, target, path) };
    throw new Refusal('state-not-allowed', { sentence: 'message.flow.differs', params });
  }
}

/** The labels on the way to a field: those of the embedded records it stands in, and its own. */
function labelIn({ context, caller }: FlowCall, target: ServerEntity, path: string): string {
  const steps = path.split('.');
  const paths = steps.map((_, index) => steps.slice(0, index + 1).join('.'));
  return paths
    .filter((one) => one === path || !isFlat(target.fieldAt(one)))
    .map((one) => context.messages.format(caller.language, target.labelKeyAt(one)))
    .join(' · ');
}

function isFlat(field: Field | null): boolean {
  return field !== null && 'flat' in field && field.flat === true;
}

function fillFrom(
  { context, caller, entity }: FlowCall,
  { flow, target }: Joining,
  { record, rests }: { readonly record: Row; readonly rests: readonly MeasureRest[] },
): Promise<FilledDraft> {
  const left = new Map(rests.map((rest) => [`${rest.key} ${rest.line}`, rest]));
  return withKnown(context, caller, (known) =>
    fillDraft({
      flow,
      source: record,
      from: entity.descriptor.fields,
      to: target.descriptor.fields,
      known,
      mine: { entity: entity.layout.layouts.system.enterprise, id: caller.person.companyId },
      restOf: (measure, line) => left.get(`${measure} ${line.replace(/\.$/, '')}`) ?? null,
    }),
  );
}

/**
 * One draft of several: lists and lines one behind the other, what is open added up, all else where the sources agree. Numbers
 * of sources that differ in a code, such as a currency, are not added.
 */
export function joinDrafts(flow: Flow, target: ServerEntity, parts: readonly FilledDraft[]): Joined {
  const [first] = parts;
  if (!first) throw new Refusal('not-found');
  const filled = parts.flatMap((part, source) => part.filled.map((one) => ({ ...one, source })));
  if (parts.length === 1) return { draft: first.draft, filled };
  const heads = [...new Set(filled.map(({ path }) => path).filter((path) => !/\.\d+\./.test(path)))];
  const values = (path: string): Json[] => parts.flatMap(({ draft }) => valueAt(draft, path) ?? []);
  const isAgreed = (path: string): boolean =>
    flow.same.includes(path) ||
    new Set(parts.map(({ draft }) => JSON.stringify(valueAt(draft, path) ?? null))).size === 1;
  const areAlike = heads.every((path) => {
    const field = target.fieldAt(path);
    return !(isCoded(field) || isListed(field)) || isSeveral(field) || isAgreed(path);
  });
  const joined = heads.flatMap((path): [string, Json][] => {
    if (isSeveral(target.fieldAt(path))) return [[path, [...new Set(values(path).flat())] as Json[]]];
    if (flow.open.includes(path)) return areAlike ? [[path, sumDecimals(values(path).map(String))]] : [];
    return isAgreed(path) ? [[path, values(path)[0] ?? null]] : [];
  });
  const lines = target.descriptor.fields.filter(isLines).flatMap(({ key }): [string, Json][] => {
    const rows = parts.flatMap(({ draft }) => (Array.isArray(draft[key]) ? draft[key] : []));
    return rows.length > 0 ? [[key, rows]] : [];
  });
  const kept = new Set(joined.map(([path]) => path));
  const firstWith = new Map(filled.toReversed().map(({ path, source }) => [path, source]));
  return {
    draft: withValuesAt({}, [...joined, ...lines]),
    filled: filled.filter(({ path, source }) => firstWith.get(path) === source && kept.has(path)),
  };
}
