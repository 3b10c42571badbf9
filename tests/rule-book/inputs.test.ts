// Entries that are kept because their inputs stayed the same are those that would be made: no change of another entity
// that an entry could show goes by unnoticed.
import { describe, expect, it } from 'vitest';
import type { Model } from '../../generator/model/model.ts';
import { hostsOf } from '../../generator/rule-book/entity-entries.ts';
import { entityInputs } from '../../generator/rule-book/entity-input.ts';
import { openRuleBook } from '../../generator/rule-book/open-rule-book.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { model } from './book.ts';

type Change = (entity: EntityDescriptor) => EntityDescriptor;

/** Every limit of every field another one, and what stands beside the fields gone. */
const otherLimits: Change = (entity) => ({
  ...entity,
  fields: entity.fields.map(limited),
  rules: [],
  views: [],
  form: [],
  access: {},
  unique: [],
});

function limited(field: Field): Field {
  const limits = {
    ...('maxLength' in field && { maxLength: (field.maxLength ?? 0) + 7, minLength: 2 }),
    ...('digits' in field && { digits: [field.digits[0] + 1, field.digits[1] + 1], above: '3' }),
    ...('maximum' in field && { maximum: 77, minimum: 7 }),
    ...('pattern' in field && { pattern: '^[A-F]{3}$' }),
    ...('minItems' in field && { minItems: 2 }),
    ...('fields' in field && { fields: field.fields.map(limited) }),
  };
  return { ...field, ...limits, readOnly: !field.readOnly, source: 'elsewhere' } as Field;
}

/** Fields with other words and other duties, and other actions. */
const otherWords: Change = (entity) => ({
  ...entity,
  fields: entity.fields.map((field): Field => {
    const required = field.required === 'never' ? 'always' : 'never';
    return { ...field, required, ...('labels' in field && { labels: 'ui.yes' }) } as Field;
  }),
  lifecycles: entity.lifecycles.map((use) => ({
    ...use,
    lifecycle: {
      ...use.lifecycle,
      transitions: use.lifecycle.transitions.map((one) => ({ ...one, action: `${one.action}Again` })),
    },
  })),
});

/** Without the fields that nobody can refer by. */
const fewerFields: Change = (entity) => ({
  ...entity,
  fields: entity.fields.filter(({ key }) => key === entity.key || key === 'id'),
});

/** Entities that fields of others name. */
const named = new Set(
  model.entities.flatMap(({ id, fields }) =>
    fields.flatMap((field) => ('entity' in field && field.entity !== id ? [field.entity] : [])),
  ),
);

function changed(ids: ReadonlySet<string>, change: Change): Model {
  return { ...model, entities: model.entities.map((entity) => (ids.has(entity.id) ? change(entity) : entity)) };
}

function inputsOf(given: Model): ReadonlyMap<string, string> {
  const inputOf = entityInputs(given, hostsOf(given));
  return new Map(given.entities.map((entity) => [entity.id, inputOf(entity)]));
}

const before = inputsOf(model);

/** Entity -> the entities whose change leaves its inputs as they were. */
function unnoticed(change: Change): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(model.entities.map(({ id }) => [id, new Set<string>()]));
  for (const other of named) {
    const after = inputsOf(changed(new Set([other]), change));
    for (const [id, others] of found) if (id !== other && after.get(id) === before.get(id)) others.add(other);
  }
  return found;
}

describe('inputs of the entries of an entity', () => {
  it.each([
    ['limits', otherLimits],
    ['words, duties and actions', otherWords],
    ['fields', fewerFields],
  ] as const)(
    'change with the %s of another one, or no entry shows them',
    (_, change) => {
      const book = openRuleBook(model);
      const others = unnoticed(change);
      const stale = model.entities.filter((entity) => {
        const kept = JSON.stringify(book.entriesOf(entity));
        return (
          JSON.stringify(openRuleBook(changed(others.get(entity.id) ?? new Set(), change)).entriesOf(entity)) !== kept
        );
      });
      expect(stale.map(({ id }) => id)).toEqual([]);
    },
    120_000,
  );

  it('stay the same for all others when limits of a much-named one change, its key apart', () => {
    const apart: Change = (entity) => ({
      ...entity,
      fields: entity.fields.map((field) => (field.key === entity.key ? field : limited(field))),
    });
    const after = inputsOf(changed(new Set(['port-code']), apart));
    const noticed = model.entities.filter(({ id }) => after.get(id) !== before.get(id)).map(({ id }) => id);
    expect(noticed).toEqual(['port-code']);
  });
});
