// Entries of states and transitions: what may be done with a record, by whom, and what is said when it may not.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Actor, LifecycleUse, Outcome, Transition } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { Words } from '../../runtime/core/rule-book/book.ts';
import { conditionWords, labelOf, type Telling, valueWords } from './condition-words.ts';
import type { RuleEntry } from './rule-entries.ts';
import { join, list, type Params, same } from './speaker.ts';

/** An entity with one of its lifecycles. */
interface LifecycleTelling extends Telling {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
}

/** The entries of every state and every transition of an entity. */
export function lifecycleEntries(telling: Telling, entity: EntityDescriptor): RuleEntry[] {
  return entity.lifecycles.flatMap((use) => {
    const place = { ...telling, entity, use };
    const lifecycle = { field: use.field, id: use.lifecycle.id };
    const states = Object.keys(use.lifecycle.states).map(
      (state): RuleEntry => ({
        ...stateEntry(place, state),
        lifecycle,
      }),
    );
    const seen = new Map<string, number>();
    const transitions = use.lifecycle.transitions.map((transition): RuleEntry => {
      const count = (seen.get(transition.action) ?? 0) + 1;
      seen.set(transition.action, count);
      return { ...transitionEntry(place, transition, count), lifecycle };
    });
    return [...states, ...transitions];
  });
}

function stateEntry(place: LifecycleTelling, name: string): RuleEntry {
  const { speaker, entity, use } = place;
  const state = use.lifecycle.states[name];
  const flags = { editable: state?.editable, deletable: state?.deletable };
  const { refuses = {}, savesTo, ifChanged } = state ?? {};
  const can = [
    speaker.book(flags.editable ? 'state.editable' : 'state.notEditable'),
    speaker.book(flags.deletable ? 'state.deletable' : 'state.notDeletable'),
  ];
  const isFirst = name === use.lifecycle.initial;
  // Only the first lifecycle decides what can be edited.
  const isMain = entity.lifecycles[0]?.lifecycle.id === use.lifecycle.id;
  const details = [
    ...(isFirst ? [speaker.book('state.initial')] : []),
    ...(state?.draft ? [speaker.book('state.draft')] : []),
    ...(state?.final ? [speaker.book('state.final')] : []),
    ...(savesTo === undefined ? [] : [speaker.book('state.savesTo', { state: stateWords(place, savesTo) })]),
    ...(ifChanged
      ? [speaker.book('state.ifChanged', { fields: list(ifChanged.map((key) => labelOf(place, entity, key))) })]
      : []),
    ...refusals(place, Object.values(refuses)),
  ];
  return {
    id: `${entity.id}.states.${use.field}.${name}`,
    entity: entity.id,
    kind: 'state',
    name,
    path: use.field,
    sentence: speaker.book(isMain ? 'state.sentence' : 'state.beside', {
      state: stateWords(place, name),
      can: list(can),
      field: labelOf(place, entity, use.field),
    }),
    details,
    source: use.lifecycle.transitions[0]?.source ?? '4',
    facts: {
      ...flags,
      draft: state?.draft ?? false,
      final: state?.final ?? false,
      initial: isFirst,
      savesTo: savesTo ?? null,
      ...(ifChanged && { ifChanged: [...ifChanged] }),
      refuses: refuses as unknown as Json,
    } as RuleEntry['facts'],
  };
}

function transitionEntry(place: LifecycleTelling, transition: Transition, count: number): RuleEntry {
  const { entity, use, speaker } = place;
  const { action, from, to } = transition;
  return {
    id: `${entity.id}.actions.${use.field}.${action}${count > 1 ? `.${count}` : ''}`,
    entity: entity.id,
    kind: 'transition',
    name: action,
    path: use.field,
    sentence: speaker.book('transition.sentence', {
      action: speaker.say(`lifecycle.${use.lifecycle.id}.actions.${action}`),
      from: list(
        from.map((state) => stateWords(place, state)),
        speaker.book('condition.orValue'),
      ),
      to: stateWords(place, to),
    }),
    details: [whoWords(place, transition), ...transitionDetails(place, transition)],
    source: transition.source,
    facts: factsOf(place, transition),
  };
}

function factsOf({ use }: LifecycleTelling, transition: Transition): RuleEntry['facts'] {
  const { action: _, source: __, danger: ___, from, to, by, ...rest } = transition;
  const actors = by.flatMap((name) => use.actors[name] ?? []).map(actorFact);
  return { from: [...from], to, actors: [...new Set(actors)].sort(), ...(rest as unknown as { [name: string]: Json }) };
}

/** `broker of companyId, enterpriseAdmin`: short and the same in every version. */
function actorFact({ account, company, self, level }: Actor): string {
  const notes = [...(self === undefined ? [] : [`as ${self}`]), ...(level === undefined ? [] : [level])];
  return [`${account}${company === undefined ? '' : ` of ${company}`}`, ...notes].join(', ');
}

function whoWords({ speaker, use, entity, model }: LifecycleTelling, { by, due }: Transition): Words {
  const actors = by.flatMap((name) => use.actors[name] ?? []);
  if (actors.length === 0) {
    const after = due && labelOf({ speaker, model }, entity, due.after);
    return after ? speaker.book('transition.due', { field: after }) : speaker.book('transition.bySystem');
  }
  const said = actors.map((actor) => actorWords({ speaker, model }, entity, actor));
  const once = said.filter((one, index) => said.findIndex(({ en }) => en === one.en) === index);
  return speaker.book('transition.by', { actors: list(once) });
}

