// validate.gen.js: the limits of an entity as one function, compiled by Ajv ahead of time so that no page needs eval.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';
import { memoize } from '../cache/memoize.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { entityModule, hasRecords } from './entity-modules.ts';
import { importRuntime } from './import-runtime.ts';
import { ModuleText } from './module-text.ts';
import { type Tools, textsOf } from './text-maker.ts';

/** A validator and its declaration for every entity that has records. */
export async function emitValidators(model: Model, tools: Tools): Promise<EmittedFile[]> {
  const entities = model.entities.filter(hasRecords);
  const schemas = entities.map(({ fields }) => schemaText(fields));
  const texts = await textsOf(tools, 'validators', schemas);
  return entities.flatMap((entity, index) => {
    const text = texts[index] ?? '';
    return tools.memory.hold('validator files', `${entity.file} ${text}`, () => validatorFiles(entity, text));
  });
}

/** The schema of fields, which stay the same objects as long as nothing of them changes. */
const schemaText = memoize((fields: EntityDescriptor['fields']) => JSON.stringify(shapeSchema(fields)));

function validatorFiles(entity: EntityDescriptor, text: string): EmittedFile[] {
  const path = entityModule(entity.id, 'validate.gen.js');
  const code = new ModuleText(path, entity.file);
  code.add(importRuntime(text, code));
  const declaration = new ModuleText(path.replace(/\.js$/, '.d.ts'), entity.file);
  const type = declaration.importType('Validate', 'runtime/core/check-shape.ts');
  declaration.add(`declare const validate: ${type};\nexport default validate;`);
  return [code.file(), declaration.file()];
}
