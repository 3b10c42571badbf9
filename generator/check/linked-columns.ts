// E337: columns of linked records are found by fields that can agree, show values that can be read, and add up amounts.
import { countedIn } from '../../runtime/core/counted-in.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isLines, isNested, isSecret, namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { type LinkedPair, type LinkedPlace, linkedPairs, linkedPlaces } from './linked-mentions.ts';

export const linkedColumns = eachEntity((context, entity) => {
  for (const [view, doc] of Object.entries(entity.doc.views ?? {})) {
    for (const place of linkedPlaces(doc, ['views', view, 'linked'])) checkPlace(context, entity, place);
  }
});

function checkPlace(context: CheckContext, entity: EntitySource, place: LinkedPlace): void {
  const { source } = entity;
  const { records, column, path } = place;
  const { entity: of, match, made, shows = [], sums = [] } = records;
  if (!match && !made) {
    const message = `nothing says which records of ${of} belong to a row in column ${column}`;
    context.report('E337', { source, path }, { message, fix: 'add match: { theirs: own }, or made: true' });
  }
  if (made && !leadsTo(context, entity.id, of)) {
    const message = `no flow makes records of ${of} of those of ${entity.id}`;
    context.report('E337', { source, path: [...path, 'made'] }, { message, fix: 'take made out, or add the flow' });
  }
  for (const pair of linkedPairs(place)) checkPair(context, entity, of, pair);
  for (const [index, name] of shows.entries()) {
    const field = fieldOf(context, of, name);
    if (!field || !(isNested(field) || isSecret(field) || crossesLines(context, of, name))) continue;
    const message = `column ${column} cannot show ${name} of ${of}`;
    context.report('E337', { source, path: [...path, 'shows', index] }, { message, fix: 'name a field of the record' });
  }
  const fields = context.descriptors.get(of)?.fields ?? [];
  for (const [index, name] of sums.entries()) {
    if (!fieldOf(context, of, name) || countedIn(fields, name) !== null) continue;
    const message = `column ${column} cannot add up ${name} of ${of}, which is no amount in a currency`;
    context.report('E337', { source, path: [...path, 'sums', index] }, { message, fix: 'name a field with in:' });
  }
}

function checkPair(context: CheckContext, { id, source }: EntitySource, of: string, pair: LinkedPair): void {
  const theirs = fieldOf(context, of, pair.theirs);
  const ours = fieldOf(context, id, pair.ours);
  if (!theirs || !ours) return;
  if (named(context, of, theirs) === named(context, id, ours) && !crossesLines(context, id, pair.ours)) return;
  const message = `${pair.theirs} of ${of} never agrees with ${pair.ours} of ${id}`;
  const fix = 'compare numbers of the same record, or two plain texts';
  context.report('E337', { source, path: pair.path, part: 'key' }, { message, fix });
}

/** What the value stands for: a record of an entity, by id or key; a plain text for itself. */
function named({ descriptors }: CheckContext, entity: string, field: Field): string {
  if (namesRecords(field)) return `${field.entity} ${field.by}`;
  if (descriptors.get(entity)?.key === field.key || field.key === 'id') return `${entity} ${field.key}`;
  return 'text';
}

function crossesLines(context: CheckContext, entity: string, path: string): boolean {
  const steps = path.split('.').slice(0, -1);
  return steps.some((_, at) => isLines(fieldOf(context, entity, steps.slice(0, at + 1).join('.'))));
}

function leadsTo({ project }: CheckContext, from: string, to: string): boolean {
  return [...project.flows.values()].some(({ doc }) => doc.from === from && doc.to === to);
}
