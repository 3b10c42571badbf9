// Makes a paper of its file and of its template: what it reads is what the template names.
import type { Paper } from '../../runtime/core/descriptor/paper.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { TemplateReader } from '../load/template-file.ts';
import { isLabel, paperWords } from './build-locales.ts';
import type { Project } from './project.ts';
import { templatesOf } from './templates-of.ts';

/** The paper of this id, of a project without findings. */
export function buildPaper(project: Project, id: string): Paper {
  const paper = project.papers.get(id);
  if (!paper) throw new Error(`There is no paper ${id}`);
  const { doc } = paper;
  const files = templatesOf(project, id);
  const reads = [...files.values()].flatMap((file) => file.reads);
  const named = (...readers: readonly TemplateReader[]): string[] => [
    ...new Set(reads.flatMap(({ reader, name }) => (readers.includes(reader) ? (name ?? []) : []))),
  ];
  return {
    id,
    entity: doc.entity,
    ...(doc.when && { when: doc.when }),
    languages: doc.languages,
    fields: named('field', 'barcode', 'words'),
    barcodes: named('barcode'),
    amounts: named('words'),
    lines: named('lines'),
    ...(doc.letterhead && {
      letterhead: {
        entity: doc.letterhead.entity,
        of: doc.letterhead.of,
        texts: named('letter'),
        pictures: named('picture'),
        own: doc.letterhead.own ?? [],
      },
    }),
    words: Object.fromEntries(named('word').map((key) => [key, wordOf(project, key)])),
    files: Object.fromEntries([...files].map(([path, { text }]) => [path, text])),
  };
}

function wordOf({ labels }: Project, key: string): Paper['words'][string] {
  let node: unknown = labels.words.get(paperWords.name)?.doc;
  for (const step of key.split('.')) node = (node as { readonly [step: string]: unknown } | undefined)?.[step];
  const label = node as Parameters<typeof isLabel>[0];
  if (!isLabel(label)) throw new Error(`There is no word ${key}`);
  return Object.fromEntries(languages.map((language) => [language, label[language]])) as Paper['words'][string];
}
