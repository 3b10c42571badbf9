// Entries of the papers made of a record: in which languages, for whom, of which records, and what stands on them.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Paper } from '../../runtime/core/descriptor/paper.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { conditionText, labelOf, type TextContext } from '../model/condition-text.ts';
import { list, same } from '../model/translator.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for each paper of the entity. */
export function paperEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  return context.model.papers
    .filter((paper) => paper.entity === entity.id)
    .map((paper) => paperEntry(context, entity, paper));
}

/** Account types that may have a paper made: whoever may see the record. */
export function makersOf({ access }: EntityDescriptor): string[] {
  return Object.entries(access).flatMap(([account, grants]) =>
    grants.some(({ may }) => may.includes('view')) ? [account] : [],
  );
}

function paperEntry(context: TextContext, entity: EntityDescriptor, paper: Paper): RuleEntry {
  const { translator } = context;
  const { id, fields, languages, when, letterhead } = paper;
  const makers = makersOf(entity);
  return {
    id: `${entity.id}.papers.${id}`,
    entity: entity.id,
    kind: 'paper',
    name: id,
    sentence: translator.book('sentence.paper', {
      paper: translator.say(`paper.${id}`),
      languages: list(languages.map((some) => languagesText(context, some))),
    }),
    details: [
      translator.book('sentence.paperBy', {
        accounts: list(makers.map((one) => translator.say(`ui.accountType.${one}`))),
      }),
      ...(when ? [translator.book('sentence.onlyWhen', { condition: conditionText(context, entity, when) })] : []),
      translator.book('sentence.paperFields', { fields: list(fields.map((path) => labelOf(context, entity, path))) }),
      ...(letterhead
        ? [
            translator.book('sentence.paperLetterhead', {
              entity: translator.say(`entity.${letterhead.entity}.label`),
              of: labelOf(context, entity, letterhead.of),
            }),
          ]
        : []),
    ],
    source: 'proposed',
    facts: {
      languages: languages.map((some) => some.join('+')),
      accounts: makers,
      fields: [...fields],
      ...(when && { when: when as unknown as Json }),
      ...(letterhead && { letterhead: letterhead.entity }),
    },
  };
}

function languagesText({ translator }: TextContext, languages: readonly string[]): LocalizedText {
  return list(
    languages.map((language) => translator.book(`language.${language}`)),
    same(' + '),
  );
}
