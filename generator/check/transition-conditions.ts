// E314: `when` of a transition compares fields every user has, as a list shows them, with values they can have.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import { isLines } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import type { CheckContext } from './check-context.ts';
import { conditionMentions } from './field-mention.ts';
import { fieldOf, findField } from './find-field.ts';
import { conditionValues, look } from './known-values.ts';
import { eachUsedTransition } from './lifecycle-users.ts';
import { unknownName } from './suggest.ts';

export const transitionConditions = eachUsedTransition((context, { lifecycle, action, transition, path, users }) => {
  const { source } = lifecycle;
  const outcomes = (transition.instead ?? []).map(({ when }, index) => [when, [...path, 'instead', index, 'when']]);
  const all = [...(transition.when ? [[transition.when, [...path, 'when']]] : []), ...outcomes];
  for (const [when, at] of all as [Condition, Path][]) {
    for (const { id } of users) {
      checkFields(context, { when, path: at, source, entity: id, action });
      conditionValues(when, at, (name, value, place) =>
        look(context, fieldOf(context, id, name), value, { source, path: place }),
      );
    }
  }
});

interface ConditionPlace {
  readonly when: Condition;
  readonly path: Path;
  readonly source: Parameters<CheckContext['report']>[1]['source'];
  readonly entity: string;
  readonly action: string;
}

function checkFields(context: CheckContext, { when, path, source, entity, action }: ConditionPlace): void {
  const descriptor = context.descriptors.get(entity);
  for (const mention of conditionMentions(when, path, `when of ${action}`)) {
    const at = { source, path: mention.path };
    const found = findField(context, entity, mention.name);
    if ('missing' in found) {
      const message = `unknown field "${found.missing}" in ${mention.where} of ${entity}`;
      context.report('E314', at, unknownName(message, found.missing, found.known, `add it to ${entity}`));
      continue;
    }
    const [first] = mention.name.split('.');
    if (!isLines(descriptor?.fields.find(({ key }) => key === first))) continue;
    const message = `when of ${action} reads lines of ${entity}, which a list does not show`;
    const fix = `compare a computed field of ${entity}, such as { count: ${first} }`;
    context.report('E314', at, { message, fix });
  }
}
