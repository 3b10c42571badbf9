// E570: all options of a reading that are single values are of one kind, whichever is in force; conditions among them name fields there
// are, states and patterns are right where they are put.
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { SourceFile } from '../load/source-file.ts';
import type { Check, CheckContext } from './check-context.ts';
import { faultOfPattern } from './compiling-pattern.ts';
import { conditionMentions } from './field-mention.ts';
import { findField } from './find-field.ts';
import { unknownName } from './suggest.ts';

export const alikeOptions: Check = (context) => {
  const { project, damaged, report } = context;
  const { source, doc } = project.readings;
  if (damaged.has(source.file)) return;
  for (const [id, { default: usual, options }] of Object.entries(doc)) {
    const wanted = kindOfValue(options[usual]?.value ?? null);
    for (const [option, { value }] of Object.entries(options)) {
      const same = Object.entries(options).find(([, one]) => JSON.stringify(one.value) === JSON.stringify(value))?.[0];
      if (same !== undefined && same !== option) {
        const message = `the option ${option} of reading ${id} is the same as ${same}: choosing it changes nothing`;
        const at = { source, path: [id, 'options', option, 'value'] };
        report('E570', at, { message, fix: 'write what is so by this option, or take it out' });
      }
      const kind = kindOfValue(value);
      // What takes the key away is of no kind, and a place may take a word or a list.
      if (!scalars.includes(kind) || !scalars.includes(wanted) || kind === wanted) continue;
      const message = `the option ${option} of reading ${id} is ${kind}, but ${usual} is ${wanted}`;
      const at = { source, path: [id, 'options', option, 'value'] };
      report('E570', at, { message, fix: `write ${wanted}, as the place it is put into takes` });
    }
  }
  conditionsIn(context);
  statesIn(context);
  patternsIn(context);
};

const scalars: readonly string[] = ['a text', 'a number', 'true or false'];

function kindOfValue(value: Json): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a text', number: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'a map';
}

/** Fields that conditions of options name: those in force are looked at where they stand. */
function conditionsIn(context: CheckContext): void {
  const { project, report } = context;
  const { source, doc } = project.readings;
  const told = new Set<string>();
  for (const entity of project.entities.values()) {
    for (const { reading, path } of entity.source.readings ?? []) {
      if (path.at(-1) !== 'when' || path.length > 3) continue;
      for (const [option, { value }] of Object.entries(doc[reading]?.options ?? {})) {
        if (kindOfValue(value) !== 'a map' || option === doc[reading]?.default) continue;
        const at = [reading, 'options', option, 'value'];
        for (const mention of conditionMentions(value as unknown as Condition, at, `option ${option} of ${reading}`)) {
          const found = findField(context, entity.id, mention.name);
          if (!('missing' in found) || told.has(mention.path.join(' '))) continue;
          told.add(mention.path.join(' '));
          const message = `unknown field "${found.missing}" of ${entity.id} in ${mention.where}`;
          report(
            'E203',
            { source, path: mention.path },
            unknownName(message, found.missing, found.known, 'add it there'),
          );
        }
      }
    }
  }
}

/** Every option that is not in force, of the readings in a file that are put into a place of some name. */
function optionsAt({ project }: CheckContext, { readings = [] }: SourceFile, place: string): readonly OtherOption[] {
  const { doc } = project.readings;
  return readings.flatMap(({ reading, path }) =>
    path.at(-1) !== place
      ? []
      : Object.entries(doc[reading]?.options ?? {})
          .filter(([option]) => option !== doc[reading]?.default)
          .map(([option, { value }]) => ({ reading, option, value, path: [reading, 'options', option, 'value'] })),
  );
}

interface OtherOption {
  readonly reading: string;
  readonly option: string;
  readonly value: Json;
  readonly path: readonly string[];
}

/** States that a lifecycle leaves by an option. */
function statesIn(context: CheckContext): void {
  for (const { id, doc, source } of context.project.lifecycles.values()) {
    const known = Object.keys(doc.states);
    for (const { option, reading, value, path } of optionsAt(context, source, 'from')) {
      for (const [index, state] of (Array.isArray(value) ? value.map(String) : []).entries()) {
        if (known.includes(state)) continue;
        const message = `unknown state "${state}" of ${id} in option ${option} of ${reading}`;
        const at = { source: context.project.readings.source, path: [...path, index] };
        context.report('E570', at, unknownName(message, state, known, `add it to ${id}`));
      }
    }
  }
}

function patternsIn(context: CheckContext): void {
  for (const { option, reading, value, path } of optionsAt(context, context.project.types.source, 'pattern')) {
    const reason = faultOfPattern(String(value));
    if (reason === null) continue;
    const message = `the pattern of option ${option} of ${reading} does not compile: ${reason}`;
    const fix = 'correct the expression; in double quotes a backslash is written twice';
    context.report('E570', { source: context.project.readings.source, path }, { message, fix });
  }
}
