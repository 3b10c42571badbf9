// E516: a sum can hold what a single one of the numbers it adds may be, to its last decimal; a product of lengths what comes of the largest.
import { compareDecimals, multiplyDecimals } from '../../runtime/core/decimal.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { decimalsOf, isExact, isLines, isNumber, largestIn, numberOf } from '../../runtime/core/kinds/field-traits.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Check, CheckContext } from './check-context.ts';
import { fieldOf } from './find-field.ts';

export const holdingSums: Check = (context) => {
  holdingProducts(context);
  for (const { id, doc, source } of context.project.entities.values()) {
    for (const [key, { computed }] of Object.entries(doc.properties)) {
      if (computed === undefined || !('sum' in computed)) continue;
      const [own, part] = [fieldOf(context, id, key), fieldOf(context, id, computed.sum)];
      // A sum of another kind, and one without digits, have findings of their own.
      if (!own || !part || !isNumber(own) || !isNumber(part) || (isExact(part) && !isExact(own))) continue;
      const [most, one] = [mostOf(own), mostOf(part)];
      if (most === '0') continue;
      const at = { source, path: ['properties', key, ...widthOf(doc.properties[key])] };
      if (compareDecimals(most, one) < 0) {
        const message = `${key} holds ${most} at most, but ${addends(context, id, computed.sum)} may be ${one} each`;
        context.report('E516', at, { message, fix: `give ${key} at least the digits and bounds of ${computed.sum}` });
      } else if (decimalsOf(own) < decimalsOf(part)) {
        const message = `${key} has ${inWords(decimalsOf(own))}, but ${addends(context, id, computed.sum)} have ${inWords(decimalsOf(part))}`;
        context.report('E516', at, { message, fix: `give ${key} ${inWords(decimalsOf(part))}` });
      }
    }
  }
};

/** Factors in units are measured together; what is counted or priced is told by rules, for its largest values never meet. */
function holdingProducts(context: CheckContext): void {
  for (const { id, doc, source } of context.project.entities.values()) {
    for (const [key, { computed }] of Object.entries(doc.properties)) {
      if (computed === undefined || !('product' in computed)) continue;
      const factors = computed.product.map((path) => fieldOf(context, id, path));
      const own = fieldOf(context, id, key);
      if (!own || !isExact(own) || !factors.every((one) => one !== null && isExact(one) && hasUnit(one))) continue;
      const largest = factors.reduce((product, one) => multiplyDecimals(product, one ? mostOf(one) : '1'), '1');
      if (compareDecimals(wholeOf(mostOf(own)), wholeOf(largest)) >= 0) continue;
      const at = { source, path: ['properties', key, ...widthOf(doc.properties[key], Object.keys(computed)[0])] };
      const message = `${key} holds ${mostOf(own)} at most, but ${computed.product.join(' × ')} may be ${largest}`;
      const fix = `give ${key} ${wholeOf(largest).length} integer digits, or its factors bounds`;
      context.report('E516', at, { message, fix });
    }
  }
}

function hasUnit(field: Field): boolean {
  return 'unit' in field && field.unit !== undefined;
}

function wholeOf(number: string): string {
  return number.split('.')[0] ?? number;
}

/** What is added, in words: so many lines at most. */
function addends(context: CheckContext, entity: string, path: string): string {
  const lines = fieldOf(context, entity, path.split('.')[0] ?? '');
  return isLines(lines) ? `the values of ${path} in up to ${lines.maxItems} lines` : `the values of ${path}`;
}

/** The largest number the field can hold, as a plain decimal. */
function mostOf(field: Field): string {
  const exact = numberOf(field)?.exact?.(field);
  if (!exact) return String(largestIn(field) ?? 2_147_483_647);
  const [whole, decimals] = exact.digits;
  const largest = `${'9'.repeat(whole) || '0'}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`;
  return exact.upTo !== undefined && compareDecimals(exact.upTo, largest) < 0 ? exact.upTo : largest;
}

/** Where the width of the sum is said: by itself, by the type it names, or by nothing. */
function widthOf(written: FieldDoc = {}, how = 'sum'): readonly string[] {
  const keyword = (['digits', 'maximum', '$ref'] as const).find((one) => written[one] !== undefined);
  return keyword === undefined ? ['computed', how] : [keyword];
}

function inWords(decimals: number): string {
  return decimals === 1 ? '1 decimal' : `${decimals} decimals`;
}
