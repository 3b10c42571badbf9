// Texts that are values of a field chosen beside them: which field that is, and what they say in its words.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { entityLoaders } from '../../../generated/entity-loaders.gen.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty } from '../../core/paths.ts';
import { type ShapedValue, type ShapeOf, shapedValue, shapersIn, valueOfText } from '../../core/shaped-values.ts';
import { loadAreaWords } from '../i18n/area-words.ts';
import { useTitles } from './use-titles.ts';
import { codeTablesOf, useWording } from './wording.ts';

/** Which field the texts among these are values of: null until its entity is known. */
export function useShapes(fields: readonly Field[]): ShapeOf {
  const shapers = useMemo(() => shapersIn(fields), [fields]);
  const queries = useMemo(
    () => [...new Set([...shapers.values()].map(({ of }) => of))].map(descriptorQuery),
    [shapers],
  );
  const entities = useQueries({ queries, combine: entitiesIn });
  return useCallback(
    (field, row) => {
      const shaper = shapers.get(field);
      const entity = shaper && entities.get(shaper.of);
      return entity ? shapedValue(entity, row[shaper.by]) : null;
    },
    [shapers, entities],
  );
}

/** What an entity is, loaded once with what is said of it. */
export function descriptorQuery(entity: string) {
  return {
    queryKey: ['descriptor', entity],
    queryFn: async () => {
      const descriptor = (await entityLoaders[entity]?.()) ?? null;
      if (descriptor) await loadAreaWords([descriptor.area]);
      return descriptor;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

function entitiesIn(
  answers: readonly UseQueryResult<EntityDescriptor | null>[],
): ReadonlyMap<string, EntityDescriptor> {
  return new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
}

/** A text in the words of the field it is a value of; undefined for what is no such text, or not known yet. */
export type ShapedText = (field: Field, row: Row) => string | undefined;

/** What the texts among these fields say in these records or lines. */
export function useShapedTexts(fields: readonly Field[], rows: readonly Row[]): ShapedText {
  const shapeOf = useShapes(fields);
  const shown = useMemo(() => shapedIn(fields, rows, shapeOf), [fields, rows, shapeOf]);
  const wording = useWording(codeTablesOf(shown.map(({ field }) => field)));
  const [first] = shown;
  const named = shown.flatMap(({ field, entity, path, value }) =>
    namesRecord(field) ? [{ entity, field: path, value }] : [],
  );
  const titleOf = useTitles(first?.entity ?? '', named);
  return useCallback(
    (field, row) => {
      const shape = shapeOf(field, row);
      const text = row[field.key];
      if (!shape || isEmpty(text)) return undefined;
      const title = namesRecord(shape.field) ? titleOf(shape.path, String(text), shape.entity) : undefined;
      return kindOf(shape.field).format(valueOfText(String(text), shape.field), shape.field, { ...wording, title });
    },
    [shapeOf, wording, titleOf],
  );
}

/** Every such text that is there, once. */
function shapedIn(
  fields: readonly Field[],
  rows: readonly Row[],
  shapeOf: ShapeOf,
): readonly (ShapedValue & { readonly value: string })[] {
  const texts = [...shapersIn(fields).keys()];
  const found = rows.flatMap((row) =>
    texts.flatMap((field) => {
      const shape = shapeOf(field, row);
      const value = row[field.key];
      return shape && !isEmpty(value) ? [{ ...shape, value: String(value) }] : [];
    }),
  );
  return [...new Map(found.map((one) => [`${one.entity} ${one.path} ${one.value}`, one])).values()];
}
