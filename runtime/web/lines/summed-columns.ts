// Which columns of a table of lines are worth adding up, and what they come to.
import { computedValue } from '../../core/computed.ts';
import { groupDecimal, scaledDecimal } from '../../core/decimal.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isExact, isNumber, leastDecimalsOf } from '../../core/kinds/field-traits.ts';
import { eachField, isEmpty } from '../../core/paths.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import type { FormScope } from '../record/form-scope.tsx';

/**
 * Keys of the decimal fields of lines that have a meaningful total: those the schema itself adds up, in a computed sum
 * or a rule; when it adds up none, every decimal that is not a factor of a product (a price per unit), unless each line
 * is counted in a unit of its own.
 */
export function summedColumns(
  root: EntityDescriptor,
  schemaPath: string,
  fields: readonly Field[],
): ReadonlySet<string> {
  const named = new Set<string>();
  const prices = new Set<string>();
  const note = (into: Set<string>, path: Json | undefined): void => {
    if (typeof path === 'string' && path.startsWith(`${schemaPath}.`)) into.add(path.slice(schemaPath.length + 1));
  };
  eachField(root.fields, ({ computed }) => {
    if (computed && 'sum' in computed) note(named, computed.sum);
  });
  for (const { kind, params } of root.rules) {
    if (typeof params !== 'object' || params === null || Array.isArray(params)) continue;
    if (kind === 'sum-equals') note(named, params.sum);
    if (kind === 'product-equals' && params.lines === schemaPath && Array.isArray(params.of)) {
      for (const factor of params.of) note(prices, `${schemaPath}.${String(factor)}`);
    }
  }
  if (named.size > 0) return named;
  if (fields.some((field) => 'ofUnits' in field && field.ofUnits)) return named;
  const decimals = fields.filter((field) => isExact(field) && !prices.has(field.key));
  return new Set(decimals.map(({ key }) => key));
}

interface SummedLines {
  readonly field: LinesField;
  readonly path: string;
  readonly lines: readonly Row[];
  readonly columns: readonly { readonly path: string; readonly field: Field }[];
}

/** The total of each column, for reading; empty for one that has none. */
export function sumsOf(scope: FormScope, { field, path, lines, columns }: SummedLines): string[] {
  const wanted = summedColumns(scope.root, fullSchemaPath(scope, path), field.fields);
  const record = { lines: [...lines] };
  return columns.map(({ path: column, field: shown }) => {
    if (!isNumber(shown) || !wanted.has(column)) return '';
    const total: Field = { ...shown, computed: { sum: `lines.${column}` } };
    const sum = computedValue(record, total);
    return isEmpty(sum) ? '' : groupDecimal(scaledDecimal(String(sum), leastDecimalsOf(shown)));
  });
}
