// What a new field can be and which limits it can have, and which rules can be made by picking: read from the schema of the language, so
// that a keyword it gets is offered without another list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { meansSomething } from '../../generator/check/field-keywords.ts';
import type { FieldDoc } from '../../generator/load/entity-documents.ts';
import { resolveField } from '../../generator/model/field-doc.ts';
import type { Project } from '../../generator/model/project.ts';
import { formatKeywords } from '../../runtime/core/kinds/kinds.ts';
import type {
  OfferedBase,
  OfferedLimit,
  RuleForm,
  RuleParameter,
  WrittenMap,
} from '../../runtime/core/rule-book/additions/written-schemas.ts';

/** A part of a JSON Schema, as far as it is looked at. */
interface Part {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: Part };
  readonly required?: readonly string[];
  readonly items?: Part;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly then?: Part;
  readonly else?: Part;
}

/** schemas/entity.schema.json. */
export interface LanguageSchema {
  readonly $defs: { readonly field: Part; readonly rule: Part } & { readonly [name: string]: Part };
}

/** Keywords that say by their value what a field is. */
const asking = ['digits', 'enum', 'code', 'refers', 'upload'] as const;

/** Everything a field can be: plain types and formats, what names something, and the named types of the project. */
export function fieldBases(language: LanguageSchema, types: WrittenMap): OfferedBase[] {
  const { properties = {} } = language.$defs.field;
  const plain = (properties.type?.enum ?? []).filter((type) => type !== 'array').map(String);
  const project = { types: { doc: types } } as unknown as Pick<Project, 'types'>;
  const base = (id: string, group: OfferedBase['group'], doc: WrittenMap, sample: WrittenMap = {}): OfferedBase => ({
    id,
    group,
    doc,
    limits: limitsOf(language, resolveField(project, { ...doc, ...sample } as FieldDoc)),
  });
  return [
    ...plain.map((type) => base(type, 'plain', { type })),
    ...formatKeywords.map((format) => base(format, 'plain', { type: 'string', format })),
    ...asking.map((keyword): OfferedBase => {
      const doc: WrittenMap = keyword === 'enum' ? {} : { type: 'string' };
      return { ...base(keyword, 'asking', doc, { [keyword]: keyword === 'digits' ? [1, 0] : 'x' }), asks: keyword };
    }),
    ...Object.keys(types).map((name) => base(`types#/${name}`, 'named', { $ref: `types#/${name}` })),
  ];
}

/** The schema of the language that this compiler reads, whichever project it is asked about. */
export function readLanguage(): LanguageSchema {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../schemas/entity.schema.json'), 'utf8'));
}

/** Limits that mean something beside what the field is, its named type resolved, and that it does not have yet. */
export function limitsOf({ $defs }: LanguageSchema, field: FieldDoc): OfferedLimit[] {
  return Object.entries($defs.field.properties ?? {}).flatMap(([keyword, part]) => {
    const takes = takenBy($defs, part, keyword);
    if (takes === null || !meansSomething(keyword as keyof FieldDoc, field) || Object.hasOwn(field, keyword)) return [];
    return [{ keyword, takes, description: part.description ?? '' }];
  });
}

function takenBy(defs: LanguageSchema['$defs'], part: Part, keyword: string): OfferedLimit['takes'] | null {
  // Of a value that a reading may give, the value.
  const said = part.else ?? part;
  const own = said.$ref === undefined ? said : (defs[said.$ref.replace('#/$defs/', '')] ?? said);
  if (keyword === 'digits' || own.enum !== undefined) return null;
  if (own.type === 'integer') return 'whole';
  if (own.type === 'boolean') return 'yes';
  if (own.type !== 'string') return null;
  if (own.pattern?.startsWith('^-?\\d+')) return 'decimal';
  return keyword === 'pattern' || keyword === 'unit' ? 'text' : null;
}

/** Keys of a rule that are no kind of it. */
const beside: ReadonlySet<string> = new Set(['id', 'when', 'on', 'by', 'refuses', 'spec']);

/** Kinds of rules all of whose needed parameters are fields, conditions and numbers. */
export function ruleForms({ $defs }: LanguageSchema): RuleForm[] {
  return Object.entries($defs.rule.properties ?? {}).flatMap(([kind, part]) => {
    if (beside.has(kind) || kind === 'hook') return [];
    // Where fields of the record itself can be listed, that is the short form.
    const own = part.then ?? part;
    const parameters =
      own.properties === undefined
        ? [parameterOf('', own, true)]
        : Object.entries(own.properties).map(([name, inner]) =>
            parameterOf(name, inner, own.required?.includes(name) === true),
          );
    const known = parameters.filter((one) => one !== null);
    const lacks = own.required?.some((name) => !known.some((one) => one.name === name)) ?? known.length === 0;
    return lacks || known.length === 0 ? [] : [{ kind, parameters: known }];
  });
}

function parameterOf(name: string, part: Part, isRequired: boolean): RuleParameter | null {
  const own = part.else?.type === 'string' ? part.else : part;
  if (own.$ref === '#/$defs/condition') return { name, takes: 'condition', isRequired };
  if (own.type === 'integer') return { name, takes: 'whole', isRequired };
  if (own.type === 'string') return { name, takes: own.pattern === undefined ? 'field' : 'text', isRequired };
  if (own.type !== 'array' || own.items?.type !== 'string') return null;
  const { minItems, maxItems } = own;
  return {
    name,
    takes: 'fields',
    isRequired,
    ...(minItems !== undefined && { least: minItems }),
    ...(maxItems !== undefined && { most: maxItems }),
  };
}
