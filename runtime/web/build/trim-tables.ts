// Leaves out of the bundle what ProTable imports but our lists never show: editing, forms, languages.
import type { Plugin } from 'vite';

interface Replacement {
  /** Path below node_modules. */
  readonly file: RegExp;
  readonly code: string;
  readonly why: string;
}

const pro = '^@ant-design/pro-components/es';

const replacements: readonly Replacement[] = [
  {
    file: new RegExp(`${pro}/table/components/Form/index.js$`),
    code: 'export default () => null;',
    why: 'lists have a filter form of their own, which knows kinds and operators',
  },
  {
    file: new RegExp(`${pro}/table/components/ColumnSetting/index.js$`),
    code: 'export default () => null;',
    why: 'lists have column settings of their own, which work by keyboard; these bring the tree',
  },
  {
    file: new RegExp(`${pro}/table/utils/cellRenderToFromItem.js$`),
    code: 'export default ({ text, columnEmptyText }) => text ?? columnEmptyText;',
    why: 'cells are drawn by the kinds and never edited in place',
  },
  {
    file: new RegExp(`${pro}/field/ValueTypeToComponent.js$`),
    code: 'export default {};',
    why: 'cells are drawn by the kinds; this table brings sliders, cascaders, colour pickers and so on',
  },
  {
    file: new RegExp(`${pro}/form/index.js$`),
    code: `import { createContext } from 'react';
      export const GridContext = createContext({});
      export default () => null;`,
    why: 'the table reads one context of it',
  },
  {
    file: new RegExp(`${pro}/utils/useEditableArray/index.js$`),
    code: `const editable = { isEditable: () => ({ isEditable: false }), editableKeys: [] };
      export const useEditableArray = () => editable;
      export const recordKeyToString = String;
      export const editableRowByKey = ({ data }) => data;
      export const defaultActionRender = () => [];`,
    why: 'rows are not edited in place',
  },
  {
    file: new RegExp(`${pro}/utils/components/InlineErrorFormItem/index.js$`),
    code: 'export const InlineErrorFormItem = () => null;',
    why: 'rows are not edited in place; this brings the form',
  },
  {
    file: new RegExp(`${pro}/utils/components/ErrorBoundary/index.js$`),
    code: 'export const ErrorBoundary = ({ children }) => children;',
    why: 'pages have an error page of their own',
  },
  {
    file: new RegExp(`${pro}/utils/genCopyable/index.js$`),
    code: 'export const genCopyable = (cell) => cell;',
    why: 'cells cut long text by style; this measures every cell with Typography',
  },
  {
    file: new RegExp(`${pro}/card/index.js$`),
    code: 'export default ({ children }) => children;',
    why: 'the list draws its own frame',
  },
  {
    file: new RegExp(`${pro}/provider/locale/(?!zh_CN|en_US)\\w+.js$`),
    code: 'export default {};',
    why: 'languages the product is not offered in',
  },
  {
    file: /^swr\/dist\/index\/index\.mjs$/,
    code: `export const SWRConfig = ({ children }) => children;
      export const useSWRConfig = () => ({ cache: new Map() });
      export default () => ({});`,
    why: 'only fields with remote choices use it, which are left out above',
  },
];

const modules = '/node_modules/';

/** The plugin. The build fails when a replaced file is no longer met, so that an upgrade is looked at again. */
export function trimTables(): Plugin {
  const met = new Set<Replacement>();
  return {
    name: 'trim-tables',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const at = id.lastIndexOf(modules);
      if (at < 0) return null;
      const found = replacements.find(({ file }) => file.test(id.slice(at + modules.length)));
      if (!found) return null;
      met.add(found);
      return { code: found.code, moduleSideEffects: false };
    },
    generateBundle() {
      const missed = replacements.filter((replacement) => !met.has(replacement));
      if (missed.length > 0) this.error(`Gone from its package: ${missed.map(({ file }) => file.source).join(', ')}`);
    },
  };
}
