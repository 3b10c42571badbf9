// Leaves out of the bundle what ProTable imports but our lists never show: its own search form, 27 value types, 32 languages.
import type { Plugin } from 'vite';

interface Replacement {
  /** Path below pro-components/es. */
  readonly file: RegExp;
  readonly code: string;
  readonly why: string;
}

const replacements: readonly Replacement[] = [
  {
    file: /^table\/components\/Form\/index\.js$/,
    code: 'export default () => null;',
    why: 'lists have a filter form of their own, which knows kinds and operators; this one brings every form layout',
  },
  {
    file: /^field\/ValueTypeToComponent\.js$/,
    code: 'export default {};',
    why: 'cells are drawn by the kinds; this table brings sliders, cascaders, colour pickers and so on',
  },
  {
    file: /^provider\/locale\/(?!zh_CN|en_US)\w+\.js$/,
    code: 'export default {};',
    why: 'languages the product is not offered in',
  },
];

/** The plugin. The build fails when a replaced file is no longer met, so that an upgrade is looked at again. */
export function trimProComponents(): Plugin {
  const met = new Set<Replacement>();
  const folder = '/@ant-design/pro-components/es/';
  return {
    name: 'trim-pro-components',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const at = id.indexOf(folder);
      if (at < 0) return null;
      const found = replacements.find(({ file }) => file.test(id.slice(at + folder.length)));
      if (!found) return null;
      met.add(found);
      return { code: found.code, moduleSideEffects: false };
    },
    generateBundle() {
      const missed = replacements.filter((replacement) => !met.has(replacement));
      if (missed.length > 0) {
        this.error(`pro-components no longer has ${missed.map(({ file }) => file.source).join(', ')}`);
      }
    },
  };
}
