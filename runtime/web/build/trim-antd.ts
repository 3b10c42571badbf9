// Leaves out of the bundle what parts of antd import but these pages never show.
import type { Plugin } from 'vite';

/** An import of one module that gets something smaller. */
interface Replacement {
  /** Path below node_modules of the module that imports. */
  readonly importer: string;
  readonly source: string;
  /** Another module to take it from, or code that stands for it. */
  readonly instead: { readonly module: string } | { readonly code: string };
  readonly why: string;
}

const replacements: readonly Replacement[] = [
  {
    importer: 'antd/es/table/hooks/useFilter/index.js',
    source: './FilterDropdown',
    instead: { code: 'export const flattenKeys = () => []; export default () => null;' },
    why: 'lists filter above the table, not in its head; this brings the tree',
  },
  {
    importer: 'antd/es/table/hooks/useSelection.js',
    source: '../../radio',
    instead: { code: 'export default () => null;' },
    why: 'rows are chosen by check boxes; this brings forms',
  },
  {
    importer: 'antd/es/form/context.js',
    source: '@rc-component/form',
    instead: { module: '@rc-component/form/es/FormContext.js' },
    why: 'every input reads one context of forms, and would bring all of them',
  },
];

const modules = '/node_modules/';
const prefix = '\0trimmed:';

/** The plugin. The build fails when an import is no longer met, so that an upgrade is looked at again. */
export function trimAntd(): Plugin {
  const met = new Set<Replacement>();
  return {
    name: 'trim-antd',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '') {
      const at = importer.lastIndexOf(modules);
      const from = at < 0 ? '' : importer.slice(at + modules.length);
      const index = replacements.findIndex((one) => one.importer === from && one.source === source);
      const found = replacements[index];
      if (!found) return null;
      met.add(found);
      return 'code' in found.instead ? `${prefix}${index}` : this.resolve(found.instead.module, importer);
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const found = replacements[Number(id.slice(prefix.length))];
      return found && 'code' in found.instead ? { code: found.instead.code, moduleSideEffects: false } : null;
    },
    generateBundle() {
      const missed = replacements.filter((replacement) => !met.has(replacement));
      if (missed.length > 0) this.error(`No longer imported: ${missed.map(({ source }) => source).join(', ')}`);
    },
  };
}
