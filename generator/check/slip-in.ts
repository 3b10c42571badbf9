// Slips of people who know other schema languages: what they meant is said in the words of this one.
import type { FindingText } from './report.ts';
import type { DocumentError } from './shape-errors.ts';

/** Types of other languages, by what they are here. */
const types: { readonly [type: string]: string } = {
  number: 'type: string, digits: [15, 2] for amounts, or type: integer for whole numbers',
  float: 'type: string, digits: [15, 2]: decimals are exact texts',
  double: 'type: string, digits: [15, 2]: decimals are exact texts',
  decimal: 'type: string, digits: [15, 2]: decimals are exact texts',
  money: 'type: string, digits: [15, 2], with in: <field of the currency>',
  int: 'type: integer',
  long: 'type: integer',
  text: 'type: string',
  date: 'type: string, format: date',
  datetime: 'type: string, format: date-time',
  'date-time': 'type: string, format: date-time',
  timestamp: 'type: string, format: date-time',
  bool: 'type: boolean',
  list: 'type: array',
  enum: 'enum: [...] in place of it',
};

/** Keys of other languages in small letters, by what they may be here. */
const keysElsewhere: { readonly [key: string]: readonly string[] } = {
  ...alike(['equals', 'equal', 'eq', 'const'], ['is']),
  ...alike(['notequals', 'notequal', 'ne', 'neq', 'not_equals'], ['isNot']),
  ...alike(['oneof', 'isin', 'includes'], ['in']),
  ...alike(['values', 'options', 'choices'], ['in', 'enum']),
  ...alike(['nin', 'not_in', 'noneof'], ['notIn']),
  ...alike(['gt', 'greaterthan', 'morethan', 'exclusiveminimum'], ['above']),
  ...alike(['min', 'minvalue', 'gte'], ['minimum']),
  ...alike(['max', 'maxvalue', 'lte'], ['maximum', 'upTo']),
  ...alike(['exists', 'notnull', 'notempty', 'filled'], ['present']),
  ...alike(['isnull', 'empty', 'isempty', 'missing'], ['absent']),
  ...alike(['and', 'allof'], ['all']),
  ...alike(['or', 'anyof'], ['any']),
  ...alike(['size', 'length', 'maxlen', 'max_length'], ['maxLength']),
  ...alike(['minlen', 'min_length'], ['minLength']),
  ...alike(['regex', 'regexp', 'matches'], ['pattern']),
  ...alike(['precision', 'scale', 'decimals', 'multipleof'], ['digits']),
  ...alike(['references', 'reference', 'relation', 'foreignkey', 'belongsto'], ['refers']),
};

function alike(keys: readonly string[], here: readonly string[]): { [key: string]: readonly string[] } {
  return Object.fromEntries(keys.map((key) => [key, here]));
}

/** The key of this language that one of another says, if it can stand there. */
export function keyMeant(key: string, known: readonly string[]): string | undefined {
  const small = key.toLowerCase();
  return Object.hasOwn(keysElsewhere, small) ? keysElsewhere[small]?.find((one) => known.includes(one)) : undefined;
}

/** What is wrong with a value that stands for something another way is written for; null for any other value. */
export function slipIn({ keyword, path, value }: DocumentError): FindingText | null {
  const last = path.at(-1);
  const field = path.at(-2);
  if (last === 'required' && typeof value === 'boolean' && path.at(-3) === 'properties') {
    const message = `whether ${field} has to be filled is not said in the field`;
    const fix = value
      ? `take it out, and write ${field} into the list beside properties: required: [${field}, ...]`
      : 'take it out: fields that the list required beside properties does not name may be empty';
    return { message, fix };
  }
  if (path.length === 1 && (last === 'title' || last === 'required') && typeof value === 'string')
    return { message: `expected a list, found "${value}"`, fix: `write it as a list: [${value}]` };
  const written = last === 'type' && keyword === 'enum' ? types[String(value)] : undefined;
  return written === undefined ? null : { message: `"${value}" is no type here`, fix: `write ${written}` };
}
