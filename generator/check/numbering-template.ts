// E111: the template of a number given by the server has one counter and known parts, and is that of one field alone.
import type { Project } from '../model/project.ts';
import { eachFieldDoc } from './each-field-doc.ts';

const dateParts: ReadonlySet<string> = new Set(['yyyyMMdd', 'yyyyMM', 'yyyy', 'yyMMdd', 'yyMM', 'yy']);

export const numberingTemplate = eachFieldDoc(({ project, report }, { key, doc, at, entity }) => {
  if (doc.numbering === undefined) return;
  const other = firstOf(project, doc.numbering);
  if (entity !== undefined && (other?.entity !== entity || other.key !== key)) {
    const as = other?.entity === entity ? other.key : `${other?.key} of ${other?.entity}`;
    const message = `${key} is numbered as ${as} is: nobody could tell the two numbers apart`;
    report('E111', at('numbering'), { message, fix: 'begin each of them with letters of its own' });
    return;
  }
  if (entity !== undefined && project.entities.get(entity)?.doc.kind === 'sub') {
    const message = `${key} is a field of a sub-record, which gets no numbers`;
    report('E111', at('numbering'), {
      message,
      fix: 'number the record itself; lines have computed: { serial: true }',
    });
    return;
  }
  const parts = [...doc.numbering.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
  const counters = parts.filter((part) => /^seq:([1-9]|1[0-8])$/.test(part));
  const unknown = parts.find((part) => !counters.includes(part) && !dateParts.has(part));
  const fix = 'write text with {yyyyMMdd}, {yyMMdd}, {yyyyMM}, {yyMM} or {yyyy} and one counter such as {seq:5}';
  if (unknown !== undefined) {
    report('E111', at('numbering'), { message: `the numbering of ${key} has the unknown part {${unknown}}`, fix });
  } else if (counters.length !== 1) {
    report('E111', at('numbering'), {
      message: `the numbering of ${key} has ${counters.length} counters instead of one`,
      fix,
    });
  }
});

/** The first field that is numbered so. */
function firstOf({ entities }: Project, numbering: string): { readonly entity: string; readonly key: string } | null {
  for (const [entity, { doc }] of entities) {
    const [key] = Object.entries(doc.properties).find(([, field]) => field.numbering === numbering) ?? [];
    if (key !== undefined) return { entity, key };
  }
  return null;
}
