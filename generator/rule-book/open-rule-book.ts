// Opens the rule book of a model: what is cheap is there, entries and diagrams are made when they are asked for.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { type BookEntry, editing, type RuleBook, type Words } from '../../runtime/core/rule-book/book.ts';
import type { LifecycleModel, Model } from '../model/model.ts';
import type { Telling } from './condition-words.ts';
import { decidingReadings } from './deciding-readings.ts';
import { describeEntities } from './describe-entity.ts';
import { type EntryTelling, entityEntries, hostsOf } from './entity-entries.ts';
import type { DiagramWords } from './lay-out-lifecycle.ts';
import { samplesOf } from './samples.ts';
import { labelled, Speaker } from './speaker.ts';

/** A book whose costly parts are made when they are asked for, so that what was made before can be kept. */
export interface OpenBook extends Omit<RuleBook, 'entries' | 'diagrams'> {
  entriesOf(entity: EntityDescriptor): BookEntry[];
  diagramWords(lifecycle: LifecycleModel): DiagramWords;
}

/** The book of a model without its entries and diagrams. */
export function openRuleBook(model: Model): OpenBook {
  const speaker = new Speaker(model.locales);
  const samples = samplesOf(model, speaker);
  const telling: EntryTelling = { model, speaker, samples, readingsOf: decidingReadings(model.readings) };
  const hosts = hostsOf(model);
  return {
    entities: describeEntities(telling),
    readings: model.readings.map(({ uses: _, options, ...reading }) => ({
      ...reading,
      options: options.map(({ id, means }) => ({ id, means })),
    })),
    sections: wordsBelow(telling.speaker, model, 'sections'),
    words: wordsBelow(telling.speaker, model, 'page'),
    entriesOf: (entity) => entityEntries(telling, entity, hosts),
    diagramWords: (lifecycle) => diagramWords(telling, lifecycle),
  };
}

/** Entities may call states by words of their own: a drawing must have room for all of them. */
function diagramWords({ model, speaker }: Telling, lifecycle: LifecycleModel): DiagramWords {
  const { id } = lifecycle;
  const users = model.entities.filter(({ lifecycles }) => lifecycles.some((use) => use.lifecycle.id === id));
  const actions = lifecycle.transitions.map(({ action }) => action);
  return {
    states: Object.fromEntries(
      Object.keys(lifecycle.states).map((state) => [
        state,
        [
          speaker.say(`lifecycle.${id}.states.${state}`),
          ...users.map((entity) => speaker.say(`entity.${entity.id}.states.${id}.${state}`)),
        ],
      ]),
    ),
    actions: {
      ...labelled(actions, (action) => speaker.say(`lifecycle.${id}.actions.${action}`)),
      [editing]: speaker.book('page.edit'),
    },
  };
}

/** Every text of a branch of the book's own words. */
function wordsBelow(speaker: Speaker, { locales }: Model, branch: string): { [key: string]: Words } {
  const book = locales.en.book;
  const found = typeof book === 'object' ? book[branch] : undefined;
  return labelled(typeof found === 'object' ? Object.keys(found) : [], (key) => speaker.book(`${branch}.${key}`));
}
