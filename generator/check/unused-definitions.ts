// E560: types, code tables, upload profiles, sub-entities and readings are used by something. Told once nothing else is wrong: a
// misspelt name leaves what it meant unused.
import { subEntityOf, typeNameOf } from '../model/field-doc.ts';
import type { Project } from '../model/project.ts';
import { readingsMentionedIn } from '../model/reading-placeholders.ts';
import type { Check, CheckContext } from './check-context.ts';
import { fieldDocs } from './each-field-doc.ts';
import type { SourceNode } from './report.ts';

export const unusedDefinitions: Check = (context) => {
  if (!context.isSound()) return;
  const { project, report } = context;
  const used = usesOf(project);
  const unused = (what: string, name: string, at: SourceNode, fix: string): void =>
    report('E560', at, { message: `nothing uses the ${what} ${name}`, fix });
  for (const name of Object.keys(project.types.doc)) {
    if (used.types.has(name)) continue;
    const fix = `take it out, or write $ref: "types#/${name}" where it is meant`;
    unused('type', name, { source: project.types.source, path: [name], part: 'key' }, fix);
  }
  for (const name of Object.keys(project.uploads.doc)) {
    if (used.uploads.has(name)) continue;
    const fix = `take it out, or write upload: ${name} where it is meant`;
    unused('upload profile', name, { source: project.uploads.source, path: [name], part: 'key' }, fix);
  }
  for (const [id, { doc, source }] of project.codes) {
    if (used.codes.has(id) || doc.keptFor !== undefined) continue;
    const fix = `remove the file, write code: ${id} where it is meant, or say why it stays with keptFor: ...`;
    unused('code table', id, { source, path: ['id'] }, fix);
  }
  for (const [id, { doc, source }] of project.entities) {
    if (doc.kind !== 'sub' || used.subs.has(id)) continue;
    unused(
      'sub-entity',
      id,
      { source, path: ['$id'] },
      `remove the file and its labels, or write $ref: ${id} where it is meant`,
    );
  }
  for (const [index, actor] of project.access.doc.actors.entries()) {
    if ([...project.lifecycles.values()].some(({ source }) => source.text.includes(actor))) continue;
    const at = { source: project.access.source, path: ['actors', index] };
    unused('actor', actor, at, 'take it out, or let a lifecycle name it');
  }
  unusedReadings(context);
};

interface Uses {
  readonly types: Set<string>;
  readonly codes: Set<string>;
  readonly uploads: Set<string>;
  readonly subs: Set<string>;
}

function usesOf(project: Project): Uses {
  const used: Uses = { types: new Set(), codes: new Set(), uploads: new Set(), subs: new Set() };
  fieldDocs(project).forEach(({ doc }) => {
    const { $ref, format, code, suggests, upload } = doc;
    if ($ref !== undefined) used.types.add(typeNameOf($ref) ?? '');
    if (format !== undefined) used.types.add(format);
    for (const table of [code, suggests]) if (table !== undefined) used.codes.add(table);
    if (upload !== undefined) used.uploads.add(upload);
    const sub = subEntityOf(doc);
    if (sub !== null) used.subs.add(sub);
  });
  return used;
}

function unusedReadings({ project, report }: CheckContext): void {
  const { readings, labels } = project;
  const sources = [
    ...[...project.entities.values(), ...project.lifecycles.values(), ...project.codes.values()],
    ...[...project.flows.values(), ...project.papers.values()],
    ...[project.types, project.uploads, project.access, project.roles, project.menu],
  ];
  const named = new Set(sources.flatMap(({ source }) => (source.readings ?? []).map(({ reading }) => reading)));
  for (const { source } of [...labels.entities.values(), ...labels.lifecycles.values(), ...labels.words.values()]) {
    for (const id of readingsMentionedIn(source.text)) named.add(id);
  }
  for (const id of Object.keys(readings.doc)) {
    if (named.has(id)) continue;
    const at = { source: readings.source, path: [id], part: 'key' } as const;
    const fix = `take it out, or write { reading: ${id} } where it decides`;
    report('E560', at, { message: `nothing uses the reading ${id}`, fix });
  }
}
