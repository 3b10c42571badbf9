// A transition in words: who makes it, when, what it asks for, and everything it does beside changing the state.
import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type {
  Actor,
  Created,
  Entered,
  EnteredLine,
  LifecycleUse,
  Outcome,
  SetValues,
  Transition,
} from '../../runtime/core/descriptor/lifecycle.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { textAt } from './describe-rule.ts';

/** A row that names the transition, and one for each thing there is to say of it. */
export function transitionRows(use: LifecycleUse, transition: Transition, labels: LocaleTree): string[][] {
  const { lifecycle, actors } = use;
  const { action, from, to, by } = transition;
  const who = by.map((name) => `${name} (${(actors[name] ?? []).map(describeActor).join(', ') || 'the server'})`);
  const label = textAt(labels, `lifecycle.${lifecycle.id}.actions.${action}`);
  const refusal = (name: string): string => `"${textAt(labels, `lifecycle.${lifecycle.id}.refusals.${name}`)}"`;
  return [
    [action, label, `${from.join(' | ')} -> ${to}`, `by ${who.join(', ')}`],
    ...[
      ...handsOf(use, transition, labels),
      ...conditionsOf(transition, refusal),
      ...askedOf(transition),
      ...effectsOf(transition),
    ].map((words) => ['', words]),
  ];
}

function describeActor({ account, company, self, except, level }: Actor): string {
  const parts = [account, company && `of ${company}`, self && `as ${self}`, except && `but not ${except}`, level];
  return parts.filter(Boolean).join(' ');
}

/** Whom it is kept from, and who may make it although they entered the record, with the reason. */
function handsOf({ lifecycle }: LifecycleUse, { notBy, sameHand = {} }: Transition, labels: LocaleTree): string[] {
  return [
    ...(notBy ? [`not by whoever did ${notBy.join(', ')} with it`] : []),
    ...Object.entries(sameHand).map(
      ([reason, duties]) =>
        `also by whoever did ${duties.join(', ')} with it: "${textAt(labels, `lifecycle.${lifecycle.id}.sameHand.${reason}`)}"`,
    ),
  ];
}

/** When it can be made, and what is answered when it cannot. */
function conditionsOf(transition: Transition, refusal: (name: string) => string): string[] {
  const { when, refuses, due, opens, checks } = transition;
  return [
    ...(due ? [`by itself once ${due.after} is past`] : []),
    ...(opens ? ['by opening the record'] : []),
    ...(when ? [`only when ${describeCondition(when)}`] : []),
    ...refusalsOf({ from: refuses?.from, when: when && refuses?.when }, refusal),
    ...(checks ? ['passes every rule first'] : []),
  ];
}

interface Refusals {
  /** In another state. */
  readonly from: string | undefined;
  /** When the condition does not hold. */
  readonly when: string | undefined;
}

function refusalsOf({ from, when }: Refusals, refusal: (name: string) => string): string[] {
  if (from !== undefined && from === when) return [`otherwise refused with ${refusal(from)}`];
  return [
    ...(when === undefined ? [] : [`otherwise refused with ${refusal(when)}`]),
    ...(from === undefined ? [] : [`in other states refused with ${refusal(from)}`]),
  ];
}

/** What the person gives. */
function askedOf({ asks, enters, batch, confirms, withCode }: Transition): string[] {
  const kept = asks?.keptIn === undefined ? '' : `, kept in ${asks.keptIn}`;
  return [
    ...(confirms ? ['confirmed first'] : []),
    ...(withCode ? ['with a code sent to the own mobile number'] : []),
    ...(batch ? [batch === 'whole' ? 'several: all or none' : 'one record at a time'] : []),
    ...(asks ? [`asks ${asks.key}${asks.required ? '' : ' (optional)'}${kept}`] : []),
    ...(enters ? [enteredWords(enters)] : []),
  ];
}

/** `enters a new line of payments: bank, amount (voucher); sets paidAt = now in it`. */
function enteredWords({ fields, optional, line }: Entered): string {
  const names = [fields.join(', '), optional.length > 0 ? `(${optional.join(', ')})` : ''].filter(Boolean).join(' ');
  const place = line ? `${lineWords(line.at)} of ${line.field}: ` : '';
  return `enters ${place}${names}${line?.sets ? `; sets ${setWords(line.sets)} in it` : ''}`;
}

function lineWords(at: EnteredLine['at']): string {
  if (typeof at === 'object') return `the first line without ${at.absent}`;
  return at === 'new' ? 'a new line' : 'the last line';
}

/** What it does beside changing the state. */
function effectsOf({ sets, instead = [], cascades, creates, review, compares, accepts }: Transition): string[] {
  return [
    ...(sets ? [`sets ${setWords(sets)}`] : []),
    ...instead.map(outcomeWords),
    ...Object.entries(cascades ?? {}).map(
      ([field, { action, enters }]) =>
        `with it ${field} makes ${action}${enters ? ` with ${Object.values(enters).join(', ')}` : ''}`,
    ),
    ...(creates ? [createdWords(creates)] : []),
    ...(compares ? [`compares what is stored with its digest, then ${compares.same} or ${compares.other}`] : []),
    ...(accepts ? ['takes what is stored as it stands'] : []),
    ...(review ? [`writes a review record: ${review.stage}, ${review.result}`] : []),
  ];
}

/** `to pendingPayment instead when openAmount is above 0; sets ...`. */
function outcomeWords({ when, to, sets }: Outcome): string {
  return `to ${to} instead when ${describeCondition(when)}${sets ? `; sets ${setWords(sets)}` : ''}`;
}

/** `creates transition-log with record = id; sets kind = "bill"; kept in logEntry`. */
function createdWords({ entity, with: taken, sets, keptIn, handsOver }: Created): string {
  const values = Object.entries(taken).map(([field, path]) => `${field} = ${path}`);
  return [
    `creates ${entity}${values.length > 0 ? ` with ${values.join(', ')}` : ''}`,
    ...(sets ? [`sets ${setWords(sets)}`] : []),
    ...(keptIn === undefined ? [] : [`kept in ${keptIn}`]),
    ...(handsOver ? ['hands over what is entered for it'] : []),
  ].join('; ');
}

const words: readonly unknown[] = ['now', 'today', 'me', 'mine'];

/** `paymentFlag = "paid", paidAt = now`. */
function setWords(sets: SetValues): string {
  const said = (value: SetValues[string]): string => (words.includes(value) ? String(value) : JSON.stringify(value));
  return Object.entries(sets)
    .map(([field, value]) => `${field} = ${said(value)}`)
    .join(', ');
}
