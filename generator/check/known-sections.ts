// E563: `spec` names a section of the specification or a statement in it, as spec-sections.yaml and spec-statements.yaml list them.
import { memoize } from '../cache/memoize.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Project } from '../model/project.ts';
import type { Check } from './check-context.ts';

export const knownSections: Check = ({ project, damaged, report }) => {
  const sections = Object.keys(project.sections.doc);
  const known = [...sections, ...Object.keys(project.statements.doc)];
  // A project that lists no sections is not held to any.
  if (sections.length === 0 || damaged.has(project.sections.source.file)) return;
  for (const source of filesOf(project)) {
    if (citedIn(source).every((spec) => known.includes(spec))) continue;
    for (const { path, spec } of sourcesIn(source)) {
      // What is no number of a section at all has a finding of its own.
      if (!/^\d/.test(spec) || known.includes(spec)) continue;
      const message = `the specification has no section "${spec}"`;
      const fix = 'write spec: proposed, or add the section to schemas/spec-sections.yaml';
      // Numbers are not near each other as words are: only a key pressed twice, or a section of it, points at another.
      const suggestion = sections.find((number) => spec.startsWith(number));
      const meant = suggestion === undefined ? `one of ${sections.join(', ')}` : `"${suggestion}"`;
      report('E563', { source, path }, { message, suggestion, fix: `write ${meant}, or ${fix}` });
    }
  }
};

/** Every file in which something can say where it comes from; a lifecycle in the file of its entity is found there. */
function filesOf({ entities, lifecycles, codes, flows, types, readings, uploads }: Project): SourceFile[] {
  const apart = [...lifecycles.values()].filter(({ entity }) => entity === undefined);
  const many = [...entities.values(), ...apart, ...codes.values(), ...flows.values()];
  return [...many, types, readings, uploads].map(({ source }) => source);
}

/** What stands behind `spec:` in the text of a file, but for `proposed`: nearly always all of it is known, and no key need be looked for. */
const citedIn = memoize(({ text }: SourceFile): readonly string[] => {
  const cited = new Set([...text.matchAll(/\bspec:\s*["']?([^\s"',}]*)/g)].map(([, spec = '']) => spec));
  cited.delete('proposed');
  return [...cited];
});

/** The values of every key `spec` in a file, each with its place. */
function sourcesIn(source: SourceFile) {
  const found: { readonly path: Path; readonly spec: string }[] = [];
  const walk = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (key === 'spec' && typeof inner === 'string') found.push({ path: at, spec: inner });
      else walk(inner, at);
    }
  };
  walk(source.value, []);
  return found;
}
