// Puts schemas that refer to each other in place of the references between them.

/** A JSON Schema of the keywords our own schemas use; references are the schemas they mean. */
export interface ShapeSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly target?: ShapeSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: ShapeSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: { readonly [key: string]: ShapeSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ShapeSchema;
  readonly propertyNames?: ShapeSchema;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly if?: ShapeSchema;
  readonly then?: ShapeSchema;
  readonly else?: ShapeSchema;
  readonly not?: ShapeSchema;
  readonly anyOf?: readonly ShapeSchema[];
  readonly oneOf?: readonly ShapeSchema[];
}

type Draft = { [keyword: string]: unknown };

/** Keywords that are judged as they are written. */
const plain = new Set(
  'type enum const pattern minLength maxLength minimum maximum minItems maxItems uniqueItems required minProperties maxProperties description'.split(
    ' ',
  ),
);
const one = new Set('items additionalProperties propertyNames if then else not'.split(' '));
const many = new Set(['anyOf', 'oneOf']);
/** Keywords that say nothing about a value. */
const silent = new Set('$schema $id $defs title default examples'.split(' '));

/**
 * Links documents given by name. Answers a look-up by reference: `entity.schema.json`, `project.schema.json#/$defs/menu`.
 * Throws for a keyword that nothing here judges and for a reference that leads nowhere: faults of ours, not of schemas.
 */
export function linkSchemas(documents: readonly (readonly [string, unknown])[]): (ref: string) => ShapeSchema {
  const byName = new Map(documents);
  const made = new Map<unknown, ShapeSchema>();
  const find = (ref: string, within: string): ShapeSchema => {
    const [name = '', pointer = ''] = ref.split('#');
    const document = name === '' ? within : name;
    let node: unknown = byName.get(document);
    for (const step of pointer.split('/').slice(1)) node = (node as Draft | undefined)?.[step];
    if (node === undefined) throw new Error(`${within} refers to ${ref}, which is not there`);
    return link(node, document);
  };
  const link = (node: unknown, document: string): ShapeSchema => {
    const known = made.get(node);
    if (known) return known;
    const schema: Draft = {};
    // Before what is inside it: schemas may hold themselves.
    made.set(node, schema);
    for (const [keyword, value] of Object.entries(node as Draft)) {
      if (plain.has(keyword)) schema[keyword] = value;
      else if (keyword === '$ref') schema.target = find(String(value), document);
      else if (keyword === 'properties') {
        const inner = Object.entries(value as Draft).map(([key, of]) => [key, link(of, document)]);
        schema.properties = Object.fromEntries(inner);
      } else if (many.has(keyword)) schema[keyword] = (value as unknown[]).map((of) => link(of, document));
      else if (one.has(keyword)) schema[keyword] = typeof value === 'boolean' ? value : link(value, document);
      else if (!silent.has(keyword)) throw new Error(`${document} has the keyword ${keyword}, which nothing judges`);
    }
    return schema;
  };
  return (ref) => find(ref, '');
}
