// Makes antd's styles while building, where antd makes them in the browser: a style sheet for scripts that need not make one.
import type { Plugin } from 'vite';
import { themeClass } from '../ui/theme.ts';
import { extractStyles, loadAntd } from './extract-styles.ts';

/** What takes functions that make styles; with the sheet there, they need not come along. */
const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent', 'genStyleUtils']);

const antd = /\/node_modules\/antd\/es\/.*\.js$/;
/** Where the styles of a component are made. */
const style = /\/node_modules\/antd\/es\/([\w-]+)\/style\//;

/** Modules of antd's style machine that have nothing left to do. */
const replacements: readonly { readonly file: RegExp; readonly code: string }[] = [
  {
    file: /\/node_modules\/@ant-design\/cssinjs-utils\/es\/util\/genStyleUtils\.js$/,
    code: `const classes = ['', '${themeClass}'];
      const utils = {
        genStyleHooks: () => () => classes,
        genComponentStyleHook: () => () => '',
        genSubStyleComponent: () => () => null,
      };
      export default () => utils;`,
  },
  { file: /\/node_modules\/antd\/es\/theme\/util\/useResetIconStyle\.js$/, code: 'export default () => {};' },
];

/** The plugin; the sheet has the rules of just the components that the build takes in. */
export function staticStyles(): Plugin {
  let sheet = '';
  return {
    name: 'static-styles',
    apply: 'build',
    load(id) {
      const found = replacements.find(({ file }) => file.test(id));
      return found ? { code: found.code, moduleSideEffects: false } : null;
    },
    transform: {
      filter: { id: antd, code: /genStyleHooks|genComponentStyleHook|genSubStyleComponent|genStyleUtils/ },
      handler(code) {
        return { code: withoutArguments(code, makerCalls(this.parse(code))), map: null };
      },
    },
    renderStart() {
      // While the bundler writes the scripts on threads of its own; whoever needs it hears what fails.
      loadAntd().catch(() => {});
    },
    async generateBundle(_options, bundle) {
      const inside = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const source = await extractStyles(new Set(inside.flatMap((id) => style.exec(id)?.[1] ?? [])));
      sheet = this.getFileName(this.emitFile({ type: 'asset', name: 'components.css', source }));
    },
    transformIndexHtml: {
      order: 'post',
      // Before the sheets of the pages, which say what is different.
      handler: () => [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `./${sheet}`, crossorigin: true }, injectTo: 'head-prepend' },
      ],
    },
  };
}

interface Call {
  readonly from: number;
  readonly to: number;
}

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** Calls of the makers, in the order of the text. */
function makerCalls(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(makerCalls);
  if (typeof node !== 'object' || node === null) return [];
  const { type, callee, arguments: given } = node as Node;
  const isMaker = type === 'CallExpression' && makers.has(String((callee as Node).name));
  if (!isMaker) return Object.values(node).flatMap(makerCalls);
  const values = given as readonly (Node & { readonly start: number; readonly end: number })[];
  const [first] = values;
  const last = values.at(-1);
  return first && last ? [{ from: first.start, to: last.end }] : [];
}

function withoutArguments(code: string, calls: readonly Call[]): string {
  const kept = calls.map(({ from }, at) => code.slice(calls[at - 1]?.to ?? 0, from));
  return kept.join('') + code.slice(calls.at(-1)?.to ?? 0);
}
