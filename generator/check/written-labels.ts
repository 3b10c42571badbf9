// Every text in three languages: labels, and what schemas say in words of their own.
import { memoize } from '../cache/memoize.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Project } from '../model/project.ts';

export interface WrittenLabel {
  readonly source: SourceFile;
  /** Node that holds `zh`, `en` and `my`. */
  readonly path: Path;
  readonly label: LabelDoc;
  /** Languages in which it stands as in English, because it is a name. */
  readonly same: readonly string[];
}

/** The texts of label files and schemas; those of a file that did not change are found once. */
export function writtenLabels(project: Project): WrittenLabel[] {
  const { entities, lifecycles, words } = project.labels;
  const files = [...entities.values(), ...lifecycles.values(), ...words.values()];
  return [...files.flatMap(({ source }) => labelsOf(source)), ...schemaLabels(project)];
}

/** The texts of code tables, readings, roles, sections and statements. */
export function schemaLabels({ codes, readings, roles, sections, statements }: Project): WrittenLabel[] {
  return [...codes.values(), readings, roles, sections, statements].flatMap(({ source }) => labelsOf(source));
}

const labelsOf = memoize((source: SourceFile): readonly WrittenLabel[] => {
  const found: WrittenLabel[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isLabel(value)) {
      const { same } = value as { readonly same?: unknown };
      found.push({ source, path, label: value, same: Array.isArray(same) ? same.map(String) : [] });
      return;
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  walk(source.value, []);
  return found;
});

function isLabel(value: object): value is LabelDoc {
  const { zh, en, my } = value as { readonly [language: string]: unknown };
  return typeof zh === 'string' && typeof en === 'string' && typeof my === 'string';
}
