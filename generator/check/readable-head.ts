// E328: what a head, a dialog or the timeline shows of a record is a value that can be read; what the timeline tells has a moment.
import { isLines, isNested, isSecret, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { CheckContext } from './check-context.ts';
import { allOf, eachEntity, eachLifecycle } from './each-member.ts';
import type { FieldMention } from './field-mention.ts';
import { headMentions } from './field-mentions.ts';
import { fieldOf } from './find-field.ts';
import { usersOf } from './lifecycle-users.ts';
import type { SourceNode } from './report.ts';

const shownOfRecords = eachEntity((context, { id, doc, source }) => {
  for (const mention of headMentions(doc.head, ['head'], 'head')) checkShown(context, id, mention, source);
  for (const [lines, { at, shows }] of Object.entries(doc.timeline ?? {})) {
    const path = ['timeline', lines];
    checkLines(context, { id, lines, at }, { source, path });
    for (const [index, name] of shows.entries()) {
      const mention = { path: [...path, 'shows', index], name: `${lines}.${name}`, where: 'timeline' };
      checkShown(context, id, mention, source);
    }
  }
});

const shownInDialogs = eachLifecycle((context, { id: lifecycle, doc, source }) => {
  const users = usersOf(context, lifecycle);
  for (const { transition, path } of transitionsIn(doc)) {
    for (const mention of headMentions(transition.shows, [...path, 'shows'], 'shows')) {
      const user = users.find(({ id }) => fieldOf(context, id, mention.name) !== null);
      if (user) checkShown(context, user.id, mention, source);
    }
  }
});

export const readableHead = allOf(shownOfRecords, shownInDialogs);

function checkShown(
  context: CheckContext,
  entity: string,
  { path, name, where }: FieldMention,
  source: SourceNode['source'],
): void {
  const field = fieldOf(context, entity, name);
  if (!field || !(isNested(field) || isSecret(field))) return;
  const message = `${where} cannot show the ${field.kind} ${name}`;
  context.report('E328', { source, path }, { message, fix: isNested(field) ? `name a field of it` : 'take it out' });
}

interface Told {
  readonly id: string;
  readonly lines: string;
  readonly at: string;
}

function checkLines(
  context: CheckContext,
  { id, lines, at }: Told,
  { source, path }: Pick<SourceNode, 'source' | 'path'>,
): void {
  const field = fieldOf(context, id, lines);
  if (!field) return;
  if (!isLines(field)) {
    const text = { message: `the timeline cannot tell ${lines}, which is no lines`, fix: 'name a field of lines' };
    context.report('E328', { source, path, part: 'key' }, text);
    return;
  }
  const moment = fieldOf(context, id, `${lines}.${at}`);
  if (moment && timeOf(moment) !== 'moment') {
    const text = { message: `${lines}.${at} is no moment`, fix: 'name a field with format: date-time' };
    context.report('E328', { source, path: [...path, 'at'] }, text);
  }
}
