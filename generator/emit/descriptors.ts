// descriptor.gen.ts: an entity as data, with its lifecycles and the fields of its sub-records imported from their own files.
import { isDeepStrictEqual } from 'node:util';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import { isNested } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { memoize } from '../cache/memoize.ts';
import { isSame } from '../cache/noted-reads.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression, printData } from './data-text.ts';
import { entityModule, generated, lifecycleModule } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase, lifecycleName } from './names.ts';
import type { Tools } from './text-maker.ts';

export function emitDescriptors(model: Model, tools: Tools): EmittedFile[] {
  const declared = new Map(model.entities.map((entity) => [entity.id, entity.fields]));
  return model.entities.map((entity) => {
    const parts = partsOf(entity.fields).map((id) => declared.get(id));
    const last = known.get(entity);
    const file = last && isSame(last.parts, parts) ? last.file : emitDescriptor(entity, declared, tools);
    known.set(entity, { parts, file });
    return file;
  });
}

/** What was made of an entity, and the fields of the sub-records it was made with. */
const known = new WeakMap<EntityDescriptor, { readonly parts: readonly unknown[]; readonly file: EmittedFile }>();

/** Ids of the sub-records within the fields, at any depth. */
const partsOf = memoize((fields: readonly Field[]) => {
  const ids = new Set<string>();
  eachField(fields, (field) => {
    if (isNested(field)) ids.add(field.entity);
  });
  return [...ids];
});

type Declared = ReadonlyMap<string, readonly Field[]>;

function emitDescriptor(entity: EntityDescriptor, declared: Declared, { memory: cache }: Tools): EmittedFile {
  const module = new ModuleText(entityModule(entity.id, 'descriptor.gen.ts'), entity.file);
  const type = module.importType('EntityDescriptor', 'runtime/core/descriptor/entity.ts');
  const data = {
    ...entity,
    fields: entity.fields.map((field) => fieldData(field, declared, module)),
    lifecycles: entity.lifecycles.map((use) => useData(use, module)),
  };
  const text = cache.hold('descriptors', JSON.stringify(data), () => printData(data));
  module.add(`export const ${camelCase(entity.id)}: ${type} = ${text};`);
  return module.file();
}

/** The field; a sub-record used just as it is declared refers to the declaration, a narrowed one is written out. */
function fieldData(field: Field, declared: Declared, module: ModuleText): object {
  const { key, kind, ...rest } = field;
  if (!isNested(field)) return { key, kind, ...rest };
  if (!isDeepStrictEqual(declared.get(field.entity), field.fields)) {
    return { key, kind, ...rest, fields: field.fields.map((inner) => fieldData(inner, declared, module)) };
  }
  const file = generated(entityModule(field.entity, 'descriptor.gen.ts'));
  return { key, kind, ...rest, fields: new Expression(`${module.importValue(camelCase(field.entity), file)}.fields`) };
}

function useData(use: LifecycleUse, module: ModuleText): object {
  const { id } = use.lifecycle;
  return { ...use, lifecycle: new Expression(module.importValue(lifecycleName(id), generated(lifecycleModule(id)))) };
}
