// Which columns of a table of lines are worth adding up.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isExact } from '../../core/kinds/field-traits.ts';
import { eachField } from '../../core/paths.ts';

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
