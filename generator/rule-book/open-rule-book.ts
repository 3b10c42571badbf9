// Opens the rule book of a model: what is cheap is there, entries and diagrams are made when they are asked for.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { type BookEntry, editing, type LocalizedText, type RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { DecisionTable } from '../../runtime/core/rule-book/book-tables.ts';
import type { TextContext } from '../model/condition-text.ts';
import type { LifecycleModel, Model } from '../model/model.ts';
import { labelled, Translator } from '../model/translator.ts';
import { decidingReadings } from './deciding-readings.ts';
import { decisionTables } from './decisions/decision-tables.ts';
import { actorsOf, describeEntities } from './describe-entity.ts';
import { type EntryContext, entityEntries, hostsOf } from './entity-entries.ts';
import type { DiagramWords } from './lay-out-lifecycle.ts';
import { samplesOf } from './samples.ts';

/** A book whose costly parts are made when they are asked for, so that what was made before can be kept. */
export interface OpenBook extends Omit<RuleBook, 'entries' | 'diagrams'> {
  entriesOf(entity: EntityDescriptor): BookEntry[];
  diagramWords(lifecycle: LifecycleModel): DiagramWords;
  tablesOf(entity: EntityDescriptor): DecisionTable[];
}

/** The book of a model without its entries and diagrams. */
export function openRuleBook(model: Model): OpenBook {
  const translator = new Translator(model.locales);
  const samples = samplesOf(model, translator);
  const context: EntryContext = { model, translator, samples, readingsOf: decidingReadings(model.readings) };
  const hosts = hostsOf(model);
  return {
    entities: describeEntities(context),
    readings: model.readings.map(({ uses: _, options, ...reading }) => ({
      ...reading,
      options: options.map(({ id, means }) => ({ id, means })),
    })),
    sections: model.sections,
    statements: model.statements,
    words: pageWords(context.translator, model),
    synonyms: model.synonyms,
    entriesOf: (entity) => entityEntries(context, entity, hosts),
    diagramWords: (lifecycle) => diagramWords(context, lifecycle),
    tablesOf: (entity) => decisionTables(context, entity),
  };
}

/** Entities may call states by words of their own: a drawing must have room for all of them. */
function diagramWords({ model, translator }: TextContext, lifecycle: LifecycleModel): DiagramWords {
  const { id } = lifecycle;
  const users = model.entities.filter(({ lifecycles }) => lifecycles.some((use) => use.lifecycle.id === id));
  const actors = users.flatMap(({ lifecycles }) =>
    lifecycles.filter((use) => use.lifecycle.id === id).map((use) => actorsOf(translator, use)),
  );
  const actions = lifecycle.transitions.map(({ action }) => action);
  return {
    states: Object.fromEntries(
      Object.keys(lifecycle.states).map((state) => [
        state,
        [
          translator.say(`lifecycle.${id}.states.${state}`),
          ...users.map((entity) => translator.say(`entity.${entity.id}.states.${id}.${state}`)),
        ],
      ]),
    ),
    actions: {
      ...labelled(actions, (action) => translator.say(`lifecycle.${id}.actions.${action}`)),
      [editing]: translator.book('page.edit'),
    },
    actors: Object.fromEntries(actions.map((action) => [action, actors.flatMap((by) => by[action] ?? [])])),
  };
}

/** Every text of the page of the book, and its words for what decides a rule: `term-maximum`. */
function pageWords(translator: Translator, { locales }: Model): { [key: string]: LocalizedText } {
  const book = locales.en.book;
  const keysIn = (part: string): string[] => {
    const found = typeof book === 'object' ? book[part] : undefined;
    return typeof found === 'object' ? Object.keys(found) : [];
  };
  const terms = keysIn('term').map((key) => [`term-${key}`, translator.book(`term.${key}`)] as const);
  const verbs = keysIn('verb').map((key) => [`term-verb-${key}`, translator.book(`verb.${key}`)] as const);
  const accounts = accountTypes.map((one) => [`term-may-${one}`, translator.say(`ui.accountType.${one}`)] as const);
  return {
    ...labelled(keysIn('page'), (key) => translator.book(`page.${key}`)),
    ...Object.fromEntries([...terms, ...verbs, ...accounts]),
  };
}
