// The step an action stands for: what it asks the person, what it sets, which state it leads to.
import { checkShape } from '../../core/check-shape.ts';
import type { Asked, EntityDescriptor, Row, Scalar } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { cleanText } from '../../core/kinds/kind.ts';
import { type BoundTransition, stateOf } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import type { Served } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { calendarDay } from '../store/numbering.ts';
import { guardTransition } from './guard.ts';
import type { Move } from './keep.ts';
import { stampOf, versionOf } from './prepare.ts';

/** What is sent with an action. */
export interface ActionInput {
  readonly opinion?: unknown;
  readonly reason?: unknown;
  readonly version?: unknown;
}

export interface Stepping {
  readonly entity: Served;
  readonly caller: Caller;
  readonly action: string;
  readonly input: ActionInput;
  readonly before: Row;
  readonly at: Date;
  readonly timeZone: string;
}

export interface Step {
  readonly record: Row;
  readonly move: Move;
  readonly stage: 'complete' | null;
  readonly comment?: string;
}

/** Longest answer; the longest an opinion may be (spec 5). */
const longestAnswer = 1000;

/** The record after the transition. Throws what the guard refuses with, and `findings` for a missing answer. */
export function stepFor(stepping: Stepping): Step {
  const { entity, caller, action, input, before, at } = stepping;
  const bound = guardTransition(entity.descriptor, action, caller, before);
  const { use, transition } = bound;
  const answer = readAnswer(entity, transition.asks, input);
  const { asks } = transition;
  const record: Row = {
    ...before,
    ...setValues(bound, entity.descriptor, stepping),
    ...(asks?.keptIn !== undefined && hasField(entity.descriptor, asks.keptIn) && { [asks.keptIn]: answer }),
    [use.field]: transition.to,
    ...stampOf(entity.descriptor, caller, at),
    [entity.layout.versionKey]: versionOf(entity.layout, before) + 1,
  };
  const from = stateOf(use, before).name;
  return {
    record,
    move: { field: use.field, from, to: transition.to, ...(transition.review && { review: transition.review }) },
    stage: transition.checks ? 'complete' : null,
    ...(answer !== null && { comment: answer }),
  };
}

function readAnswer(entity: Served, asks: Asked | undefined, input: ActionInput): string | null {
  if (!asks) return null;
  const sent = input[asks.key];
  const text = typeof sent === 'string' ? String(cleanText(sent)) : '';
  const findings = isEmpty(text) ? missing(asks) : tooLong(entity, asks, text);
  if (findings.length > 0) throw new Refusal('findings', { findings });
  return text === '' ? null : text;
}

function missing({ key, required }: Asked): Finding[] {
  if (!required) return [];
  return [{ path: key, rule: 'required', sentence: `message.selectFirst.${key}`, params: {} }];
}

/** The field that keeps the answer says how long it may be. */
function tooLong({ descriptor, validate }: Served, { key, keptIn }: Asked, text: string): Finding[] {
  const kept = keptIn !== undefined && hasField(descriptor, keptIn) ? keptIn : null;
  const faults =
    kept === null ? [] : checkShape(descriptor, validate, { [kept]: text }).filter(({ path }) => path === kept);
  if (faults.length > 0) return faults.map((fault) => ({ ...fault, path: key }));
  if ([...text].length <= longestAnswer) return [];
  const params = { label: `@ui.dialog.${key}`, maximum: longestAnswer };
  return [{ path: key, rule: 'max-length', sentence: 'limit.max-length', params }];
}

/** A lifecycle several entities use may set fields that only some of them have. */
function setValues({ transition }: BoundTransition, descriptor: EntityDescriptor, { at, timeZone }: Stepping): Row {
  const values = Object.entries(transition.sets ?? {}).filter(([key]) => hasField(descriptor, key));
  return Object.fromEntries(values.map(([key, value]) => [key, momentOr(value, at, timeZone)]));
}

function momentOr(value: Scalar, at: Date, timeZone: string): Scalar {
  if (value === 'now') return at.toISOString();
  return value === 'today' ? calendarDay(at, timeZone) : value;
}

function hasField({ fields }: EntityDescriptor, key: string): boolean {
  return fields.some((field) => field.key === key);
}
