// validate.gen.js: the limits of an entity as one function, compiled by Ajv ahead of time so that no page needs eval.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { LastMade, madeOnce } from '../remember/last-made.ts';
import { entityModule, hasRecords } from './entity-modules.ts';
import { importRuntime } from './import-runtime.ts';
import { ModuleText } from './module-text.ts';
import { openTextCache, versionOf } from './text-cache.ts';
import type { TextMaker } from './text-maker.ts';

// How a schema is compiled is part of what decides the text.
const compilerFile = join(import.meta.dirname, 'compile-validator.ts');

const lastMade = new LastMade<EmittedFile[]>();

const schemaText = madeOnce(({ fields }: EntityDescriptor) => JSON.stringify(shapeSchema(fields)));

/** A validator and its declaration for every entity that has records. */
export async function emitValidators(model: Model, maker: TextMaker): Promise<EmittedFile[]> {
  const cache = openTextCache('validators', `${versionOf('ajv')} ${readFileSync(compilerFile, 'utf8')}`);
  const wanted = model.entities.filter(hasRecords).map((entity) => ({ entity, schema: schemaText(entity) }));
  const schemas = wanted.map(({ schema }) => schema);
  const texts = await cache.getAll(schemas, (missing) =>
    maker.make(
      'validators',
      missing.map((index) => schemas[index] ?? ''),
    ),
  );
  return wanted.flatMap(({ entity, schema }, index) =>
    lastMade.get(entity.id, [entity.file, schema], () => validatorFiles(entity, texts[index] ?? '')),
  );
}

function validatorFiles(entity: EntityDescriptor, text: string): EmittedFile[] {
  const path = entityModule(entity.id, 'validate.gen.js');
  const code = new ModuleText(path, entity.file);
  code.add(importRuntime(text, code));
  const declaration = new ModuleText(path.replace(/\.js$/, '.d.ts'), entity.file);
  const type = declaration.importType('Validate', 'runtime/core/check-shape.ts');
  declaration.add(`declare const validate: ${type};\nexport default validate;`);
  return [code.file(), declaration.file()];
}
