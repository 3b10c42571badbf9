// Makes one plain JavaScript of the compiler and of the packages it works with: 300 modules are read, stripped of types and linked once.
import { builtinModules } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/** What is started by itself: the parts that verbs ask for by these names, and the thread that makes texts. */
const entries = {
  generate: 'generator/generate.ts',
  examine: 'generator/examine.ts',
  readings: 'generator/load/readings.ts',
  diff: 'generator/write/diff.ts',
  'text-maker': 'generator/emit/text-maker.ts',
};

/** Packages that are loaded where they stand: native code, and what is large and seldom needed. */
const apart = ['rolldown', 'rolldown/parseAst', 'prettier', ...builtinModules];

/** Writes the bundle into the folder, which need not be there. `root`: where the compiler's sources stand. Throws where they are not all of it. */
export async function bundleCompiler(root: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: entries,
    cwd: root,
    platform: 'node',
    treeshake: false,
    logLevel: 'silent',
    external: (id) => id.startsWith('node:') || apart.includes(id),
    plugins: [placesOfSources, onlySources(root)],
  });
  const names = '[name].mjs';
  const output: OutputOptions = { dir: folder, format: 'esm', entryFileNames: names, chunkFileNames: names };
  try {
    await bundle.write(output);
  } finally {
    await bundle.close();
  }
}

/** Modules look for files beside their sources; `import.meta.filename` alone is where the code runs. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  transform: (code, id) => {
    if (!id.endsWith('.ts') || !code.includes('import.meta.')) return null;
    const places = { dirname: dirname(id), url: pathToFileURL(id).href };
    return placesIn(parseAst(code, { lang: 'ts' }))
      .toSorted((a, b) => b.start - a.start)
      .reduce((text, { name, start, end }) => {
        if (name !== 'dirname' && name !== 'url') return text;
        return text.slice(0, start) + JSON.stringify(places[name]) + text.slice(end);
      }, code);
  },
};

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Where a module says `import.meta.<name>`, other than in a text that it writes. */
function placesIn(node: unknown): Place[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, object, property, start, end } = node as { [key: string]: unknown };
  const isPlace = type === 'MemberExpression' && (object as { type?: string }).type === 'MetaProperty';
  if (!isPlace) return Object.values(node).flatMap(placesIn);
  return [{ name: (property as { name: string }).name, start: Number(start), end: Number(end) }];
}

/** What else it were made of would not make it anew when it changes. */
function onlySources(root: string): Plugin {
  const folders = ['generator', 'runtime/core'].map((name) => join(root, name) + sep);
  return {
    name: 'only sources',
    load: (id) => {
      const isKnown = id.includes(`${sep}node_modules${sep}`) || folders.some((folder) => id.startsWith(folder));
      if (!isKnown && id.endsWith('.ts')) throw new Error(`The compiler reads ${id}, which is no part of it`);
      return null;
    },
  };
}
