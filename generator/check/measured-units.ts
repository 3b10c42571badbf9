// E271: numbers that are worked out from others, or held against them, are told in the unit that comes of it.
import type { Computed, Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { countingOf, isExact, leastDecimalsOf } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { pairsOf } from './comparing-others.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import type { FindingText } from './report.ts';

export const measuredUnits = eachEntity((context, entity) => {
  for (const [key, { computed, unit, in: counting }] of Object.entries(entity.doc.properties)) {
    const money = counting === undefined ? null : moneyFault(context, entity.id, key);
    if (money) context.report('E271', { source: entity.source, path: ['properties', key, 'in'] }, money);
    const fault = computed && computedFault(context, entity, key, computed);
    if (!fault) continue;
    const [how = ''] = Object.keys(computed);
    // Of a product the unit is what is wrong, else what is read.
    const path = ['properties', key, ...('product' in computed && unit !== undefined ? ['unit'] : ['computed', how])];
    context.report('E271', { source: entity.source, path }, fault);
  }
  for (const [index, rule] of (entity.doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    const fault = kind === undefined ? null : ruleFault(context, entity, kind, rule[kind] as Json);
    if (!fault || kind === undefined) continue;
    const message = `rule ${rule.id} (${kind}) holds ${fault.message}`;
    context.report(
      'E271',
      { source: entity.source, path: ['rules', index, kind, ...fault.path] },
      { ...fault, message },
    );
  }
});

/** What numbers are counted in: a unit, or one that a field beside them says. */
function measureOf(field: Field | null): string | null {
  if (!field) return null;
  const { unit } = field as { readonly unit?: string };
  if (unit !== undefined) return unit;
  const counting = countingOf(field);
  return counting === undefined ? null : `what ${counting} says`;
}

function areUnlike(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return false;
  // Two fields may say the same.
  return !(one.startsWith('what ') && other.startsWith('what '));
}

/** The unit of a product of lengths, areas and the like: m × m² is m³. Null where it cannot be told. */
function unitOfProduct(units: readonly (string | null)[]): string | null {
  const parts = units.map((unit) => /^([^²³\s]+)([²³]?)$/.exec(unit ?? ''));
  const bases = new Set(parts.map((part) => part?.[1]));
  const power = parts.reduce((sum, part) => sum + ({ '²': 2, '³': 3 }[part?.[2] ?? ''] ?? 1), 0);
  const [base] = bases;
  if (bases.size !== 1 || base === undefined || base === '%') return null;
  return power === 2 ? `${base}²` : power === 3 ? `${base}³` : null;
}

function computedFault(
  context: CheckContext,
  { id }: EntitySource,
  key: string,
  computed: Computed,
): FindingText | null {
  const own = measureOf(fieldOf(context, id, key));
  const read = (path: string): string | null => measureOf(fieldOf(context, id, path));
  const counted = countedFault(context, id, key, computed);
  if (counted) return counted;
  if ('product' in computed) {
    const wanted = unitOfProduct(computed.product.map(read));
    if (wanted === null || !areUnlike(own, wanted)) return null;
    return {
      message: `${key} is told in ${own}, but ${computed.product.join(' × ')} is ${wanted}`,
      fix: `write unit: ${wanted}, or name other factors`,
    };
  }
  const operands = operandsOf(computed);
  const mixed = mixedMoney(context, id, key, 'sum' in computed ? [computed.sum] : operands);
  if (mixed) return mixed;
  const [first = ''] = operands;
  const other = operands.find((path) => areUnlike(read(first), read(path)));
  if (other !== undefined) {
    const message = `${key} is made of ${first} in ${read(first)} and ${other} in ${read(other)}`;
    return { message, fix: 'name numbers in one unit' };
  }
  const from = 'sum' in computed ? computed.sum : first;
  // What a condition chooses may be of one unit alone.
  if (from === '' || !areUnlike(own, read(from)) || [own, read(from)].some((unit) => unit?.startsWith('what ')))
    return null;
  const message = `${key} is told in ${own}, but made of ${from} in ${read(from)}`;
  return { message, fix: `name numbers in ${own}, or write unit: ${read(from)}` };
}

/** Added and taken away, money is made of money alone: of what has at least two decimals wherever it is shown. */
function mixedMoney(context: CheckContext, entity: string, key: string, made: readonly string[]): FindingText | null {
  const isMoney = (field: Field | null): boolean | null =>
    field && isExact(field) ? leastDecimalsOf(field) > 0 : null;
  const own = isMoney(fieldOf(context, entity, key));
  const other = made.find((path) => isMoney(fieldOf(context, entity, path)) === !own);
  if (own === null || other === undefined) return null;
  const message = own
    ? `${key} is money, but made of ${other}, which is none`
    : `${key} is no money, but made of ${other}, which is`;
  return { message, fix: 'name other numbers, or give both the same leastDecimals' };
}

function operandsOf(computed: Computed): readonly string[] {
  if ('product' in computed) return computed.product;
  return 'difference' in computed ? computed.difference : 'least' in computed ? computed.least : [];
}

/** Worked out from numbers that other fields count, it is counted by one of these. */
function countedFault(context: CheckContext, entity: string, key: string, computed: Computed): FindingText | null {
  const own = fieldOf(context, entity, key);
  const counting = own && countingOf(own);
  if (!counting) return null;
  const made = operandsOf(computed);
  const counted = made.flatMap((path) => {
    const field = fieldOf(context, entity, path);
    return (field && countingOf(field)) ?? [];
  });
  const [first] = counted;
  if (first === undefined || counted.includes(counting)) return null;
  return {
    message: `${key} is told in what ${counting} says, but ${made.join(' and ')} in what ${first} says`,
    fix: `write in: ${first}`,
  };
}

/** Money is counted in currencies: what has two decimals always is none of a table of units. */
function moneyFault(context: CheckContext, entity: string, key: string): FindingText | null {
  const own = fieldOf(context, entity, key);
  const counting = own && countingOf(own);
  if (!counting || !(own as { readonly leastDecimals?: number }).leastDecimals) return null;
  const by = fieldOf(context, entity, counting);
  if (!by || !('ofUnits' in by) || by.ofUnits !== true) return null;
  return { message: `${key} is money, but told in ${counting}, a unit`, fix: 'name the field of its currency' };
}

function ruleFault(
  context: CheckContext,
  { id }: EntitySource,
  kind: string,
  params: Json,
): (FindingText & { readonly path: Path }) | null {
  const read = (path: string): string | null => measureOf(fieldOf(context, id, path));
  if (kind === 'product-equals') {
    const { lines, of, equals } = params as {
      readonly lines?: string;
      readonly of?: string[];
      readonly equals?: string;
    };
    const within = (path: string): string => (lines === undefined ? path : `${lines}.${path}`);
    const wanted = unitOfProduct((of ?? []).map((path) => read(within(path))));
    const own = read(within(equals ?? ''));
    if (wanted === null || !areUnlike(own, wanted)) return null;
    return {
      path: ['equals'],
      message: `a product in ${wanted} against ${equals} in ${own}`,
      fix: `name a field in ${wanted}`,
    };
  }
  if (kind !== 'not-above' && kind !== 'same-as' && kind !== 'sum-equals') return null;
  for (const { one, other, path } of pairsOf(kind, params)) {
    const [first, second] = [read(one), read(other)];
    if (!areUnlike(first, second) || [first, second].some((unit) => unit?.startsWith('what '))) continue;
    return { path, message: `${one} in ${first} against ${other} in ${second}`, fix: `name a field in ${first}` };
  }
  return null;
}
