// E105: the name inside a file is the name of the file, because that is how everything else finds it.
import type { SourceFile } from '../load/source-file.ts';
import { nameOf } from '../model/project.ts';
import type { Check } from './check-context.ts';

export const fileName: Check = ({ project, report }) => {
  const compare = (source: SourceFile, key: string, written: string): void => {
    const name = nameOf(source.file);
    if (written === name) return;
    const message = `${key} "${written}" is not the file name "${name}"`;
    report(
      'E105',
      { source, path: [key] },
      { message, suggestion: name, fix: `write ${key}: ${name}, or rename the file` },
    );
  };
  for (const { source, doc } of project.entities.values()) compare(source, '$id', doc.$id);
  for (const { source, doc, entity } of project.lifecycles.values()) {
    if (entity === undefined) compare(source, 'id', doc.id);
  }
  for (const { source, doc } of project.codes.values()) compare(source, 'id', doc.id);
  for (const { source, doc } of project.flows.values()) compare(source, 'id', doc.id);
  for (const { source, doc } of project.papers.values()) compare(source, 'id', doc.id);
};
