// E201: `$ref: "types#/<name>"` and `format: <name>` name a type of types.yaml.
import { formatKeywords } from '../../runtime/core/kinds/kinds.ts';
import { typeNameOf } from '../model/field-doc.ts';
import type { Check } from './check-context.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { unknownName } from './suggest.ts';

export const knownTypes: Check = ({ project, damaged, report }) => {
  const types = project.types.doc;
  if (damaged.has(project.types.source.file)) return;
  eachFieldDoc(project, ({ key, doc, at }) => {
    const name = doc.$ref === undefined ? null : typeNameOf(doc.$ref);
    if (name !== null && !Object.hasOwn(types, name)) {
      const text = unknownName(
        `unknown type "${name}" of ${key}`,
        name,
        Object.keys(types),
        'add it to schemas/types.yaml',
      );
      report('E201', at('$ref'), text);
    }
    const { format } = doc;
    if (format === undefined || formatKeywords.includes(format)) return;
    if (Object.hasOwn(types, format) && types[format]?.pattern !== undefined) return;
    const formats = Object.keys(types).filter((type) => types[type]?.pattern !== undefined);
    const text = unknownName(
      `unknown format "${format}" of ${key}`,
      format,
      [...formatKeywords, ...formats],
      'add a type with a pattern to schemas/types.yaml',
    );
    report('E201', at('format'), text);
  });
};
