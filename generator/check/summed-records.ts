// E255: a summary counts over a date or moment, by fields of few values, and adds up numbers of the records themselves.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, isNumber, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { Path } from '../load/source-file.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

type Fits = (field: Field) => boolean;

const isTime: Fits = (field) => timeOf(field) !== null;
const isMoment: Fits = (field) => timeOf(field) === 'moment';
const isGrouping: Fits = (field) => kindOf(field).isGrouping === true;
const isFilter: Fits = (field) => kindOf(field).operators.length > 0;

export const summedRecords = eachEntity((context, { id, doc, source }) => {
  for (const [summary, { over, by = [], sum = [], hoursBetween = [], filters = [] }] of Object.entries(
    doc.summaries ?? {},
  )) {
    const require = (names: readonly string[], key: string, fits: Fits, cannot: string): void => {
      for (const [index, name] of names.entries()) {
        if (canRead(context, id, name, fits)) continue;
        const path: Path = ['summaries', summary, key, ...(key === 'over' ? [] : [index])];
        const message = `summary ${summary} cannot ${cannot} ${name}`;
        context.report('E255', { source, path }, { message, fix: `choose ${wanted[key] ?? 'another field'}` });
      }
    };
    require([over], 'over', isTime, 'be over a range of');
    require(by, 'by', isGrouping, 'group by');
    require(sum, 'sum', isNumber, 'add up');
    require(hoursBetween, 'hoursBetween', isMoment, 'measure hours by');
    require(filters, 'filters', isFilter, 'be narrowed by');
  }
});

const wanted: { readonly [key: string]: string } = {
  over: 'a date or a moment of the record',
  by: 'a field of few values: a code, a list, a reference or a switch',
  sum: 'a number of the record',
  hoursBetween: 'a moment of the record',
};

/** Unknown fields have a finding of their own. */
function canRead(context: CheckContext, entity: string, name: string, fits: Fits): boolean {
  const steps = name.split('.');
  const around = steps.slice(0, -1).map((_, at) => fieldOf(context, entity, steps.slice(0, at + 1).join('.')));
  if (around.some((field) => field !== null && isLines(field))) return false;
  const field = fieldOf(context, entity, name);
  if (!field) return true;
  const isLookedUp = field.computed !== undefined && 'lookup' in field.computed;
  return fits(field) && !isLookedUp;
}
