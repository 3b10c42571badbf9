// Opens the rule book of a model: what is cheap is there, entries and diagrams are made when they are asked for.
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import type { BookEntry, RuleBook, Words } from '../../runtime/core/rule-book/book.ts';
import type { LifecycleModel, Model } from '../model/model.ts';
import { describeEntity } from './describe-entity.ts';
import { entityEntries, hostsOf } from './entity-entries.ts';
import type { DiagramWords } from './lay-out-lifecycle.ts';
import { labelled, Speaker } from './speaker.ts';

/** A book whose costly parts are made when they are asked for, so that what was made before can be kept. */
export interface OpenBook extends Omit<RuleBook, 'entries' | 'diagrams'> {
  entriesOf(entity: EntityDescriptor): BookEntry[];
  diagramWords(lifecycle: LifecycleModel): DiagramWords;
}

/** The book of a model without its entries and diagrams. */
export function openRuleBook(model: Model): OpenBook {
  const telling = { model, speaker: new Speaker(model.locales) };
  const hosts = hostsOf(model);
  return {
    entities: model.entities.map((entity) => describeEntity(telling, entity)),
    readings: model.readings.map(({ uses: _, options, ...reading }) => ({
      ...reading,
      options: options.map(({ id, means }) => ({ id, means })),
    })),
    sections: wordsBelow(telling.speaker, model, 'sections'),
    words: wordsBelow(telling.speaker, model, 'page'),
    entriesOf: (entity) => entityEntries(telling, entity, hosts),
    diagramWords: (lifecycle) => diagramWords(telling.speaker, lifecycle),
  };
}

function diagramWords(speaker: Speaker, lifecycle: LifecycleModel): DiagramWords {
  const of = (part: string, names: readonly string[]): { [name: string]: Words } =>
    labelled(names, (name) => speaker.say(`lifecycle.${lifecycle.id}.${part}.${name}`));
  return {
    states: of('states', Object.keys(lifecycle.states)),
    actions: of(
      'actions',
      lifecycle.transitions.map(({ action }) => action),
    ),
  };
}

/** Every text of a branch of the book's own words. */
function wordsBelow(speaker: Speaker, { locales }: Model, branch: string): { [key: string]: Words } {
  const book = locales.en.book;
  const found = typeof book === 'object' ? book[branch] : undefined;
  return labelled(typeof found === 'object' ? Object.keys(found) : [], (key) => speaker.book(`${branch}.${key}`));
}
