// What the fields of an entity can hold, for conditions on them.
import { comparisonsOf } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Scalar } from '../../runtime/core/descriptor/value.ts';
import {
  isEmbedded,
  isLines,
  isListed,
  isNumber,
  isProse,
  isSeveral,
  isSwitch,
  namesFiles,
  numberOf,
} from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { CheckContext } from './check-context.ts';
import type { Domain, DomainOf } from './condition-ways.ts';
import { fieldOf } from './find-field.ts';

export interface KnownRecord {
  readonly entity: string;
  /** Lines whose fields are meant, each by itself: `goods`. */
  readonly lines?: string | undefined;
  /** When the record is looked at: once it is complete, or at any time while people write it. */
  readonly isComplete?: boolean;
  /** It is looked at as it is kept, be it a draft: with all that no record lacks. */
  readonly isKept?: boolean;
  /** Fields of which less values are possible: those a state field has where a transition begins. */
  readonly narrowed?: ReadonlyMap<string, readonly Scalar[]>;
}

const opaque: Domain = { isOpaque: true };

/** What fields can hold in records of an entity. */
export function domainsOf(context: CheckContext, record: KnownRecord): DomainOf {
  const { entity, lines, narrowed } = record;
  const known = new Map<string, Domain>();
  const find = (path: string): Domain => {
    const whole = lines === undefined ? path : `${lines}.${path}`;
    const field = fieldOf(context, entity, whole);
    if (!field) return opaque;
    const before = path.split('.').map((_, at, steps) => steps.slice(0, at).join('.'));
    const inLines = before.some(
      (part) => part !== '' && isLines(fieldOf(context, entity, lines === undefined ? part : `${lines}.${part}`)),
    );
    const values = narrowed?.get(path);
    const isFilled = !path.includes('.') && lines === undefined && isGiven(field, record);
    return {
      ...domainOf(field),
      ...(values && { values: new Set(values) }),
      ...(inLines && { inLines }),
      ...(isFilled && { isFilled }),
    };
  };
  return (path) => {
    const domain = known.get(path) ?? find(path);
    known.set(path, domain);
    return domain;
  };
}

/** Such a record has a value there, which people have typed or chosen, or the state it is in. */
function isGiven(field: Field, { isComplete, isKept }: KnownRecord): boolean {
  const { required, readOnly, computed } = field;
  if (isKept && isListed(field) && field.labels.includes('.states.')) return true;
  if (readOnly || computed !== undefined) return false;
  return isComplete === true ? required !== 'never' : isKept === true && required === 'always';
}

function domainOf(field: Field): Domain {
  if (isSeveral(field) || isLines(field) || isEmbedded(field) || namesFiles(field)) return opaque;
  if (isListed(field)) return field.values.length === 0 ? {} : { values: new Set(field.values) };
  if (isSwitch(field)) return { values: new Set([true, false]) };
  return isNumber(field) ? boundsOf(field) : {};
}

/** The least and the most a number can be. */
export function boundsOf(field: Field): Pick<Domain, 'above' | 'from' | 'upTo'> {
  const exact = numberOf(field)?.exact?.(field);
  if (!exact) {
    const { minimum, maximum } = field as { readonly minimum?: number; readonly maximum?: number };
    return {
      ...(minimum !== undefined && { from: String(minimum) }),
      ...(maximum !== undefined && { upTo: String(maximum) }),
    };
  }
  const [whole, decimals] = exact.digits;
  const largest = `${'9'.repeat(whole) || '0'}${decimals === 0 ? '' : `.${'9'.repeat(decimals)}`}`;
  const least = exact.above !== undefined ? { above: exact.above } : exact.signed ? {} : { from: '0' };
  return { ...least, upTo: exact.upTo ?? largest };
}

/** True when every field of the condition is known and can have the values it is compared with: what else is wrong is told elsewhere. */
export function isJudged(condition: Condition, context: CheckContext, record: KnownRecord): boolean {
  return comparisonsOf(condition).every(({ path, values }) => {
    const field = fieldOf(context, record.entity, record.lines === undefined ? path : `${record.lines}.${path}`);
    if (!field) return false;
    const { values: known } = domainOf(field);
    if (known) return values.every((value) => known.has(value));
    return !(isProse(field) || isNumber(field)) || values.every((value) => kindOf(field).misfit(value, field) === null);
  });
}
