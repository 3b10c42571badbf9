// What is wrong in the order in which the form asks for it: by section, by field, by line.
import type { Field } from '../../core/descriptor/field.ts';
import type { Section } from '../../core/descriptor/view.ts';
import type { Finding } from '../../core/findings.ts';
import { isNested } from '../../core/kinds/field-traits.ts';
import { keysOf } from '../fields/form-schema.ts';

/** The findings from the top of the form to its end; those at one place stay in the order they were found. */
export function inFormOrder<Found extends Finding>(
  sections: readonly Section[],
  fields: readonly Field[],
  findings: readonly Found[],
): Found[] {
  const keys = sections.flatMap(keysOf);
  const placed = findings.map((finding) => ({ finding, place: placeOf(keys, fields, finding.path) }));
  return placed.sort((a, b) => compare(a.place, b.place)).map(({ finding }) => finding);
}

function placeOf(keys: readonly string[], fields: readonly Field[], path: string): number[] {
  const [first = '', ...rest] = path.split('.');
  const at = keys.indexOf(first);
  // What no section shows stands last.
  const place = [at < 0 ? keys.length : at];
  let level = fieldsOf(fields.find(({ key }) => key === first));
  for (const key of rest) {
    if (/^\d+$/.test(key)) {
      place.push(Number(key));
      continue;
    }
    place.push(level.findIndex((field) => field.key === key));
    level = fieldsOf(level.find((field) => field.key === key));
  }
  return place;
}

function fieldsOf(field: Field | undefined): readonly Field[] {
  return isNested(field) ? field.fields : [];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, step] of a.entries()) {
    const difference = step - (b[index] ?? -1);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
