// E222: a flow names entities with records, and fields, lines, values and states that they have.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { isLines, namesRecords as refersToRecords } from '../../runtime/core/kinds/field-traits.ts';
import type { FlowDoc } from '../load/project-documents.ts';
import type { Path } from '../load/source-file.ts';
import type { Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { conditionMentions } from './field-mention.ts';
import { fieldOf, findField } from './find-field.ts';
import { casesOf, type FlowLevel, flowFields, flowLevels, mappedKeys, readAt } from './flow-fields.ts';
import { isDamaged } from './is-damaged.ts';
import { conditionValues, look } from './known-values.ts';
import { unknownName } from './suggest.ts';

export const knownFlows: Check = (context) => {
  for (const flow of context.project.flows.values()) {
    const isKnown = (['from', 'to'] as const).map((end) => namesRecords(context, flow, end));
    if (!isKnown.every(Boolean)) continue;
    const say = speaker(context, flow);
    ownField(context, flow, say);
    if (flow.doc.when) conditionOf(context, flow, flow.doc.when, ['when']);
    for (const level of flowLevels(flow.doc)) checkLevel(context, flow, level, say);
    chosenField(context, flow, say);
    for (const level of flowLevels(flow.doc)) namingFields(context, flow, level, say);
    for (const [index, path] of (flow.doc.same ?? []).entries()) say(flow.doc.to, path, ['same', index]);
    namedStates(context, flow, 'released', flow.doc.to);
    namedStates(context, flow, 'keeps', flow.doc.from);
  }
};

function namedStates(
  { descriptors, report }: CheckContext,
  { doc, source }: Sourced<FlowDoc>,
  list: 'released' | 'keeps',
  entity: string,
): void {
  const states = statesOf(descriptors.get(entity));
  for (const [index, state] of (doc[list] ?? []).entries()) {
    if (states.includes(state)) continue;
    const text = unknownName(`${entity} has no state "${state}"`, state, states, 'take it out');
    report('E222', { source, path: [list, index] }, text);
  }
}

type Say = (entity: string, field: string, path: Path, options?: { part?: 'key'; through?: boolean }) => void;

/** Reports a field that an entity does not have. */
function speaker(context: CheckContext, { source }: Sourced<FlowDoc>): Say {
  return (entity, field, path, { part, through = false } = {}) => {
    const found = findField(context, entity, field, through);
    if (!('missing' in found)) return;
    const message = `${found.owner ?? entity} has no field "${found.missing}"`;
    const text = unknownName(message, found.missing, found.known, `add it to ${found.owner ?? entity}`);
    context.report('E222', { source, path, part: part ?? 'value' }, text);
  };
}

function namesRecords(context: CheckContext, { doc, source }: Sourced<FlowDoc>, end: 'from' | 'to'): boolean {
  const { descriptors, damaged, report } = context;
  const entity = descriptors.get(doc[end]);
  if (damaged.has(source.file) && doc[end] === '') return false;
  if (entity && (entity.type === 'top' || entity.type === 'ref')) return true;
  if (isDamaged(context, doc[end])) return false;
  const known = [...descriptors.values()].filter(({ type }) => type === 'top' || type === 'ref').map(({ id }) => id);
  const message = `"${doc[end]}" is no entity with records that people make`;
  report('E222', { source, path: [end] }, unknownName(message, doc[end], known, 'name an entity of kind top'));
  return false;
}

function checkLevel(context: CheckContext, flow: Sourced<FlowDoc>, level: FlowLevel, say: Say): void {
  const { doc, place, isLines: areLines } = level;
  const { from, to } = flow.doc;
  if (areLines) {
    for (const [end, entity] of [['from', from] as const, ['to', to] as const])
      linesOf(context, flow, level, end, entity);
  }
  const { enterprise } = context.project.access.doc.entities;
  for (const field of flowFields(level)) {
    say(to, field.target, field.path, { part: 'key' });
    const read = readAt(field, flow.doc, enterprise);
    const steps = typeof nodeAt(flow.source.value, field.path) === 'string' ? [] : [read?.key ?? ''];
    if (read) say(read.entity, read.path, [...field.path, ...steps], { through: true });
    if (!('part' in field.source)) continue;
    for (const key of ['by', 'alike'] as const) {
      const own = field.source[key];
      if (own !== undefined) say(from, `${place.from}${own}`, [...field.path, key]);
    }
  }
  for (const [index, { when }] of casesOf(doc).entries()) {
    conditionOf(context, flow, when, [...place.path, 'cases', index, 'when'], place.from);
  }
  const keys = mappedKeys(level);
  const counted = { open: doc.open ?? [], shared: ('shared' in doc ? doc.shared : undefined) ?? [] };
  for (const [list, named] of Object.entries(counted)) {
    for (const [index, key] of named.entries()) {
      if (keys.has(key)) continue;
      const text = unknownName(`"${key}" is not among the fields that flow`, key, keys, 'add it to fields');
      context.report('E222', { source: flow.source, path: [...place.path, list, index] }, text);
    }
  }
}

function linesOf(
  context: CheckContext,
  { source }: Sourced<FlowDoc>,
  { doc, place }: FlowLevel,
  end: 'from' | 'to',
  entity: string,
): void {
  const own = 'to' in doc ? (end === 'to' ? doc.to : doc.from) : undefined;
  if (own === undefined) return;
  const whole = place[end].slice(0, -1);
  const found = findField(context, entity, whole);
  const path = [...place.path, end];
  if ('missing' in found) {
    const text = unknownName(`${entity} has no lines "${found.missing}"`, found.missing, found.known, 'name its lines');
    context.report('E222', { source, path }, text);
  } else if ('field' in found && !isLines(found.field)) {
    context.report(
      'E222',
      { source, path },
      { message: `${whole} of ${entity} holds no lines`, fix: 'name its lines' },
    );
  }
}

function conditionOf(
  context: CheckContext,
  { doc, source }: Sourced<FlowDoc>,
  when: Condition,
  path: Path,
  within = '',
): void {
  for (const mention of conditionMentions(when, path, 'when')) {
    const found = findField(context, doc.from, `${within}${mention.name}`);
    if (!('missing' in found)) continue;
    const text = unknownName(`${doc.from} has no field "${found.missing}"`, mention.name, found.known, 'take it out');
    context.report('E222', { source, path: mention.path }, text);
  }
  conditionValues(when, path, (field, value, at) =>
    look(context, fieldOf(context, doc.from, `${within}${field}`), value, { source, path: at }),
  );
}

function chosenField(context: CheckContext, { doc, source }: Sourced<FlowDoc>, say: Say): void {
  const { chosenBy, from, to } = doc;
  if (chosenBy === undefined) return;
  if (typeof chosenBy !== 'string') {
    say(to, chosenBy.field, ['chosenBy', 'field']);
    say(from, chosenBy.matches, ['chosenBy', 'matches']);
    return;
  }
  say(to, chosenBy, ['chosenBy']);
  const field = fieldOf(context, to, chosenBy);
  if (!field || ('entity' in field && 'by' in field && field.entity === from)) return;
  const message = `${chosenBy} of ${to} does not refer to ${from}`;
  const fix = `name a field that refers to ${from}, or write { field: ${chosenBy}, matches: ... }`;
  context.report('E222', { source, path: ['chosenBy'] }, { message, fix });
}

/** What tells whose a source is refers to an enterprise. */
function ownField(context: CheckContext, { doc, source }: Sourced<FlowDoc>, say: Say): void {
  const { mine, from } = doc;
  if (mine === undefined) return;
  say(from, mine, ['mine']);
  const field = fieldOf(context, from, mine);
  const { enterprise } = context.project.access.doc.entities;
  if (!field || (refersToRecords(field) && field.entity === enterprise && field.by === 'id')) return;
  const message = `${mine} of ${from} names no enterprise`;
  context.report('E222', { source, path: ['mine'] }, { message, fix: `name a field that refers to ${enterprise}` });
}

/** What names sources are references to them by their id: of the record, or of lines that one source makes. */
function namingFields(context: CheckContext, { doc, source }: Sourced<FlowDoc>, level: FlowLevel, say: Say): void {
  const { place, isLines: areLines } = level;
  const { from, to } = doc;
  for (const [index, key] of (level.doc.namedBy ?? []).entries()) {
    const path = [...place.path, 'namedBy', index];
    say(to, `${place.to}${key}`, path);
    const field = fieldOf(context, to, `${place.to}${key}`);
    const isReference = !field || (refersToRecords(field) && field.entity === from && field.by === 'id');
    if (!isReference) {
      const fix = `name a field that refers to ${from}`;
      context.report('E222', { source, path }, { message: `${key} of ${to} does not refer to ${from} by its id`, fix });
    } else if (areLines && (place.from !== '' || place.to.split('.').length > 2)) {
      const message = `lines below ${place.to.slice(0, -1)} name no source as a whole`;
      context.report('E222', { source, path }, { message, fix: 'take namedBy out' });
    }
  }
}

function statesOf(entity: EntityDescriptor | undefined): string[] {
  return Object.keys(entity?.lifecycles[0]?.lifecycle.states ?? {});
}

function nodeAt(value: unknown, path: Path): unknown {
  let node = value;
  for (const step of path) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as { readonly [key: string | number]: unknown })[step];
  }
  return node;
}
