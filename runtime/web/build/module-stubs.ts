// Which modules of libraries the build takes from `stubs/`, and why. `tongguan dev` leaves the libraries as they are.
import { join } from 'node:path';
import type { Plugin } from 'vite';

export interface Alias {
  /** Path below node_modules of the module that is left out. */
  readonly module: string | RegExp;
  /** Only where this module imports it, or one of this folder where a slash ends it. */
  readonly from?: string;
  /** File of `stubs/`, or a module of a package. */
  readonly by: string;
  readonly why: string;
}

const table = '@ant-design/pro-components/es/table';

export const aliases: readonly Alias[] = [
  {
    module: `${table}/components/ColumnSetting/index.js`,
    by: 'column-setting.tsx',
    why: 'columns are moved by dragging alone, and the focus stays behind; it also brings the tree',
  },
  {
    module: `${table}/components/ToolBar/DensityIcon.js`,
    by: 'density-icon.tsx',
    why: 'Escape loses the focus of its menu',
  },
  {
    module: `${table}/components/Form/index.js`,
    by: 'search-form.ts',
    why: 'lists have a filter form that knows kinds and operators; this brings every input there is',
  },
  {
    module: `${table}/utils/cellRenderToFromItem.js`,
    by: 'plain-cell.ts',
    why: 'cells are drawn by the kinds and never edited in place',
  },
  {
    module: '@ant-design/pro-components/es/field/ValueTypeToComponent.js',
    by: 'no-entries.ts',
    why: 'cells are drawn by the kinds; this brings sliders, cascaders, colour pickers and so on',
  },
  {
    module: '@ant-design/pro-components/es/form/index.js',
    from: `${table}/Table.js`,
    by: 'form.ts',
    why: 'the table reads one context of it',
  },
  {
    module: '@ant-design/pro-components/es/utils/useEditableArray/index.js',
    by: 'no-editing.ts',
    why: 'rows are not edited in place',
  },
  {
    module: '@ant-design/pro-components/es/utils/components/InlineErrorFormItem/index.js',
    by: 'error-form-item.ts',
    why: 'rows are not edited in place; this brings the form',
  },
  {
    module: '@ant-design/pro-components/es/utils/components/ErrorBoundary/index.js',
    by: 'error-boundary.ts',
    why: 'pages have an error page of their own',
  },
  {
    module: /^@ant-design\/pro-components\/es\/provider\/locale\/(?!zh_CN|en_US)\w+\.js$/,
    by: 'no-entries.ts',
    why: 'languages the product is not offered in',
  },
  {
    module: 'antd/es/table/hooks/useFilter/FilterDropdown.js',
    by: 'filter-dropdown.ts',
    why: 'lists filter above the table, not in its head; this brings the tree',
  },
  {
    module: 'antd/es/radio/index.js',
    from: 'antd/es/table/hooks/useSelection.js',
    by: 'nothing.ts',
    why: 'rows are chosen by check boxes; this brings forms',
  },
  {
    module: '@rc-component/form/es/index.js',
    from: 'antd/es/form/context.js',
    by: '@rc-component/form/es/FormContext.js',
    why: 'every input reads one context of forms, and would bring all of them',
  },
  {
    module: 'markdown-to-jsx/dist/react.js',
    from: '@rjsf/core/lib/components/',
    by: 'plain-text.ts',
    why: 'rjsf says in Markdown what is wrong with a schema; ours are checked when they are compiled',
  },
];

/** Where the modules of `stubs/` are. */
export const stubsFolder = join(import.meta.dirname, 'stubs');

const modules = '/node_modules/';

/** The plugin. The build fails when an alias is no longer met, so that an upgrade is looked at again. */
export function moduleStubs(): Plugin {
  const met = new Set<Alias>();
  return {
    name: 'module-stubs',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const from = below(importer ?? '');
      if (from === null) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const path = below(resolved?.id ?? '');
      const found = path === null ? undefined : aliases.find((alias) => stands(alias, path, from));
      if (!found) return resolved;
      met.add(found);
      return found.by.startsWith('@') ? this.resolve(found.by, importer) : join(stubsFolder, found.by);
    },
    generateBundle() {
      const missed = aliases.filter((alias) => !met.has(alias));
      if (missed.length > 0) this.error(`No longer imported: ${missed.map(({ module }) => module).join(', ')}`);
    },
  };
}

/** Path below node_modules; null for what is our own. */
function below(id: string): string | null {
  const at = id.lastIndexOf(modules);
  return at < 0 ? null : id.slice(at + modules.length);
}

function stands({ module, from }: Alias, path: string, importer: string): boolean {
  if (from !== undefined && !(from.endsWith('/') ? importer.startsWith(from) : importer === from)) return false;
  return typeof module === 'string' ? module === path : module.test(path);
}
