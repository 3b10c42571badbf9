// E306: fields that transitions set, keep answers in or look at for changes exist in some entity that uses the lifecycle.
import { isProse } from '../../runtime/core/kinds/field-traits.ts';
import type { LifecycleDoc, TransitionDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { CheckContext } from './check-context.ts';
import { eachLifecycle } from './each-member.ts';
import { headMentions } from './field-mentions.ts';
import { fieldOf, findField } from './find-field.ts';
import { look } from './known-values.ts';
import { usersOf } from './lifecycle-users.ts';
import type { FindingText } from './report.ts';
import { settableWord, unsettableWord } from './settable-word.ts';
import { unknownName } from './suggest.ts';

export const transitionFields = eachLifecycle((context, { id, doc, source }) => {
  const users = usersOf(context, id);
  if (users.length === 0) return;
  const names = users.map((user) => user.id);
  for (const { state, name, at } of changedFields(doc)) {
    if (doc.states[state]?.savesTo === undefined) {
      const message = `state ${state} says which changes matter, but saving leads nowhere`;
      context.report('E306', { source, path: at.slice(0, 3), part: 'key' }, { message, fix: 'add savesTo' });
    }
    const found = names.map((user) => findField(context, user, name));
    if (!found.every((one) => 'missing' in one)) continue;
    const known = found.flatMap((one) => ('missing' in one ? one.known : []));
    const message = `state ${state} looks at the field "${name}", which ${names.join(' and ')} ${names.length > 1 ? 'lack' : 'lacks'}`;
    context.report('E306', { source, path: at }, unknownName(message, name, new Set(known), 'take it out'));
  }
  for (const { action, transition, path } of transitionsIn(doc)) {
    for (const { name, at, part } of fieldsOf(transition, path)) {
      const found = names.map((user) => findField(context, user, name));
      if (!found.every((one) => 'missing' in one)) continue;
      const known = found.flatMap((one) => ('missing' in one ? one.known : []));
      const message = `transition ${action} needs the field "${name}", which ${names.join(' and ')} ${names.length > 1 ? 'lack' : 'lacks'}`;
      const text = unknownName(message, name, new Set(known), `add ${name} to ${names.join(' or ')}`);
      context.report('E306', { source, path: at, part }, text);
    }
    const fault = keptFault(context, names, transition.asks?.keptIn);
    if (fault) context.report('E306', { source, path: [...path, 'asks', 'keptIn'] }, fault);
    checkValues(context, names, transition, (key) => ({ source, path: [...path, 'sets', key] }));
    for (const [index, outcome] of (transition.instead ?? []).entries())
      checkValues(context, names, outcome, (key) => ({ source, path: [...path, 'instead', index, 'sets', key] }));
  }
});

function changedFields({ states }: LifecycleDoc): { state: string; name: string; at: Path }[] {
  return Object.entries(states).flatMap(([state, doc]) =>
    (doc?.ifChanged ?? []).map((name, index) => ({ state, name, at: ['states', state, 'ifChanged', index] })),
  );
}

function fieldsOf(transition: TransitionDoc, path: Path): { name: string; at: Path; part: 'key' | 'value' }[] {
  const keptIn = transition.asks?.keptIn;
  const kept = keptIn === undefined ? [] : [{ name: keptIn, at: [...path, 'asks', 'keptIn'], part: 'value' as const }];
  const outcomes = (transition.instead ?? []).map(({ sets }, index) => [sets, [...path, 'instead', index]] as const);
  const set = [[transition.sets, path] as const, ...outcomes].flatMap(([sets, at]) =>
    Object.keys(sets ?? {}).map((name) => ({ name, at: [...at, 'sets', name], part: 'key' as const })),
  );
  const shown = headMentions(transition.shows, [...path, 'shows'], 'shows').map((mention) => ({
    name: mention.name,
    at: mention.path,
    part: 'value' as const,
  }));
  return [...kept, ...set, ...shown];
}

/** Why a field cannot keep what a person answers, which is a text. */
function keptFault(context: CheckContext, users: readonly string[], name: string | undefined): FindingText | null {
  const kept = users.map((user) => (name === undefined ? null : fieldOf(context, user, name)));
  const field = kept.find((one) => one !== null && !isProse(one));
  if (!field) return null;
  const message = `${field.key} is a ${field.kind} and cannot keep what a person answers, which is a text`;
  return { message, fix: 'name a text of several lines' };
}

function checkValues(
  context: CheckContext,
  users: readonly string[],
  { sets }: Pick<TransitionDoc, 'sets'>,
  at: (key: string) => Parameters<typeof look>[3],
): void {
  for (const [key, value] of Object.entries(sets ?? {})) {
    const field = users.map((user) => fieldOf(context, user, key)).find((one) => one !== null) ?? null;
    if (field && settableWord(field, value, context.project.access.doc.entities)) continue;
    const fault = field && unsettableWord(field, value, context.project.access.doc.entities);
    if (fault) context.report('E306', at(key), fault);
    else look(context, field, value, at(key));
  }
}
