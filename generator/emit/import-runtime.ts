// Turns what a compiled validator requires at run time into imports of our own modules.
import type { ModuleText } from './module-text.ts';

interface RuntimeModule {
  readonly module: string;
  /** Name of the export, where ours is another one. */
  readonly symbol?: string;
}

/** Everything compiled code may require. A new entry is a decision about what reaches the browser. */
const allowed: { readonly [required: string]: RuntimeModule } = {
  'ajv/dist/runtime/ucs2length': { module: 'runtime/core/code-points.ts', symbol: 'countCodePoints' },
  'runtime/core/keywords.ts': { module: 'runtime/core/keywords.ts' },
};

const requireLine = /^const (\w+) = require\("([^"]+)"\)\.(\w+);\n/gm;

/** The code with its requires taken out and imported by `module`. Throws when it requires what is not allowed. */
export function importRuntime(code: string, module: ModuleText): string {
  const rest = code.replaceAll(requireLine, (_line, local: string, required: string, symbol: string) => {
    const target = allowed[required];
    if (!target) throw new Error(`The validator in ${module.path} requires ${required}, which has no module of ours`);
    module.importAs(target.symbol ?? symbol, local, target.module);
    return '';
  });
  if (/\brequire\(|\beval\(|\bnew Function\(/.test(rest.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""'))) {
    throw new Error(`The validator in ${module.path} still requires or evaluates code`);
  }
  return rest;
}
