// Makes the readings of the model: the words of each, the option in force, and what in the schemas it decides.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { WordsDoc } from '../load/project-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import { typeNameOf } from './field-doc.ts';
import type { Reading, ReadingUse } from './model.ts';
import type { Project } from './project.ts';

/** Every reading in the order of readings.yaml. */
export function buildReadings(project: Project): Reading[] {
  const uses = readingUses(project);
  return Object.entries(project.readings.doc).map(([id, reading]) => ({
    id,
    source: reading.spec ?? 'proposed',
    about: inThree(reading.about),
    why: inThree(reading.why),
    default: reading.default,
    chosen: project.chosen.get(id) ?? reading.default,
    options: Object.entries(reading.options).map(([option, { value, means }]) => ({
      id: option,
      means: inThree(means),
      value,
    })),
    uses: uses.filter((use) => use.reading === id).map(({ use }) => use),
  }));
}

function inThree(words: WordsDoc): { readonly [language in Language]: string } {
  if (typeof words !== 'string') return words;
  return Object.fromEntries(languages.map((language) => [language, words])) as { [language in Language]: string };
}

interface Found {
  readonly reading: string;
  readonly use: ReadingUse;
}

function readingUses(project: Project): Found[] {
  const types = placesIn(project.types.source).map(({ reading, path }) => ({
    reading,
    type: String(path[0]),
    keyword: String(path[1] ?? ''),
  }));
  const entities = [...project.entities.values()].flatMap(({ id, source, doc }) => {
    const own = placesIn(source).flatMap(({ reading, path }) =>
      inEntity(project, id, path).map((use) => ({ reading, use })),
    );
    const typed = Object.entries(doc.properties).flatMap(([key, field]) =>
      typeNames(project, field.$ref, field.format).flatMap((name) =>
        types
          .filter(({ type }) => type === name)
          .map(({ reading, keyword }) => ({ reading, use: { entity: id, field: key, keyword } })),
      ),
    );
    return [...own, ...typed];
  });
  const lifecycles = [...project.lifecycles].flatMap(([id, { source, entity }]) =>
    entity === undefined ? placesIn(source).map(({ reading, path }) => ({ reading, use: inLifecycle(id, path) })) : [],
  );
  const uploads = placesIn(project.uploads.source).map(({ reading, path }) => ({
    reading,
    use: { upload: String(path[0]) },
  }));
  return [...entities, ...lifecycles, ...uploads];
}

function placesIn(source: SourceFile): readonly { readonly reading: string; readonly path: Path }[] {
  return source.readings ?? [];
}

function inEntity(project: Project, entity: string, path: Path): ReadingUse[] {
  const [part, name, ...rest] = path;
  if (part === 'properties') return [{ entity, field: String(name), keyword: String(rest[0] ?? '') }];
  if (part === 'required' || part === 'requiredInDraft') return [{ entity, keyword: 'required' }];
  if (part === 'rules') {
    const rule = project.entities.get(entity)?.doc.rules?.[Number(name)];
    return rule ? [{ entity, rule: rule.id }] : [];
  }
  if (part === 'lifecycles') {
    const id = project.entities.get(entity)?.doc.lifecycles?.[Number(name)]?.use;
    return id === undefined ? [] : [inLifecycle(id, rest)];
  }
  return [{ entity }];
}

function inLifecycle(lifecycle: string, [part, name]: Path): ReadingUse {
  if (part === 'states') return { lifecycle, state: String(name) };
  return part === 'transitions' ? { lifecycle, action: String(name) } : { lifecycle };
}

/** The named types whose keywords a field takes, nearest first. */
function typeNames(project: Project, ref: string | undefined, format: string | undefined, depth = 0): string[] {
  const name = ref === undefined ? (format ?? null) : typeNameOf(ref);
  const type = name === null ? undefined : project.types.doc[name];
  if (name === null || type === undefined || depth > 8) return [];
  return [name, ...typeNames(project, type.$ref, undefined, depth + 1)];
}
