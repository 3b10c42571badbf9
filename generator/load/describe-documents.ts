// Writes entity-documents.ts and project-documents.ts: what the JSON Schemas of the YAML files describe, as types, by
// json-schema-to-typescript.
import { compile } from 'json-schema-to-typescript';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';

type Schema = { readonly [keyword: string]: unknown };

const coreFolder = '../../runtime/core';

/** Definitions that are types of runtime/core: what is read is handed on as it is. */
const core: { readonly [module: string]: { readonly [definition: string]: string } } = {
  'cases/rule-case': { actionCase: 'ActionDoc', cases: 'CasesDoc', foundInCase: 'ExpectedDoc', ruleCase: 'CaseDoc' },
  'descriptor/access': { account: 'AccountType', clause: 'RowClause', level: 'AccountLevel' },
  'descriptor/condition': { condition: 'Condition' },
  'descriptor/entity': {
    finds: 'Finds',
    formerLines: 'FormerLines',
    looks: 'Looks',
    remarks: 'Remarks',
    titlePart: 'TitlePart',
  },
  'descriptor/completion': { completion: 'Completion' },
  'descriptor/field': {
    calledFor: 'CalledFor',
    computed: 'Computed',
    elements: 'Elements',
    fill: 'Fill',
    heldBy: 'HeldBy',
    proposal: 'Proposal',
  },
  'descriptor/flow': { flowCase: 'FlowCase', flowFields: 'FlowFields', flowLines: 'FlowLines' },
  'descriptor/linked': { linkedMatch: 'LinkedMatch' },
  'descriptor/lifecycle': { outcome: 'Outcome', sameHand: 'SameHand', setValues: 'SetValues' },
  'descriptor/summary': { summary: 'DeclaredSummary' },
  'descriptor/value': { json: 'Json', was: 'FormerNames' },
  'descriptor/view': { expensive: 'ExpensiveOffers', viewFilter: 'ViewFilter' },
  'rule-book/book-cases': { mutation: 'Mutation' },
  'system-entities': { systemEntities: 'SystemEntities' },
};
const coreTypes: { readonly [definition: string]: string } = Object.assign({}, ...Object.values(core));

/** Definitions whose types are not named after them. */
const names: { readonly [definition: string]: string } = {
  codes: 'CodeTableDoc',
  entity: 'WrittenEntityDoc',
  textOrWords: 'WordsDoc',
  words: 'LabelDoc',
};

const title =
  '// How the YAML files read once their shape is checked. Written by describe-documents.ts from schemas/*.schema.json.';

const json = { tsType: coreTypes.json };

/** Keywords that decide no type. */
const silent = new Set(
  '$schema $id title description propertyNames pattern minItems maxItems if then else not'.split(' '),
);

/** The modules: those of files that entities are made of, and of the files beside them, which name some of the former. */
type Module = 'entity-documents' | 'project-documents';

/** The texts of the modules. `schemas` are those of entities, lifecycles and the files beside them, by these names. */
export async function describeDocuments(schemas: {
  readonly [name: string]: Schema;
}): Promise<{ readonly [name in Module]: string }> {
  const definitions = new Map<string, Schema>();
  const beside = new Set<string>();
  for (const [name, { $defs = {}, ...whole }] of Object.entries(schemas)) {
    for (const [inner, schema] of Object.entries($defs as { readonly [name: string]: Schema })) {
      definitions.set(inner, schema);
      if (name === 'project') beside.add(typeOf(inner));
    }
    if ('type' in whole) definitions.set(name, whole);
  }
  const $defs: { [type: string]: object } = {};
  for (const [name, schema] of definitions) {
    const whole = name === 'rule' ? withAnyKind(schema) : schema;
    if (isNamed(name, whole)) $defs[typeOf(name)] = new Narrowing(definitions).of(whole);
  }
  const text = await compile({ $defs, type: 'object' }, 'Root', {
    bannerComment: '',
    unreachableDefinitions: true,
    additionalProperties: false,
    style: { bracketSpacing: true, printWidth: 120, singleQuote: true, trailingComma: 'all' },
  });
  // Descriptions stay in the schemas; the library wants a type of the whole.
  const plain = text.replaceAll(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '').replace('export interface Root {}\n', '');
  const types = plain.split(/^(?=export )/m).filter((type) => type.startsWith('export '));
  const isBeside = (type: string): boolean => beside.has(/^export \w+ (\w+)/.exec(type)?.[1] ?? '');
  const ofEntities = types.filter((type) => !isBeside(type));
  return {
    'entity-documents': moduleText(ofEntities, []),
    'project-documents': moduleText(types.filter(isBeside), ofEntities),
  };
}

