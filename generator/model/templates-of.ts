// The Typst files of a paper: its own, and the parts it takes in.
import type { TemplateFile } from '../load/template-file.ts';
import type { Project } from './project.ts';

/** What every template takes in: the readers, which are the product's own. */
export const readersFile = '/paper.typ';

/** `schemas/papers/parts/head.typ` -> `/parts/head.typ`, as templates name it. */
export function pathOfTemplate(file: string): string {
  return file.replace(/^schemas\/papers/, '');
}

/** The files of a paper by path, its own first; those that are missing are left out. */
export function templatesOf({ templates }: Project, paper: string): ReadonlyMap<string, TemplateFile> {
  const found = new Map<string, TemplateFile>();
  const take = (path: string): void => {
    const template = templates.get(path);
    if (!template || found.has(path)) return;
    found.set(path, template);
    for (const { from } of template.imports) take(from);
  };
  take(`/${paper}.typ`);
  return found;
}
