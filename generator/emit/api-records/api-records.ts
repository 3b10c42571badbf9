// api-records.gen.json: what the API description says of each entity: the schema of its records, an example, its actions.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { Json } from '../../../runtime/core/descriptor/value.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import type { EntityInput } from '../../rule-book/entity-input.ts';
import { hasRecords } from '../entity-modules.ts';
import { labelOf } from '../field-notes.ts';
import { pascalCase } from '../names.ts';
import type { Tools } from '../text-maker.ts';
import { describedActions } from './described-actions.ts';
import { demandedKeys, recordSchema, subRecordSchema } from './entity-schemas.ts';
import { exampleRecord } from './examples.ts';

/** One line for each schema and entity: short, and a change shows as a line. */
export function emitApiRecords(
  model: Model,
  { memory: cache }: Pick<Tools, 'memory'>,
  inputOf: EntityInput,
): EmittedFile[] {
  const printed = model.entities.map((entity) =>
    cache.hold('api records', inputOf(entity), () => printEntity(model, entity)),
  );
  const text = `{
"schemas": ${object(printed.map(({ schema }) => schema))},
"entities": ${object(printed.flatMap(({ described }) => described))}
}
`;
  return [{ path: 'api-records.gen.json', text }];
}

interface Printed {
  readonly schema: string;
  /** Nothing for a sub-record, which has no calls. */
  readonly described: readonly string[];
}

function printEntity(model: Model, entity: EntityDescriptor): Printed {
  const name = pascalCase(entity.id);
  if (!hasRecords(entity)) return { schema: member(name, subRecordSchema(model, entity)), described: [] };
  const described = {
    name,
    label: labelOf(model.locales.en, ['entity', entity.id, 'label']) ?? entity.id,
    demanded: demandedKeys(entity.fields),
    example: exampleRecord(model, entity),
    actions: describedActions(model, entity),
  };
  return { schema: member(name, recordSchema(model, entity)), described: [member(entity.id, described)] };
}

function member(key: string, value: Json): string {
  return `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
}

function object(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n}`;
}
