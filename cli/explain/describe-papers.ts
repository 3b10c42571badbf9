// The papers made of an entity's records: their languages, who may have them made, of which records, and the fields on them.
import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type { Model } from '../../generator/model/model.ts';
import { makersOf } from '../../generator/rule-book/paper-entries.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { textAt } from './describe-rule.ts';

/** A row for each paper, and below it one with the fields it reads. */
export function paperRows({ papers }: Pick<Model, 'papers'>, entity: EntityDescriptor, labels: LocaleTree): string[][] {
  return papers
    .filter((paper) => paper.entity === entity.id)
    .flatMap(({ id, languages, when, fields, letterhead }) => [
      [
        id,
        textAt(labels, `paper.${id}`),
        languages.map((some) => some.join('+')).join(' '),
        `by ${makersOf(entity).join(' ')}${when ? ` [when ${describeCondition(when)}]` : ''}`,
        `schemas/papers/${id}.typ${letterhead ? `, head of ${letterhead.entity}` : ''}`,
      ],
      ['', `reads ${fields.join(', ')}`],
    ]);
}