function actorWords(telling: Telling, entity: EntityDescriptor, { account, company, self, level }: Actor): Words {
  const { speaker } = telling;
  const who = speaker.say(`ui.accountType.${account}`);
  const notes = [
    ...(company === undefined ? [] : [labelOf(telling, entity, company)]),
    ...(self === undefined ? [] : [labelOf(telling, entity, self)]),
    ...(level === undefined ? [] : [speaker.say(`ui.accountLevel.${level}`)]),
  ];
  return notes.length === 0 ? who : speaker.book('transition.actor', { who, notes: list(notes) });
}

function transitionDetails(place: LifecycleTelling, transition: Transition): Words[] {
  const { speaker, entity } = place;
  const {
    when,
    asks,
    checks,
    sets,
    instead = [],
    follows,
    creates,
    batch,
    opens,
    compares,
    accepts,
    refuses = {},
  } = transition;
  const say = (key: string, params: Params = {}): Words[] => [speaker.book(`transition.${key}`, params)];
  return [
    ...(when ? [speaker.book('sentence.onlyWhen', { condition: conditionWords(place, entity, when) })] : []),
    ...(opens ? say('opens') : []),
    ...(checks ? say('checks') : []),
    ...(asks ? say(asks.required ? 'asks' : 'mayAsk', { asked: speaker.book(`transition.${asks.key}`) }) : []),
    ...enteredWords(place, transition),
    ...(sets ? say('sets', { values: list(Object.entries(sets).map((pair) => setWords(place, pair))) }) : []),
    ...instead.flatMap((outcome) => outcomeWords(place, outcome)),
    ...Object.entries(follows ?? {}).flatMap(([field, action]) =>
      say('follows', { field: labelOf(place, entity, field), action: followedWords(place, field, action) }),
    ),
    ...(creates
      ? say(creates.handsOver ? 'handsOver' : 'creates', { entity: speaker.say(`entity.${creates.entity}.label`) })
      : []),
    ...(compares
      ? say('compares', { same: actionWords(place, compares.same), other: actionWords(place, compares.other) })
      : []),
    ...(accepts ? say('accepts') : []),
    ...(batch ? say(batch === 'never' ? 'oneByOne' : batch) : []),
    ...refusals(place, Object.values(refuses)),
  ];
}

function enteredWords(place: LifecycleTelling, { enters }: Transition): Words[] {
  if (!enters) return [];
  const { speaker, entity } = place;
  const inside = enters.line === undefined ? '' : `${enters.line.field}.`;
  const fields = enters.fields.map((key) => labelOf(place, entity, `${inside}${key}`));
  const optional = enters.optional.map((key) => labelOf(place, entity, `${inside}${key}`));
  const started = Object.entries(enters.starts ?? {}).map(([key, own]) =>
    speaker.book('transition.starts', {
      field: labelOf(place, entity, `${inside}${key}`),
      value: labelOf(place, entity, own),
    }),
  );
  const taken = (enters.line?.takes ?? []).map((key) => labelOf(place, entity, key));
  return [
    ...(fields.length > 0 ? [speaker.book('transition.enters', { fields: list(fields) })] : []),
    ...(optional.length > 0 ? [speaker.book('transition.mayEnter', { fields: list(optional) })] : []),
    ...started,
    ...(enters.anew ? [speaker.book('transition.anew')] : []),
    ...(taken.length > 0 ? [speaker.book('transition.takes', { fields: list(taken) })] : []),
  ];
}

/** Where it leads instead, and what is set then. */
function outcomeWords(place: LifecycleTelling, { when, to, sets = {} }: Outcome): Words[] {
  const { speaker, entity } = place;
  const values = Object.entries(sets).map((pair) => setWords(place, pair));
  const condition = conditionWords(place, entity, when);
  return [
    speaker.book('transition.instead', { condition, state: stateWords(place, to) }),
    ...(values.length === 0 ? [] : [speaker.book('transition.insteadSets', { condition, values: list(values) })]),
  ];
}

function setWords(place: LifecycleTelling, [key, value]: readonly [string, string | number | boolean]): Words {
  const { speaker, entity } = place;
  const isWord = value === 'now' || value === 'today' || value === 'me' || value === 'mine';
  const said = isWord ? speaker.book(`set.${value}`) : valueWords(place, fieldAt(entity.fields, key), value);
  return join(labelOf(place, entity, key), same(' = '), said);
}

function actionWords({ speaker, use }: LifecycleTelling, action: string): Words {
  return speaker.say(`lifecycle.${use.lifecycle.id}.actions.${action}`);
}

/** Label of the action the records of a reference make. */
function followedWords({ speaker, entity, model }: LifecycleTelling, path: string, action: string): Words {
  const field = fieldAt(entity.fields, path);
  const target = field && 'entity' in field ? model.entities.find(({ id }) => id === field.entity) : undefined;
  const use = target?.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  return speaker.say(`lifecycle.${use?.lifecycle.id}.actions.${action}`);
}

function refusals({ speaker, use }: LifecycleTelling, names: readonly (string | undefined)[]): Words[] {
  const once = [...new Set(names.filter((name) => name !== undefined))];
  return once.map((name) =>
    speaker.book('transition.refused', { refusal: speaker.say(`lifecycle.${use.lifecycle.id}.refusals.${name}`) }),
  );
}

/** Label of a state as the entity calls it. */
export function stateWords(
  { speaker, entity, use }: Pick<LifecycleTelling, 'speaker' | 'entity' | 'use'>,
  state: string,
): Words {
  return speaker.say(`entity.${entity.id}.states.${use.lifecycle.id}.${state}`);
}
