// E213: columns, filters and sorts of views are fields a list can show, filter and sort by.
import { isLines, isNested, isSecret } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import type { Path } from '../load/source-file.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const listableColumns = eachEntity((context, { id, doc, source }) => {
  for (const [view, { columns, more, filters, starts, sort, where }] of Object.entries(doc.views ?? {})) {
    const say = (path: Path, name: string, cannot: string, part: 'key' | 'value' = 'value'): void => {
      const message = `view ${view} cannot ${cannot} ${name}`;
      context.report(
        'E213',
        { source, path: ['views', view, ...path], part },
        { message, fix: 'choose another field' },
      );
    };
    const crosses = (name: string): boolean =>
      name
        .split('.')
        .slice(0, -1)
        .some((_, step, steps) => isLines(fieldOf(context, id, steps.slice(0, step + 1).join('.'))));
    for (const [key, names] of Object.entries({ columns, more: more ?? [] })) {
      for (const [index, name] of names.entries()) {
        const field = fieldOf(context, id, name);
        if (crosses(name)) say([key, index], name, 'show a field of lines:');
        else if (field && (isNested(field) || isSecret(field))) say([key, index], name, `show the ${field.kind}`);
      }
    }
    for (const [index, name] of (filters ?? []).entries()) {
      const field = fieldOf(context, id, name);
      if (crosses(name)) say(['filters', index], name, 'filter by a field of lines:');
      else if (field && (kindOf(field).operators.length === 0 || isLookup(field.computed))) {
        say(
          ['filters', index],
          name,
          isLookup(field.computed) ? 'filter by what is looked up:' : `filter by the ${field.kind}`,
        );
      }
    }
    for (const name of Object.keys(starts ?? {})) {
      const field = fieldOf(context, id, name);
      if (!(filters ?? []).includes(name))
        say(['starts', name], name, 'start with what is none of its filters:', 'key');
      else if (field && !kindOf(field).operators.includes('in'))
        say(['starts', name], name, `start with values of the ${field.kind}`, 'key');
    }
    const by = sort?.replace(/^-/, '');
    const sorted = by === undefined ? null : fieldOf(context, id, by);
    if (by !== undefined && sorted && (!kindOf(sorted).sortable || isLookup(sorted.computed) || crosses(by))) {
      say(['sort'], by, 'sort by');
    }
    for (const name of Object.keys(where ?? {})) {
      const field = fieldOf(context, id, name);
      if (field && (crosses(name) || kindOf(field).operators.length === 0))
        say(['where', name], name, 'be narrowed by', 'key');
    }
  }
});

function isLookup(computed: object | undefined): boolean {
  return computed !== undefined && 'lookup' in computed;
}
