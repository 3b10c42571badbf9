// E201: `$ref: "types#/<name>"` and `format: <name>` name a type of types.yaml.
import { formatKeywords } from '../../runtime/core/kinds/kinds.ts';
import { typeNameOf } from '../model/field-doc.ts';
import type { Check } from './check-context.ts';
import { fieldDocs } from './each-field-doc.ts';
import { unknownName } from './suggest.ts';

/** What formats of other languages are called here. */
const otherFormats: { readonly [format: string]: string } = {
  datetime: 'date-time',
  date_time: 'date-time',
  timestamp: 'date-time',
  moment: 'date-time',
  day: 'date',
};

export const knownTypes: Check = ({ project, damaged, report }) => {
  const types = project.types.doc;
  if (damaged.has(project.types.source.file)) return;
  fieldDocs(project).forEach(({ key, doc, at }) => {
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
    // Beside a pattern of the field it names the sentence that says what this allows.
    if (doc.pattern !== undefined) return;
    const meant = otherFormats[format.toLowerCase()];
    if (meant !== undefined) {
      const message = `unknown format "${format}" of ${key}`;
      report('E201', at('format'), { message, suggestion: meant, fix: `write ${meant}` });
      return;
    }
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
