// E223: what flows can be read and fits where it flows to: kinds, digits, lengths, values, one value or several; nobody else sets the place.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { PlainFlowSource } from '../../runtime/core/descriptor/flow.ts';
import { plainSource } from '../../runtime/core/flow-source.ts';
import {
  isCoded,
  isLines,
  isListed,
  isNumber,
  isSecret,
  isSeveral,
  namesFile,
} from '../../runtime/core/kinds/field-traits.ts';
import type { FlowDoc } from '../load/project-documents.ts';
import type { Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { type FittingEnds, fieldMisfit, type Misfit } from './field-misfit.ts';
import { fieldOf } from './find-field.ts';
import { type FlowField, type FlowLevel, flowFields, flowLevels, mappedKeys, readAt } from './flow-fields.ts';
import { look } from './known-values.ts';
import type { FindingText } from './report.ts';

export const fittingFlows: Check = (context) => {
  for (const flow of context.project.flows.values()) {
    if (!context.descriptors.has(flow.doc.from) || !context.descriptors.has(flow.doc.to)) continue;
    for (const level of flowLevels(flow.doc)) {
      for (const field of flowFields(level)) checkField(context, flow, field);
      for (const [index, key] of (level.doc.open ?? []).entries()) {
        const text = openFault(context, flow.doc, level, key);
        if (text) context.report('E223', { source: flow.source, path: [...level.place.path, 'open', index] }, text);
      }
    }
  }
};

/** Why nothing of a measure is ever open: it is no number, or not one of the source itself. */
function openFault(context: CheckContext, doc: FlowDoc, level: FlowLevel, key: string): FindingText | null {
  const target = fieldOf(context, doc.to, `${level.place.to}${key}`);
  if (!target || !mappedKeys(level).has(key)) return null;
  if (!isNumber(target))
    return { message: `${key} is no number, so nothing of it is open`, fix: 'name a quantity or an amount' };
  const written = level.doc.fields[key];
  const source = written === undefined ? null : plainSource(written);
  const path = source && 'from' in source ? source.from : source && 'sum' in source ? source.sum : null;
  if (path !== null && fieldOf(context, doc.from, `${level.place.from}${path}`)) return null;
  if (path !== null && !fieldOf(context, doc.from, `${level.place.from}${path}`, true)) return null;
  return {
    message: `${key} is no number of the source itself, so nothing of it is open`,
    fix: `let a number of ${doc.from} flow to it, or take it out of open`,
  };
}

function checkField(context: CheckContext, { doc, source }: Sourced<FlowDoc>, field: FlowField): void {
  const to = fieldOf(context, doc.to, field.target);
  if (!to) return;
  const say = (text: FindingText): void => context.report('E223', { source, path: field.path }, text);
  if (to.readOnly || to.computed) {
    say({
      message: `${field.target} is set by the server, nothing flows there`,
      fix: 'name a field that people fill in',
    });
    return;
  }
  if ('serial' in field.source) {
    if (!isNumber(to)) say({ message: `${field.target} is no number`, fix: 'number the lines in a whole number' });
    return;
  }
  if ('value' in field.source) {
    look(context, to, field.source.value, { source, path: [...field.path, 'value'] });
    return;
  }
  const read = readAt(field, doc, context.project.access.doc.entities.enterprise);
  if (!read) return;
  const from = fieldOf(context, read.entity, read.path, true);
  if (!from) return;
  const fault = shapeFault(context, field.source, { ...read, from, place: field.place.from });
  if (fault) say(fault);
  else if ('count' in field.source) {
    if (!isNumber(to)) say({ message: `${field.target} is no number`, fix: 'count into a whole number' });
  } else if ('values' in field.source && field.source.values) checkValues(say, field.source.values, from, to);
  else checkFit(context, say, field, { from, owner: ownerOf(context, read.entity, read.path), to });
}

function checkFit(context: CheckContext, say: (text: FindingText) => void, field: FlowField, ends: FittingEnds): void {
  const misfit = fieldMisfit(context, ends);
  if (misfit) sayMisfit(say, field, misfit);
}

function sayMisfit(say: (text: FindingText) => void, { source, target }: FlowField, { why, narrow }: Misfit): void {
  const mayStay = !('value' in source || 'count' in source || 'serial' in source);
  if (narrow && mayStay && 'ifFits' in source && source.ifFits) return;
  const message = `what flows to ${target} does not always fit: ${why}`;
  if (!narrow) say({ message: `nothing flows to ${target} from there: ${why}`, fix: 'name a field of the same kind' });
  else say({ message, fix: mayStay ? 'add ifFits: true, or widen it' : 'widen it' });
}

interface ReadField {
  readonly entity: string;
  readonly path: string;
  readonly from: Field;
  readonly place: string;
}

/** One value flows from one place: only sums, counts and the first value are taken of lines. */
function shapeFault(context: CheckContext, source: PlainFlowSource, read: ReadField): FindingText | null {
  const isOfHead = 'head' in source || 'mine' in source || 'part' in source;
  const inner = isOfHead ? read.path : read.path.slice(read.place.length);
  const hidden = unreadFault(context, read);
  if (hidden) return hidden;
  const steps = inner.split('.');
  const start = isOfHead ? '' : read.place;
  const crossed = steps.slice(0, -1).some((_, index) => {
    const field = fieldOf(context, read.entity, `${start}${steps.slice(0, index + 1).join('.')}`, true);
    return isLines(field) || isSeveral(field ?? undefined);
  });
  if ('count' in source) {
    return isLines(read.from) ? null : { message: `${read.path} holds no lines`, fix: 'name lines' };
  }
  if (('sum' in source || 'part' in source) && !isNumber(read.from))
    return { message: `${read.path} is no number`, fix: 'name a number' };
  const takesLines = 'sum' in source || 'first' in source;
  if (takesLines === crossed) return null;
  return takesLines
    ? { message: `${read.path} stands in no lines`, fix: 'write the path alone' }
    : {
        message: `${read.path} stands in lines, of which there may be many`,
        fix: 'write { sum: ... }, { first: ... } or a mapping of lines',
      };
}

/** Nothing is read of secrets and of files: a path there would stay empty without a word. */
function unreadFault(context: CheckContext, { entity, path, from }: ReadField): FindingText | null {
  if (isSecret(from)) return { message: `${path} is secret, nobody reads it`, fix: 'name another field' };
  const steps = path.split('.');
  const throughFile = steps
    .slice(0, -1)
    .map((_, index) => steps.slice(0, index + 1).join('.'))
    .find((above) => namesFile(fieldOf(context, entity, above, true)));
  return throughFile === undefined
    ? null
    : { message: `${throughFile} names a file, of which nothing flows`, fix: 'name a field of a record' };
}

function checkValues(
  say: (text: FindingText) => void,
  values: { readonly [value: string]: string },
  from: Field,
  to: Field,
): void {
  const has = isListed(from) ? from.values : null;
  const takes = isListed(to) ? to.values : null;
  if ((!has && !isCoded(from)) || (!takes && !isCoded(to))) {
    say({ message: 'only values of lists and code tables are mapped to others', fix: 'take values out' });
    return;
  }
  const forgotten = to.required === 'never' || !has ? undefined : has.find((value) => !Object.hasOwn(values, value));
  if (forgotten !== undefined) {
    const message = `${to.key} is required, and nothing flows to it for the value "${forgotten}" of ${from.key}`;
    say({ message, fix: `say which value ${forgotten} becomes` });
  }
  for (const [value, other] of Object.entries(values)) {
    if (has && !has.includes(value)) say({ message: `${from.key} never has the value "${value}"`, fix: 'take it out' });
    if (takes && !takes.includes(other))
      say({ message: `${to.key} never has the value "${other}"`, fix: 'name one of its values' });
  }
}

/** The entity a path ends in: behind the last reference, or that of the path. */
function ownerOf(context: CheckContext, entity: string, path: string): string | null {
  const steps = path.split('.');
  if (steps.length === 1) return entity;
  const before = fieldOf(context, entity, steps.slice(0, -1).join('.'), true);
  return before && 'entity' in before ? before.entity : null;
}
