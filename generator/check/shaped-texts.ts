// E242: what a text is a value of is said by a field beside it that names fields of another entity; the words it says are there.

import { namesFieldsOf } from '../../runtime/core/kinds/field-traits.ts';
import { nearestName } from '../../runtime/core/nearest-name.ts';
import { memoize } from '../cache/memoize.ts';
import { wordFiles } from '../model/build-locales.ts';
import type { Project } from '../model/project.ts';
import { allOf, eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';
import { labelKeys } from './label-sets.ts';

const shapedBeside = eachEntity((context, { id, doc, source }) => {
  for (const [key, { shapedBy }] of Object.entries(doc.properties)) {
    const beside = shapedBy === undefined ? null : fieldOf(context, id, shapedBy);
    // What is not there at all has a finding of its own.
    if (!beside || namesFieldsOf(beside) !== undefined) continue;
    const message = `${key} cannot be a value of what ${shapedBy} says`;
    const fix = `give ${shapedBy} "namesField: { of: <entity> }", or name a field that has it`;
    context.report('E242', { source, path: ['properties', key, 'shapedBy'] }, { message, fix });
  }
});

const value = '{value}';

/** Where words of values can stand, each with the value in its place. */
const usual = [
  `entity.${value}.label`,
  `entity.${value}`,
  `lifecycle.${value}`,
  ...[...wordFiles.values()].map((word) => `${word}.${value}`),
];

const saidInWords = eachEntity(({ project, report }, { doc, source }) => {
  for (const [key, { says }] of Object.entries(doc.properties)) {
    const [before, after] = says?.split(value) ?? [];
    if (before === undefined || after === undefined) continue;
    const isThere = [...wordsOf(project)].some(
      (word) => word.startsWith(before) && word.endsWith(after) && word.length > before.length + after.length,
    );
    if (isThere) continue;
    const suggestion = nearestName(says ?? '', usual);
    const message = `${key} says its values by "${says}", and no label has such a name`;
    const fix = suggestion === undefined ? 'name labels there are' : `write "${suggestion}"`;
    report('E242', { source, path: ['properties', key, 'says'] }, { message, suggestion, fix });
  }
});

/** Every label by its whole name: `entity.bill.label`. */
const wordsOf: (project: Project) => ReadonlySet<string> = memoize(({ labels }) => {
  const kinds = [
    ...[...labels.entities].map(([id, file]) => [`entity.${id}`, file] as const),
    ...[...labels.lifecycles].map(([id, file]) => [`lifecycle.${id}`, file] as const),
    ...[...labels.words].map(([file, words]) => [wordFiles.get(file) ?? file, words] as const),
  ];
  return new Set(kinds.flatMap(([prefix, { doc }]) => [...labelKeys(doc)].map((key) => `${prefix}.${key}`)));
});

export const shapedTexts = allOf(shapedBeside, saidInWords);
