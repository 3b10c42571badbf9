// The step an action stands for: what it asks the person, what is entered and set, which state it leads to.
import { checkShape } from '../../core/check-shape.ts';
import type { Making } from '../../core/check-transition.ts';
import type { Entity } from '../../core/compile-entity.ts';
import type { Asked, Entered } from '../../core/descriptor/lifecycle.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { checkEnteredExtent, enteredKey, withEntered } from '../../core/entering.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { cleanText } from '../../core/kinds/kind.ts';
import { type BoundTransition, outcomeOf, stateOf } from '../../core/lifecycle.ts';
import { isEmpty, isRow } from '../../core/paths.ts';
import type { Served } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { ActionInput } from './action-input.ts';
import type { Move } from './history.ts';
import { stampOf, versionOf } from './merged-record.ts';
import { setValues } from './set-values.ts';

export interface Stepping {
  readonly entity: Served;
  readonly caller: Caller;
  /** What the guard has let through. */
  readonly bound: BoundTransition;
  readonly input: ActionInput;
  readonly before: Row;
  readonly at: Date;
  readonly timeZone: string;
}

export interface Step {
  readonly record: Row;
  readonly move: Move;
  readonly stage: 'complete' | null;
  readonly making: Making;
  /** Missing or too long answers. */
  readonly findings: readonly Finding[];
  readonly comment?: string;
}

/** Longest answer; the longest an opinion may be (spec 5). */
const longestAnswer = 1000;

/** The record after the transition. Throws `malformed-request`, and `findings` for more than may be entered. */
export function stepFor(stepping: Stepping): Step {
  const { entity, caller, input, before, at } = stepping;
  const { shape } = entity;
  const { use, transition } = stepping.bound;
  const { asks, enters } = transition;
  const { text, findings } = readAnswer(entity, asks, input);
  const sent = readEntered(enters, input);
  const outside = enters ? checkEnteredExtent(entity, enters, before, sent) : [];
  if (outside.length > 0) throw new Refusal('findings', { findings: outside });
  const entered = enters ? enteredInto(stepping, enters, sent) : before;
  const { to, sets } = outcomeOf(transition, entered);
  const content: Row = {
    ...entered,
    ...setValues(sets, shape, stepping),
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
    move: { field: use.field, from, to, ...(transition.review && { review: transition.review }) },
    stage: transition.checks ? 'complete' : null,
    making: { transition, before, record, sent, isServer: caller.person.accountId === null },
    findings,
    ...(text !== null && { comment: text }),
  };
}

function enteredInto(stepping: Stepping, enters: Entered, sent: Row): Row {
  const { entity, before } = stepping;
  const line = enters.line && entity.shape.inner.get(enters.line.field);
  const sets = line ? setValues(enters.line?.sets, line, stepping) : {};
  const taken = Object.fromEntries((enters.line?.takes ?? []).map((key) => [key, before[key] ?? null]));
  return withEntered(entity, enters, before, { sent, sets: { ...taken, ...sets } });
}

function readEntered(enters: Entered | undefined, input: ActionInput): Row {
  const sent = (input[enteredKey] ?? {}) as Json;
  if (!isRow(sent) || (!enters && Object.keys(sent).length > 0)) throw new Refusal('malformed-request');
  return sent;
}

interface Answer {
  readonly text: string | null;
  readonly findings: readonly Finding[];
}

function readAnswer(entity: Served, asks: Asked | undefined, input: ActionInput): Answer {
  if (!asks) return { text: null, findings: [] };
  const sent = input[asks.key];
  const text = typeof sent === 'string' ? String(cleanText(sent)) : '';
  const findings = isEmpty(text) ? missing(asks) : tooLong(entity, asks, text);
  return { text: text === '' ? null : text, findings };
}

function missing({ key, required }: Asked): Finding[] {
  if (!required) return [];
  return [{ path: key, rule: 'required', sentence: `message.selectFirst.${key}`, params: {} }];
}

/** The field that keeps the answer says how long it may be. */
function tooLong(entity: Entity, { key, keptIn }: Asked, text: string): Finding[] {
  const kept = keptIn !== undefined && entity.shape.byKey.has(keptIn) ? keptIn : null;
  const faults = kept === null ? [] : checkShape(entity, { [kept]: text }, ({ path }) => path === kept);
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, path: key }));
  if ([...text].length <= longestAnswer) return [];
  const params = { label: `@ui.dialog.${key}`, maximum: longestAnswer };
  return [{ path: key, rule: 'max-length', sentence: 'limit.max-length', params }];
}