/** A module with these types, and what it takes of core and of the types before it. */
function moduleText(types: readonly string[], before: readonly string[]): string {
  const body = types.join('');
  const names = (all: readonly string[]): string[] =>
    all.filter((name) => new RegExp(`\\b${name}\\b`).test(body)).sort();
  const earlier = names(before.map((type) => /^export \w+ (\w+)/.exec(type)?.[1] ?? ''));
  const imports = [
    ...Object.entries(core)
      .sort()
      .map(([module, known]) => [`${coreFolder}/${module}.ts`, names(Object.values(known))] as const),
    ['./entity-documents.ts', earlier] as const,
  ].filter(([, named]) => named.length > 0);
  return [
    title,
    ...imports.map(([from, named]) => `import type { ${named.join(', ')} } from '${from}';`),
    '',
    body,
  ].join('\n');
}

/** Whatever kind a rule is of, its parameters stand below the name of the kind. */
function withAnyKind(rule: Schema): Schema {
  const properties = Object.entries(rule.properties as Schema).filter(([key]) => !ruleKinds.has(key));
  return { ...rule, properties: Object.fromEntries(properties), additionalProperties: { tsType: 'Json | Condition' } };
}

/** Plain texts and numbers need no name, and what core has a type for has one. */
function isNamed(name: string, { type }: Schema): boolean {
  return coreTypes[name] === undefined && (typeof type !== 'string' || type === 'object');
}

function typeOf(definition: string): string {
  return names[definition] ?? `${definition.charAt(0).toUpperCase()}${definition.slice(1)}Doc`;
}

/** Schemas without what decides no type. */
class Narrowing {
  readonly #definitions: ReadonlyMap<string, Schema>;

  constructor(definitions: ReadonlyMap<string, Schema>) {
    this.#definitions = definitions;
  }

  of(schema: Schema): object {
    const { $ref, then, else: otherwise, if: condition, type, properties, items, minItems, maxItems } = schema;
    if (typeof $ref === 'string') return this.#refer($ref);
    if (isSchema(then) && isSchema(otherwise)) {
      const { if: _if, then: _then, else: _else, ...rest } = schema;
      if (String(then.$ref).endsWith('#/$defs/reading')) return this.of({ ...rest, ...otherwise });
      // `if` holds what both say of the one branch: its type.
      const { type: known } = isSchema(condition) ? condition : {};
      return { anyOf: [this.of({ ...(known !== undefined && { type: known }), ...then }), this.of(otherwise)] };
    }
    const kept: { [keyword: string]: unknown } = {};
    for (const [keyword, value] of Object.entries(schema)) if (!silent.has(keyword)) kept[keyword] = value;
    if (isSchema(properties)) {
      const { anyOf: _any, oneOf: _one, ...object } = kept;
      const inner = Object.entries(properties).map(([key, of]) => [key, this.of(of as Schema)]);
      return { ...object, properties: Object.fromEntries(inner), ...this.#others(schema) };
    }
    if (Object.keys(kept).length === 0) return json;
    if ([type].flat().includes('array')) Object.assign(kept, { items: isSchema(items) ? this.of(items) : json });
    if (minItems !== undefined && minItems === maxItems) Object.assign(kept, { minItems, maxItems });
    for (const keyword of ['anyOf', 'oneOf']) {
      if (Array.isArray(kept[keyword])) kept[keyword] = (kept[keyword] as Schema[]).map((one) => this.of(one));
    }
    return { ...kept, ...this.#others(schema) };
  }

  #others({ additionalProperties: others }: Schema): object {
    return isSchema(others) ? { additionalProperties: this.of(others) } : {};
  }

  #refer(ref: string): object {
    const [file = '', pointer] = ref.split('#');
    const definition = pointer?.split('/').at(-1) ?? file.replace('.schema.json', '');
    const schema = this.#definitions.get(definition);
    if (!schema) throw new Error(`The schemas of the language have no ${ref}`);
    if (coreTypes[definition] !== undefined) return { tsType: coreTypes[definition] };
    return isNamed(definition, schema) ? { $ref: `#/$defs/${typeOf(definition)}` } : this.of(schema);
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
