// E205: `upload` names an upload profile.
import { eachFieldDoc } from './each-field-doc.ts';
import { unknownName } from './suggest.ts';

export const knownUploads = eachFieldDoc(({ project, damaged, report }, { key, doc, at }) => {
  if (damaged.has(project.uploads.source.file)) return;
  const { upload } = doc;
  if (upload === undefined || Object.hasOwn(project.uploads.doc, upload)) return;
  const known = Object.keys(project.uploads.doc);
  const message = `unknown upload profile "${upload}" of ${key}`;
  report('E205', at('upload'), unknownName(message, upload, known, 'add it to schemas/uploads.yaml'));
});
