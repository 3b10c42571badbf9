// editor/*.gen.json: the shapes of the YAML files with the names of this project, which editors offer while somebody writes.

import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { LocaleTree } from '../../../runtime/core/model.ts';
import { eachField } from '../../../runtime/core/paths.ts';
import { memoize } from '../../cache/memoize.ts';
import { type LanguageShape, languageShape, type ShapeNode } from '../../load/language-shapes.ts';
import type { EmittedFile, Model } from '../../model/model.ts';
import { banner } from '../module-text.ts';
import type { Tools } from '../text-maker.ts';
import { namesIn } from './names-in.ts';
import { withNames } from './with-names.ts';

const draft = 'https://json-schema.org/draft/2020-12/schema';

/** Kind of YAML file -> where its shape is described; `.vscode/settings.json` says which files are of which kind. */
const kinds = {
  types: 'project.gen.json#/$defs/types',
  readings: 'project.gen.json#/$defs/readings',
  uploads: 'project.gen.json#/$defs/uploads',
  access: 'project.gen.json#/$defs/access',
  roles: 'project.gen.json#/$defs/roles',
  menu: 'project.gen.json#/$defs/menu',
  codes: 'project.gen.json#/$defs/codes',
  flow: 'project.gen.json#/$defs/flow',
  paper: 'project.gen.json#/$defs/paper',
  cases: 'project.gen.json#/$defs/cases',
} as const;

/** The shapes with names, a small one a kind of file, and one an entity that knows its fields. */
export function emitEditorSchemas(model: Model, { memory }: Pick<Tools, 'memory'>): EmittedFile[] {
  const names = namesIn(model);
  const { rule } = model.locales.en;
  const sentences: LocaleTree = typeof rule === 'object' ? rule : {};
  const project = languageShape('project');
  return [
    ...memory.hold('editor shapes', JSON.stringify([names, sentences]), () => [
      file('entity', withNames('entity', withSentences(languageShape('entity'), sentences), names)),
      file('lifecycle', withNames('lifecycle', languageShape('lifecycle'), names)),
      file('project', withNames('project', project, names)),
    ]),
    ...Object.entries(kinds).map(([kind, $ref]) => file(kind, { $ref })),
    file('labels', labelsShape(project.$defs.words)),
    ...model.entities.map(ownFile),
  ];
}

const ownFile = memoize(({ id, fields }: EntityDescriptor) => file(`entities/${id}`, ownShape(pathsOf(fields))));

/** The shape of entities, which says of each kind of rule how the rule book words it. */
function withSentences(shape: LanguageShape, sentences: LocaleTree): LanguageShape {
  const { rule: shaped = {} } = shape.$defs;
  const properties = Object.entries(shaped.properties as LanguageShape['$defs']).map(([kind, own]) => {
    const sentence = sentences[kind];
    return [kind, typeof sentence === 'string' ? { ...own, description: `Says: ${sentence}` } : own];
  });
  return { ...shape, $defs: { ...shape.$defs, rule: { ...shaped, properties: Object.fromEntries(properties) } } };
}

function pathsOf(fields: Parameters<typeof eachField>[0]): string[] {
  const paths: string[] = [];
  eachField(fields, (_, path) => paths.push(path));
  return paths;
}

/** What stands for a path in the shape of entities is, in the file of one of them, a path of its own. */
function ownShape(paths: readonly string[]): object {
  const own = { $dynamicAnchor: 'ownPath', anyOf: [{ enum: paths }, { type: 'string' }] };
  return { $ref: '../entity.gen.json', $defs: { ownPath: own } };
}

/** What a label may say beside its texts. */
const same = {
  type: 'array',
  items: { enum: ['zh', 'my'] },
  minItems: 1,
  uniqueItems: true,
  description: 'Languages in which it stands as in English: a name that is not translated',
};

/** Branches of labels: a leaf has three languages. */
const labelsShape = (label: ShapeNode | undefined): object => ({
  $ref: '#/$defs/branch',
  $defs: {
    branch: {
      type: ['object', 'null'],
      additionalProperties: { anyOf: [{ $ref: '#/$defs/label' }, { $ref: '#/$defs/branch' }] },
      // A leaf that has too little or too much is no branch.
      not: { required: ['zh'], properties: { zh: { type: 'string' } } },
      description: 'labels by their keys',
    },
    label: { ...label, properties: Object.assign({}, label?.properties, { same }) },
  },
});

function file(name: string, shape: object): EmittedFile {
  const head = { $schema: draft, $comment: banner('schemas/') };
  // They name each other as the shapes of the language do.
  const text = JSON.stringify({ ...head, ...shape }).replaceAll(
    /"(entity|lifecycle|project)\.schema\.json/g,
    '"$1.gen.json',
  );
  return { path: `editor/${name}.gen.json`, text: `${text}\n` };
}
