// Entries of states and transitions: what may be done with a record, by whom, and what is said when it may not.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type {
  Actor,
  Following,
  LifecycleState,
  LifecycleUse,
  Outcome,
  Telling,
  Transition,
} from '../../runtime/core/descriptor/lifecycle.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { editStep } from '../../runtime/core/lifecycle.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { dutyKey } from '../../runtime/core/separated-duties.ts';
import { conditionText, labelOf, type TextContext, valueText } from '../model/condition-text.ts';
import { join, list, type Params, same } from '../model/translator.ts';
import type { RuleEntry } from './rule-entries.ts';

/** An entity with one of its lifecycles. */
interface LifecycleContext extends TextContext {
  readonly entity: EntityDescriptor;
  readonly use: LifecycleUse;
}

/** The entries of every state and every transition of an entity. */
export function lifecycleEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  return entity.lifecycles.flatMap((use) => {
    const place = { ...context, entity, use };
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

function stateEntry(place: LifecycleContext, name: string): RuleEntry {
  const { translator, entity, use } = place;
  const state = use.lifecycle.states[name];
  const flags = { editable: state?.editable, deletable: state?.deletable };
  const { refuses = {}, savesTo, ifChanged } = state ?? {};
  const can = [
    translator.book(flags.editable ? 'state.editable' : 'state.notEditable'),
    translator.book(flags.deletable ? 'state.deletable' : 'state.notDeletable'),
  ];
  const isFirst = name === use.lifecycle.initial;
  // Only the first lifecycle decides what can be edited.
  const isMain = entity.lifecycles[0]?.lifecycle.id === use.lifecycle.id;
  const details = [
    ...(isFirst ? [translator.book('state.initial')] : []),
    ...(state?.draft ? [translator.book('state.draft')] : []),
    ...(state?.final ? [translator.book('state.final')] : []),
    ...(state ? awaitedText(place, state) : []),
    ...(savesTo === undefined ? [] : [translator.book('state.savesTo', { state: stateText(place, savesTo) })]),
    ...(ifChanged
      ? [translator.book('state.ifChanged', { fields: list(ifChanged.map((key) => labelOf(place, entity, key))) })]
      : []),
    ...toldText(place, state?.tells),
    ...refusals(place, Object.values(refuses)),
  ];
  return {
    id: `${entity.id}.states.${use.field}.${name}`,
    entity: entity.id,
    kind: 'state',
    name,
    path: use.field,
    sentence: translator.book(isMain ? 'state.sentence' : 'state.beside', {
      state: stateText(place, name),
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
      awaits: [...(state?.awaits ?? [])],
      ...(ifChanged && { ifChanged: [...ifChanged] }),
      refuses: refuses as unknown as Json,
    } as RuleEntry['facts'],
  };
}

function awaitedText(place: LifecycleContext, { awaits = [], work, final }: LifecycleState): LocalizedText[] {
  const { translator } = place;
  if (awaits.length === 0) return final ? [] : [translator.book('state.rests')];
  const actions = awaits.filter((action) => action !== editStep).map((action) => actionText(place, action));
  return [
    ...(work === 'correct' ? [translator.book('state.correct')] : []),
    translator.book(actions.length > 0 ? 'state.awaits' : 'state.awaitsEdit', { actions: list(actions) }),
  ];
}

function transitionEntry(place: LifecycleContext, transition: Transition, count: number): RuleEntry {
  const { entity, use, translator } = place;
  const { action, from, to } = transition;
  return {
    id: `${entity.id}.actions.${use.field}.${action}${count > 1 ? `.${count}` : ''}`,
    entity: entity.id,
    kind: 'transition',
    name: action,
    path: use.field,
    sentence: translator.book('transition.sentence', {
      action: translator.say(`lifecycle.${use.lifecycle.id}.actions.${action}`),
      from: list(
        from.map((state) => stateText(place, state)),
        translator.book('condition.orValue'),
      ),
      to: stateText(place, to),
    }),
    details: [whoText(place, transition), ...transitionDetails(place, transition)],
    conditions: 1,
    source: transition.source,
    facts: factsOf(place, transition),
  };
}

function factsOf({ use }: LifecycleContext, transition: Transition): RuleEntry['facts'] {
  const { action: _, source: __, danger: ___, shows: ____, tells, from, to, by, ...rest } = transition;
  const actors = by.flatMap((name) => use.actors[name] ?? []).map(actorFact);
  // What follows from other transitions is no change of this one.
  const told = tells && !tells.usual ? { tells } : {};
  return {
    from: [...from],
    to,
    actors: [...new Set(actors)].sort(),
    ...({ ...rest, ...told } as unknown as { [name: string]: Json }),
  };
}

/** `broker of companyId, enterpriseAdmin`: short and the same in every version. */
export function actorFact({ account, company, self, level }: Actor): string {
  const notes = [...(self === undefined ? [] : [`as ${self}`]), ...(level === undefined ? [] : [level])];
  return [`${account}${company === undefined ? '' : ` of ${company}`}`, ...notes].join(', ');
}

function whoText({ translator, use, entity, model }: LifecycleContext, { by, due }: Transition): LocalizedText {
  const actors = by.flatMap((name) => use.actors[name] ?? []);
  if (actors.length === 0) {
    const after = due && labelOf({ translator, model }, entity, due.after);
    return after ? translator.book('transition.due', { field: after }) : translator.book('transition.bySystem');
  }
  return translator.book('transition.by', { actors: list(actorTexts({ translator, model }, entity, actors)) });
}

/** `Trader (Payer)`: each of them in words, once. */
export function actorTexts(
  context: TextContext,
  entity: EntityDescriptor,
  actors: readonly Actor[],
): readonly LocalizedText[] {
  const said = actors.map((actor) => actorText(context, entity, actor));
  return said.filter((one, index) => said.findIndex(({ en }) => en === one.en) === index);
}

function actorText(
  context: TextContext,
  entity: EntityDescriptor,
  { account, company, self, level }: Actor,
): LocalizedText {
  const { translator } = context;
  const who = translator.say(`ui.accountType.${account}`);
  const notes = [
    ...(company === undefined ? [] : [labelOf(context, entity, company)]),
    ...(self === undefined ? [] : [labelOf(context, entity, self)]),
    ...(level === undefined ? [] : [translator.say(`ui.accountLevel.${level}`)]),
  ];
  return notes.length === 0 ? who : translator.book('transition.actor', { who, notes: list(notes) });
}

function transitionDetails(place: LifecycleContext, transition: Transition): LocalizedText[] {
  const { translator, entity } = place;
  const {
    notBy,
    sameHand = {},
    when,
    asks,
    checks,
    sets,
    instead = [],
    cascades,
    creates,
    batch,
    opens,
    compares,
    follows,
    accepts,
    withCode,
    tells,
    refuses = {},
  } = transition;
  const say = (key: string, params: Params = {}): LocalizedText[] => [translator.book(`transition.${key}`, params)];
  return [
    ...(notBy
      ? say('notBy', { duties: list(notBy.map((duty) => translator.say(dutyKey(place.use.lifecycle.id, duty)))) })
      : []),
    ...Object.entries(sameHand).map(([reason, duties]) =>
      translator.book('transition.sameHand', {
        duties: list(duties.map((duty) => translator.say(dutyKey(place.use.lifecycle.id, duty)))),
        reason: translator.say(`lifecycle.${place.use.lifecycle.id}.sameHand.${reason}`),
      }),
    ),
    ...(when ? [translator.book('sentence.onlyWhen', { condition: conditionText(place, entity, when) })] : []),
    ...(opens ? say('opens') : []),
    ...(checks ? say('checks') : []),
    ...(asks ? say(asks.required ? 'asks' : 'mayAsk', { asked: translator.book(`transition.${asks.key}`) }) : []),
    ...enteredText(place, transition),
    ...(withCode ? say('withCode') : []),
    ...setsText(place, sets, (values) => translator.book('transition.sets', { values })),
    ...instead.flatMap((outcome) => outcomeText(place, outcome)),
    ...Object.entries(cascades ?? {}).flatMap(([field, { action, enters }]) => [
      ...say('cascades', { field: labelOf(place, entity, field), action: followedText(place, field, action) }),
      ...(enters
        ? say('handsOn', { fields: list(Object.values(enters).map((own) => labelOf(place, entity, own))) })
        : []),
    ]),
    ...(creates
      ? say(creates.handsOver ? 'handsOver' : 'creates', { entity: translator.say(`entity.${creates.entity}.label`) })
      : []),
    ...(compares
      ? say('compares', { same: actionText(place, compares.same), other: actionText(place, compares.other) })
      : []),
    ...(follows ? followedLine(place, follows) : []),
    ...(accepts ? say('accepts') : []),
    ...(batch ? say(batch === 'never' ? 'oneByOne' : batch) : []),
    ...toldText(place, tells),
    ...refusals(place, Object.values(refuses)),
  ];
}

/** The values as people know them: with their names where they are codes. */
function followedLine(place: LifecycleContext, { at, in: values }: Following): LocalizedText[] {
  const { translator, entity } = place;
  const field = labelOf(place, entity, at);
  if (!values) return [translator.book('transition.followsRest', { field })];
  const named = values.map((value) => valueText(place, fieldAt(entity.fields, at), value));
  return [translator.book('transition.follows', { field, values: list(named) })];
}

function toldText(place: LifecycleContext, tells: Telling | undefined): LocalizedText[] {
  const { translator, use, entity } = place;
  const told = actorTexts(
    place,
    entity,
    (tells?.actors ?? []).flatMap((name) => use.actors[name] ?? []),
  );
  return told.length === 0 ? [] : [translator.book('transition.tells', { actors: list(told) })];
}

function enteredText(place: LifecycleContext, { enters }: Transition): LocalizedText[] {
  if (!enters) return [];
  const { translator, entity } = place;
  const inside = enters.line === undefined ? '' : `${enters.line.field}.`;
  const fields = enters.fields.map((key) => labelOf(place, entity, `${inside}${key}`));
  const optional = enters.optional.map((key) => labelOf(place, entity, `${inside}${key}`));
  const started = Object.entries(enters.starts ?? {}).map(([key, own]) =>
    translator.book('transition.starts', {
      field: labelOf(place, entity, `${inside}${key}`),
      value: labelOf(place, entity, own),
    }),
  );
  const taken = (enters.line?.takes ?? []).map((key) => labelOf(place, entity, key));
  return [
    ...(fields.length > 0 ? [translator.book('transition.enters', { fields: list(fields) })] : []),
    ...(optional.length > 0 ? [translator.book('transition.mayEnter', { fields: list(optional) })] : []),
    ...started,
    ...(enters.anew ? [translator.book('transition.anew')] : []),
    ...(taken.length > 0 ? [translator.book('transition.takes', { fields: list(taken) })] : []),
  ];
}

/** Where it leads instead, and what is set then. */
function outcomeText(place: LifecycleContext, { when, to, sets = {} }: Outcome): LocalizedText[] {
  const { translator, entity } = place;
  const condition = conditionText(place, entity, when);
  return [
    translator.book('transition.instead', { condition, state: stateText(place, to) }),
    ...setsText(place, sets, (values) => translator.book('transition.insteadSets', { condition, values })),
  ];
}

/** What is set, but for fields that only other entities of the lifecycle have. */
function setsText(
  place: LifecycleContext,
  sets: Transition['sets'] = {},
  say: (values: LocalizedText) => LocalizedText,
): LocalizedText[] {
  const own = Object.entries(sets).filter(([key]) => fieldAt(place.entity.fields, key) !== null);
  return own.length === 0 ? [] : [say(list(own.map((pair) => setText(place, pair))))];
}

function setText(place: LifecycleContext, [key, value]: readonly [string, string | number | boolean]): LocalizedText {
  const { translator, entity } = place;
  const isWord = value === 'now' || value === 'today' || value === 'me' || value === 'mine';
  const said = isWord ? translator.book(`set.${value}`) : valueText(place, fieldAt(entity.fields, key), value);
  return join(labelOf(place, entity, key), same(' = '), said);
}

function actionText({ translator, use }: LifecycleContext, action: string): LocalizedText {
  return translator.say(`lifecycle.${use.lifecycle.id}.actions.${action}`);
}

/** Label of the action the records of a reference make. */
function followedText({ translator, entity, model }: LifecycleContext, path: string, action: string): LocalizedText {
  const field = fieldAt(entity.fields, path);
  const target = field && 'entity' in field ? model.entities.find(({ id }) => id === field.entity) : undefined;
  const use = target?.lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  return translator.say(`lifecycle.${use?.lifecycle.id}.actions.${action}`);
}

function refusals({ translator, use }: LifecycleContext, names: readonly (string | undefined)[]): LocalizedText[] {
  const once = [...new Set(names.filter((name) => name !== undefined))];
  return once.map((name) =>
    translator.book('transition.refused', {
      refusal: translator.say(`lifecycle.${use.lifecycle.id}.refusals.${name}`),
    }),
  );
}

/** Label of a state as the entity calls it. */
export function stateText(
  { translator, entity, use }: Pick<LifecycleContext, 'translator' | 'entity' | 'use'>,
  state: string,
): LocalizedText {
  return translator.say(`entity.${entity.id}.states.${use.lifecycle.id}.${state}`);
}
