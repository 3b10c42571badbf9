// types.gen.ts: the interface of an entity's records, made by json-schema-to-typescript.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField, ObjectField } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { JsonSchema } from '../../runtime/core/kinds/kind.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { LastMade } from '../remember/last-made.ts';
import { entityInputs } from './entity-inputs.ts';
import { entityModule, generated } from './entity-modules.ts';
import { describeField } from './field-notes.ts';
import { ModuleText } from './module-text.ts';
import { pascalCase } from './names.ts';
import { openTextCache, versionOf } from './text-cache.ts';
import type { TextMaker } from './text-maker.ts';

// How the library is asked is part of what decides the text.
const makerFile = join(import.meta.dirname, 'text-maker.ts');

// What the server gives every record it stores.
const everyRecordHas: ReadonlySet<string> = new Set(['id', 'createdAt', 'version', 'rowVersion']);

const lastWanted = new LastMade<Wanted>();
const lastMade = new LastMade<EmittedFile>();

interface Wanted {
  /** The entity. */
  readonly id: string;
  readonly module: ModuleText;
  /** Name and schema as JSON: what the library makes an interface of. */
  readonly input: string;
  /** Placeholder -> description of its field. */
  readonly notes: ReadonlyMap<string, string>;
}

/** One interface an entity: fields a draft may lack are optional, decimals are strings. */
export async function emitTypes(model: Model, maker: TextMaker): Promise<EmittedFile[]> {
  const cache = openTextCache(
    'interfaces',
    `${versionOf('json-schema-to-typescript')} ${readFileSync(makerFile, 'utf8')}`,
  );
  const inputsOf = entityInputs(model);
  const wanted = model.entities.map((entity) =>
    lastWanted.get(entity.id, inputsOf(entity), (): Wanted => {
      const module = new ModuleText(entityModule(entity.id, 'types.gen.ts'), entity.file);
      const input = JSON.stringify([pascalCase(entity.id), recordSchema(model, entity, module)]);
      return { id: entity.id, module, input, notes: notesOf(model, entity) };
    }),
  );
  const inputs = wanted.map(({ input }) => input);
  const texts = await cache.getAll(inputs, (missing) =>
    maker.make(
      'interfaces',
      missing.map((index) => inputs[index] ?? ''),
    ),
  );
  return wanted.map((one, index) => lastMade.get(one.id, [one, texts[index]], () => write(one, texts[index])));
}

function write({ module, notes }: Wanted, text = ''): EmittedFile {
  return module.file(layOut(text).replaceAll(/<\w+>/g, (found) => notes.get(found) ?? found));
}

/** Stands for the description of a field: the library need not run again when only words or limits change. */
function placeholder(key: string): string {
  return `<${key}>`;
}

function notesOf(model: Model, entity: EntityDescriptor): ReadonlyMap<string, string> {
  return new Map(entity.fields.map((field) => [placeholder(field.key), describeField(model, entity, field)]));
}

function recordSchema(model: Model, entity: EntityDescriptor, module: ModuleText): JsonSchema {
  const properties: { [key: string]: Json } = {};
  for (const field of entity.fields) {
    properties[field.key] = {
      ...valueSchema(model, field, module),
      description: placeholder(field.key),
    };
  }
  const isThere = ({ key, required, readOnly }: Field) =>
    required === 'always' || (readOnly && everyRecordHas.has(key));
  const required = entity.fields.filter(isThere).map(({ key }) => key);
  return { type: 'object', additionalProperties: false, properties, required };
}

/** Only what decides the type: limits stand in the description, and are the validator's matter. */
function valueSchema(model: Model, field: Field, module: ModuleText): { [keyword: string]: Json } {
  if (field.kind === 'object') return { tsType: subRecordType(model, field, module) };
  if (field.kind === 'lines') return { type: 'array', items: { tsType: subRecordType(model, field, module) } };
  const { type, enum: values, items } = kindOf(field).schema(field);
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(isSchema(items) && {
      items: { type: items.type ?? 'string', ...(items.enum !== undefined && { enum: items.enum }) },
    }),
  };
}

/** The interface of the sub-record: the fields this use takes, and what it asks for always. */
function subRecordType(model: Model, field: ObjectField | LinesField, module: ModuleText): string {
  const name = module.importType(pascalCase(field.entity), generated(entityModule(field.entity, 'types.gen.ts')));
  const declared = model.entities.find(({ id }) => id === field.entity)?.fields ?? [];
  const isAlways = (key: string) => declared.find((one) => one.key === key)?.required === 'always';
  const narrowed = field.fields.filter(({ key, required }) => required === 'always' && !isAlways(key));
  const taken = declared.length === field.fields.length ? name : `Pick<${name}, ${keyUnion(field.fields)}>`;
  return narrowed.length === 0 ? taken : `(${taken} & Required<Pick<${name}, ${keyUnion(narrowed)}>>)`;
}

function keyUnion(fields: readonly Field[]): string {
  return fields.map(({ key }) => `'${key}'`).join(' | ');
}

function isSchema(value: Json | undefined): value is { [keyword: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The library's unformatted text in our layout: indented, one-line comments on one line, a semicolon after each member. */
function layOut(text: string): string {
  const lines = text
    .trim()
    .replaceAll(/\/\*\*\n \* ([^\n]*)\n \*\//g, '/** $1 */')
    .split('\n');
  return lines
    .map((line) => {
      if (/^(export |\})/.test(line)) return line;
      return /^(\/\*\*| \*)/.test(line) ? `  ${line}` : `  ${line};`;
    })
    .join('\n');
}
