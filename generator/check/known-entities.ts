// E202: `refers` and `$ref` name entities.
import { subEntityOf } from '../model/field-doc.ts';
import type { Check } from './check-context.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { isDamaged } from './is-damaged.ts';
import { sayUnknown } from './suggest.ts';

export const knownEntities: Check = (context) => {
  const { project, report } = context;
  eachFieldDoc(project, ({ key, doc, at }) => {
    const sub = doc.$ref === undefined ? null : subEntityOf(doc);
    const named = [
      ...(sub === null ? [] : [{ keyword: '$ref', name: sub, kinds: ['sub'] }]),
      ...(doc.refers === undefined ? [] : [{ keyword: 'refers', name: doc.refers, kinds: ['top', 'ref', 'log'] }]),
    ];
    for (const { keyword, name, kinds } of named) {
      if (project.entities.has(name) || isDamaged(context, name)) continue;
      const fitting = [...project.entities.values()].filter((entity) => kinds.includes(entity.doc.kind ?? 'top'));
      const names = fitting.map((entity) => entity.id);
      const otherwise =
        keyword === '$ref' && !name.includes('#')
          ? 'add its file; a named type is written types#/<name>'
          : 'add its file';
      report('E202', at(keyword), sayUnknown(`unknown entity "${name}" in field ${key}`, name, names, otherwise));
    }
  });
};
