// Everything the schemas say was called otherwise before, as a migration needs it: values of columns, and names in rows of the server.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { FormerValues } from '../../core/descriptor/value.ts';
import { heldFieldsOf, isSeveral } from '../../core/kinds/field-traits.ts';
import type { ServerModel } from '../../core/model.ts';
import { eachField } from '../../core/paths.ts';
import type { TableMapping } from '../store/layout.ts';
import { layoutsOf } from '../store/layouts-of.ts';

/** Values of a column that are called otherwise now. */
export interface RenamedValues {
  readonly table: string;
  readonly column: string;
  /** The column holds a list of them. */
  readonly isList: boolean;
  /** As it was called -> as it is. */
  readonly names: ReadonlyMap<string, string>;
}

/** A name that stands in braces in texts of a column. */
export interface HeldName {
  readonly table: string;
  readonly column: string;
  readonly was: string;
  readonly now: string;
}

export interface Renames {
  readonly values: readonly RenamedValues[];
  readonly held: readonly HeldName[];
  /** Entities with anything in them that was called otherwise. */
  readonly entities: readonly EntityDescriptor[];
  /** Columns of records, not of sealed histories, whose values are ids of entities. */
  readonly entityColumns: readonly { readonly table: string; readonly column: string }[];
  /** Code table -> value as it was called -> as it is. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly system: ServerModel['system'];
  /** One text for each renaming: what was done already is not done again. */
  readonly keys: readonly string[];
}

/** What a model says; with `keys` empty there is nothing to rename in rows. */
export function renamesOf(model: ServerModel): Renames {
  const all = Object.values(model.entities).map(({ descriptor }) => descriptor);
  const codes = new Map(
    model.codes.flatMap(({ id, values }) => {
      const names = turned(Object.fromEntries(values.map(({ value, was = [] }) => [value, was])));
      return names.size === 0 ? [] : [[id, names] as const];
    }),
  );
  const entities = all.filter((entity) => keysOf(entity).length > 0);
  const keys = [
    ...entities.flatMap(keysOf),
    ...[...codes].flatMap(([table, names]) => [...names].map(([was, now]) => `code ${table} ${was} ${now}`)),
  ];
  const { values, held, entityColumns } = keys.length === 0 ? none : columnsOf(model, entities);
  return { values, held, entityColumns, entities, codes, system: model.system, keys };
}

const none = { values: [], held: [], entityColumns: [] } as const;

/** Changes with what is renamed. */
export function renamesVersion({ keys }: Pick<Renames, 'keys'>): string {
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 32);
}

/** Old name -> new name. */
export function turned(were: FormerValues): ReadonlyMap<string, string> {
  return new Map(Object.entries(were).flatMap(([now, was]) => was.map((one) => [one, now] as const)));
}

function keysOf({ id, was = [], fields, lifecycles }: EntityDescriptor): string[] {
  const keys = was.map((one) => `entity ${one} ${id}`);
  eachField(fields, (field, path) => {
    for (const one of field.was ?? []) keys.push(`field ${id} ${one} ${path}`);
    const were = 'valuesWere' in field && field.valuesWere ? turned(field.valuesWere) : [];
    for (const [old, now] of were) keys.push(`value ${id} ${path} ${old} ${now}`);
  });
  for (const { lifecycle } of lifecycles)
    for (const { action, was: before = [] } of lifecycle.transitions)
      for (const one of before) keys.push(`action ${id} ${one} ${action}`);
  return [...new Set(keys)];
}

/** Where the values stand that are renamed, and names of fields and entities as values. */
function columnsOf(
  model: ServerModel,
  renamed: readonly EntityDescriptor[],
): Pick<Renames, 'values' | 'held' | 'entityColumns'> {
  const values: RenamedValues[] = [];
  const held: HeldName[] = [];
  const entityColumns: { table: string; column: string }[] = [];
  const { transitionLog, reviewLog, operationLog } = model.system;
  const sealed = new Set([transitionLog, reviewLog, operationLog]);
  for (const layout of layoutsOf(model).values()) {
    for (const mapping of [layout, ...layout.below]) {
      if (sealed.has(layout.entity.id)) continue;
      for (const { column, field } of columnsIn(mapping)) {
        const place = { table: mapping.table, column };
        if ('valuesWere' in field && field.valuesWere)
          values.push({ ...place, isList: isSeveral(field), names: turned(field.valuesWere) });
        if ('says' in field && field.says === 'entity.{value}.label') entityColumns.push(place);
        const named = renamed.find(({ id }) => id === heldFieldsOf(field)?.of);
        for (const { key, was = [] } of named?.fields ?? [])
          for (const one of was) held.push({ ...place, was: one, now: key });
      }
      if (layout.entity.id === model.system.documentEntry && mapping === layout)
        entityColumns.push({ table: layout.table, column: 'subjectType' });
    }
  }
  return { values, held, entityColumns };
}

function columnsIn(mapping: TableMapping): TableMapping['columns'] {
  return mapping.columns.filter(({ field }) => field.computed === undefined || !('lookup' in field.computed));
}
