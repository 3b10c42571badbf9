// What fields, values, states and actions were called before (`was` in the schemas): what is kept for good under an old name stays readable.
import type { Field } from './descriptor/field.ts';
import type { FormerNames, Json, Row } from './descriptor/value.ts';

/** The names as a list; none where nothing is said. */
export function formerNames(was: FormerNames | undefined): readonly string[] {
  return was === undefined ? [] : [was].flat();
}

/** A name among those of things that say what they were called before; the name itself where none was called so. */
export function presentName(things: Iterable<readonly [name: string, was: readonly string[]]>, name: string): string {
  let present = name;
  for (const [one, was] of things) {
    if (one === name) return name;
    if (was.includes(name)) present = one;
  }
  return present;
}

/** A path, with numbers of lines or without, as the fields are called now. What leads to no field stays as it is. */
export function presentPath(fields: readonly Field[], path: string): string {
  let level: readonly Field[] = fields;
  const keys = path.split('.').map((key) => {
    if (/^\d+$/.test(key)) return key;
    const field = presentField(level, key);
    level = field && 'fields' in field ? field.fields : [];
    return field?.key ?? key;
  });
  return keys.join('.');
}

/** Every path, without numbers of lines, that a value has or had: the present one first. */
export function formerPaths(fields: readonly Field[], path: string): string[] {
  let level: readonly Field[] = fields;
  let found: string[] = [];
  for (const key of path.split('.')) {
    const field = level.find((one) => one.key === key);
    const names = [key, ...(field?.was ?? [])];
    found = found.length === 0 ? names : found.flatMap((before) => names.map((name) => `${before}.${name}`));
    level = field && 'fields' in field ? field.fields : [];
  }
  return found;
}

/** Values of a record or a line, under the keys and in the words of now. */
export function presentRow(fields: readonly Field[], row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => {
    const field = presentField(fields, key);
    return [field?.key ?? key, field ? presentValue(field, value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** A value of a field in the words of now: of lists each of them, of lines and what is embedded the values in it. */
export function presentValue(field: Field, value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => presentValue(field, one));
  if ('fields' in field && typeof value === 'object' && value !== null) return presentRow(field.fields, value as Row);
  const were = 'valuesWere' in field ? field.valuesWere : undefined;
  return were !== undefined && typeof value === 'string' ? presentName(Object.entries(were), value) : value;
}

function presentField(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((field) => field.key === key) ?? fields.find((field) => field.was?.includes(key));
}

/** The ids of an entity, the present one first: histories name records by the one they had. */
export function formerIds({ id, was = [] }: { readonly id: string; readonly was?: readonly string[] }): string[] {
  return [id, ...was];
}

interface NamedActions {
  readonly lifecycles: readonly {
    readonly lifecycle: {
      readonly transitions: readonly { readonly action: string; readonly was?: readonly string[] }[];
    };
  }[];
}

/** Actions with all they were called before. */
export function formerActions({ lifecycles }: NamedActions, actions: readonly string[]): string[] {
  const all = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions);
  const was = all.flatMap((one) => (actions.includes(one.action) ? (one.was ?? []) : []));
  return [...new Set([...actions, ...was])];
}

/** The action as it is called now. */
export function presentAction({ lifecycles }: NamedActions, action: string): string {
  const all = lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions);
  return presentName(
    all.map((one) => [one.action, one.was ?? []] as const),
    action,
  );
}

/** Values with all they were called before. */
export function formerValuesOf(field: Field | null | undefined, values: readonly string[]): string[] {
  const were = field && 'valuesWere' in field ? field.valuesWere : undefined;
  return [...values, ...values.flatMap((value) => were?.[value] ?? [])];
}
