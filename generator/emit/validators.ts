// validate.gen.js: the limits of an entity as one function, compiled by Ajv ahead of time so that no page needs eval.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';
import { LastMade } from '../last-made.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { entityModule, hasRecords } from './entity-modules.ts';
import { importRuntime } from './import-runtime.ts';
import { ModuleText } from './module-text.ts';
import { openTextCache, type TextCache, versionOf } from './text-cache.ts';

// How a schema is compiled is part of what decides the text.
const compilerFile = join(import.meta.dirname, 'compile-validator.ts');

const lastMade = new LastMade<Promise<EmittedFile[]>>();

/** A validator and its declaration for every entity that has records. */
export async function emitValidators(model: Model): Promise<EmittedFile[]> {
  const cache = openTextCache('validators', `${versionOf('ajv')} ${readFileSync(compilerFile, 'utf8')}`);
  const files: EmittedFile[] = [];
  for (const entity of model.entities.filter(hasRecords)) {
    const schema = JSON.stringify(shapeSchema(entity.fields));
    files.push(
      ...(await lastMade.get(entity.id, `${entity.file} ${schema}`, () => emitValidator(entity, schema, cache))),
    );
  }
  cache.save();
  return files;
}

async function emitValidator(entity: EntityDescriptor, schema: string, cache: TextCache): Promise<EmittedFile[]> {
  const path = entityModule(entity.id, 'validate.gen.js');
  const code = new ModuleText(path, entity.file);
  const text = await cache.get(schema, async () => {
    const { compileValidator } = await import('./compile-validator.ts');
    return compileValidator(JSON.parse(schema));
  });
  code.add(importRuntime(text, code));
  const declaration = new ModuleText(path.replace(/\.js$/, '.d.ts'), entity.file);
  const type = declaration.importType('Validate', 'runtime/core/check-shape.ts');
  declaration.add(`declare const validate: ${type};\nexport default validate;`);
  return [code.file(), declaration.file()];
}
