// The head of an entity that declares none: the enterprises it names, its amount, its day; of one that has none of these, what its list tells.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { countingOf, isExact, namesFiles, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { titlePaths } from '../../runtime/core/title.ts';
import type { EntityDoc } from '../load/derived-documents.ts';

/** Enterprises beyond these are found in the form. */
const mostParties = 3;
/** Columns beyond these are not told at a glance. */
const mostListed = 6;

/** What dialogs and pages of a record say of it. Nobody decides blindly: what has steps has a head. */
export function headOf(
  doc: EntityDoc,
  fields: readonly Field[],
  { title, enterprise }: { readonly title: EntityDescriptor['title']; readonly enterprise: string },
): readonly string[] {
  if (doc.head) return doc.head;
  const found = defaultHead(fields, enterprise);
  return found.length > 0 || !doc.lifecycles ? found : listedFacts(doc, fields, titlePaths(title.zh));
}

/** The columns of the first list, but for title, states and files, which are shown beside the head. */
function listedFacts(
  { lifecycles = [], views = {} }: EntityDoc,
  fields: readonly Field[],
  named: readonly string[],
): string[] {
  const states = lifecycles.map(({ field }) => field);
  const isTold = (path: string): boolean => {
    const field = fieldAt(fields, path);
    return field !== null && !namesFiles(field) && !named.includes(path) && !states.includes(path);
  };
  return (Object.values(views)[0]?.columns ?? []).filter(isTold).slice(0, mostListed);
}

/** What is known of every record at a glance, in the order of the schema. */
function defaultHead(fields: readonly Field[], enterprise: string): string[] {
  const parties = fields.filter((field) => namesRecord(field) && field.entity === enterprise).map(({ key }) => key);
  const amounts = fields.filter((field) => isExact(field) && countingOf(field) !== undefined);
  const amount = amounts.find(({ required }) => required !== 'never') ?? amounts[0];
  const day = fields.find((field) => timeOf(field) === 'day' && !field.readOnly);
  return [...parties.slice(0, mostParties), ...(amount ? [amount.key] : []), ...(day ? [day.key] : [])];
}
