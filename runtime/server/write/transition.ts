// Applies a transition to a record: reads comment and input, sets values, moves the state.
import { checkShape } from '../../core/check-shape.ts';
import type { PendingTransition } from '../../core/check-transition.ts';
import type { Entity } from '../../core/compile-entity.ts';
import type { Entered, Prompt } from '../../core/descriptor/lifecycle.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { checkEnteredExtent, enteredKey, withEntered } from '../../core/entering.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { cleanText } from '../../core/kinds/kind.ts';
import { type BoundTransition, outcomeOf, stateOf } from '../../core/lifecycle.ts';
import { malformed } from '../../core/malformed.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { ActionInput } from './action-input.ts';
import type { StateChange } from './history.ts';
import { stampOf, versionOf } from './merge-input.ts';
import { setValues } from './set-values.ts';

export interface TransitionRequest {
  readonly entity: ServerEntity;
  readonly caller: Caller;
  /** The transition the guard has allowed. */
  readonly bound: BoundTransition;
  readonly input: ActionInput;
  readonly before: Row;
  readonly at: Date;
  readonly timeZone: string;
}

export interface TransitionResult {
  readonly record: Row;
  readonly stateChange: StateChange;
  readonly stage: 'complete' | null;
  readonly pending: PendingTransition;
  /** The comment is missing or too long. */
  readonly findings: readonly Finding[];
  readonly comment?: string;
}

/** Longest comment in characters, that of an opinion (spec 5). */
const longestComment = 1000;

/** The record after the transition. Throws `malformed-request`, and `findings` for more than may be entered. */
export function applyTransition(request: TransitionRequest): TransitionResult {
  const { entity, caller, input, before, at } = request;
  const { shape } = entity;
  const { use, transition } = request.bound;
  const { asks, enters } = transition;
  const { text, findings } = readComment(entity, asks, input);
  const sent = readEntered(enters, input);
  const outside = enters ? checkEnteredExtent(entity, enters, before, sent) : [];
  if (outside.length > 0) throw new Refusal('findings', { findings: outside });
  const entered = enters ? withEnteredValues(request, enters, sent) : before;
  const { to, sets } = outcomeOf(transition, entered);
  const content: Row = {
    ...entered,
    ...setValues(sets, shape, request),
    ...(transition.due?.once && shape.byKey.has(transition.due.after) && { [transition.due.after]: null }),
    ...(asks?.keptIn !== undefined && shape.byKey.has(asks.keptIn) && { [asks.keptIn]: text }),
  };
  const record: Row = {
    ...(enters || sets ? shape.compute(content) : content),
    [use.field]: to,
    ...stampOf(entity, caller, at),
    [entity.layout.versionKey]: versionOf(entity.layout, before) + 1,
  };
  const from = stateOf(use, before).name;
  return {
    record,
    stateChange: { field: use.field, from, to, ...(transition.review && { review: transition.review }) },
    stage: transition.checks ? 'complete' : null,
    pending: { transition, before, record, sent, isServer: caller.person.accountId === null },
    findings,
    ...(text !== null && { comment: text }),
  };
}

function withEnteredValues(request: TransitionRequest, enters: Entered, sent: Row): Row {
  const { entity, before } = request;
  const line = enters.line && entity.shape.inner.get(enters.line.field);
  const sets = line ? setValues(enters.line?.sets, line, request) : {};
  const taken = Object.fromEntries((enters.line?.takes ?? []).map((key) => [key, before[key] ?? null]));
  return withEntered(entity, enters, before, { sent, sets: { ...taken, ...sets } });
}

function readEntered(enters: Entered | undefined, input: ActionInput): Row {
  const sent = (input[enteredKey] ?? {}) as Json;
  if (!isRow(sent)) throw malformed(enteredKey, 'type', { sentence: 'message.input.type.object' });
  if (!enters && Object.keys(sent).length > 0) {
    throw malformed(enteredKey, 'unknown', { sentence: 'message.input.notChosen' });
  }
  return sent;
}

interface Comment {
  readonly text: string | null;
  readonly findings: readonly Finding[];
}

function readComment(entity: ServerEntity, asks: Prompt | undefined, input: ActionInput): Comment {
  if (!asks) return { text: null, findings: [] };
  const sent = input[asks.key];
  const text = typeof sent === 'string' ? String(cleanText(sent)) : '';
  const findings = isEmpty(text) ? missingComment(asks) : tooLongComment(entity, asks, text);
  return { text: text === '' ? null : text, findings };
}

function missingComment({ key, required }: Prompt): Finding[] {
  if (!required) return [];
  return [{ path: key, rule: 'required', sentence: `message.selectFirst.${key}`, params: {} }];
}

/** The limit is that of the field which stores the comment. */
function tooLongComment(entity: Entity, { key, keptIn }: Prompt, text: string): Finding[] {
  const kept = keptIn !== undefined && entity.shape.byKey.has(keptIn) ? keptIn : null;
  const faults = kept === null ? [] : checkShape(entity, { [kept]: text }, ({ path }) => path === kept);
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, path: key }));
  if ([...text].length <= longestComment) return [];
  const params = { label: `@ui.dialog.${key}`, maximum: longestComment };
  return [{ path: key, rule: 'max-length', sentence: 'limit.max-length', params }];
}
