// `tongguan labels [entity]`: writes the labels an entity lacks into its label files, and says what is left to translate.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type Labelled, labelSets, labelsIn } from '../generator/check/label-sets.ts';
import { openLanguages } from '../generator/check/marked-labels.ts';
import { examine } from '../generator/examine.ts';
import { nearestName } from '../runtime/core/nearest-name.ts';
import { addLabel } from './labels/add-label.ts';
import { type LabelFile, labelFilesOf, sketchOf, wordsElsewhere } from './labels/missing-labels.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

/** Exit code 1: no such entity. What is still to be translated is no failure here; `check` refuses it. */
export function configure(command: Command): void {
  addProjectOption(command)
    .argument('[entity]', 'whose missing labels are written (default: none, only what is left to translate is listed)')
    .action(run);
}

async function run(id: string | undefined, options: { readonly project?: string }): Promise<void> {
  const { root, readings } = projectOptions(options);
  const before = await labelled(root, readings);
  if (id !== undefined) {
    if (!before.project.entities.has(id)) return refuse(id, before);
    const elsewhere = wordsElsewhere(before);
    for (const file of labelFilesOf(before, id)) write(root, file, (key) => sketchOf(key, elsewhere, id));
  }
  tellOpen(id === undefined ? before : await labelled(root, readings), id);
}

async function labelled(root: string, readings: Parameters<typeof examine>[0]['readings']): Promise<Labelled> {
  const { project, descriptors } = await examine({ root, ...(readings && { readings }) });
  return { project, descriptors, damaged: new Set() };
}

function refuse(id: string, { project }: Labelled): void {
  const meant = nearestName(id, project.entities.keys());
  console.error(`there is no entity "${id}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`);
  process.exitCode = 1;
}

function write(
  root: string,
  { file, order, missing }: LabelFile,
  sketch: (key: string) => ReturnType<typeof sketchOf>,
): void {
  if (missing.length === 0) return;
  const path = join(root, file);
  let text = readText(path);
  for (const key of missing) text = addLabel(text, key.split('.'), sketch(key), order);
  writeFileSync(path, text);
  console.log(`${file}: ${missing.length} written: ${missing.join(', ')}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

/** Lists what is marked, in the files of the entity or in all. */
function tellOpen(project: Labelled, id: string | undefined): void {
  const files = id === undefined ? null : new Set(labelFilesOf(project, id).map(({ file }) => file));
  let open = 0;
  for (const { source, doc } of labelSets(project)) {
    if (files !== null && !files.has(source.file)) continue;
    for (const { key, path, label } of labelsIn(doc)) {
      const left = openLanguages(label);
      if (left.length === 0) continue;
      open += left.length;
      const { line, column } = source.placeOf(path).place;
      console.log(`${source.file}:${line}:${column} ${key}: ${left.join(', ')}`);
    }
  }
  console.log(
    open === 0 ? 'nothing is left to translate' : `${open} left to translate: write them in place of "TODO: ..."`,
  );
}
