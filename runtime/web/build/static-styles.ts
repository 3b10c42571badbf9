// Makes antd's styles while building, where antd makes them in the browser: a style sheet for scripts that need not make one.
import type { Plugin } from 'vite';
import { themeClass } from '../ui/theme.ts';
import { type ExtractedStyles, extractStyles } from './extract-styles.ts';

/** What takes functions that make styles; with the sheet there, they need not come along. */
const makers = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent', 'genStyleUtils']);

/** Asked for under a theme that these pages do not have: wireframes. */
const neverAsked: ReadonlySet<string> = new Set(['Pagination-bordered']);

const antd = /\/node_modules\/antd\/es\/.*\.js$/;

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

/** The plugin. The build fails when a component it takes in has no rules in the sheet: see `style-samples.tsx`. */
export function staticStyles(): Plugin {
  let extracted: Promise<ExtractedStyles> | null = null;
  let sheet = '';
  const named = new Map<string, readonly string[]>();
  return {
    name: 'static-styles',
    apply: 'build',
    buildStart() {
      extracted = extractStyles();
    },
    load(id) {
      const found = replacements.find(({ file }) => file.test(id));
      return found ? { code: found.code, moduleSideEffects: false } : null;
    },
    transform: {
      filter: { id: antd, code: /genStyleHooks|genComponentStyleHook|genSubStyleComponent|genStyleUtils/ },
      handler(code, id) {
        const calls = makerCalls(this.parse(code));
        named.set(
          id,
          calls.flatMap(({ name }) => name ?? []),
        );
        return { code: withoutArguments(code, calls), map: null };
      },
    },
    async generateBundle(_options, bundle) {
      if (!extracted) return;
      const { css, names } = await extracted;
      const inside = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
      const asked = new Set(inside.flatMap((id) => named.get(id) ?? []));
      const missed = [...asked].filter((name) => !names.has(name) && !neverAsked.has(name));
      if (missed.length > 0) this.error(`No styles of ${missed.join(', ')}: add them to style-samples.tsx`);
      sheet = this.getFileName(this.emitFile({ type: 'asset', name: 'components.css', source: css }));
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
  /** As antd names the style; undefined when the call says none. */
  readonly name: string | undefined;
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
  return first && last ? [{ name: nameOf(first), from: first.start, to: last.end }] : [];
}

/** `'Button'` names `Button-Button`, `['Modal', 'confirm']` names `Modal-confirm`. */
function nameOf({ type, value, elements }: Node): string | undefined {
  if (type === 'Literal') return `${value}-${value}`;
  if (type !== 'ArrayExpression') return undefined;
  return (elements as readonly Node[]).map((element) => element.value).join('-');
}

function withoutArguments(code: string, calls: readonly Call[]): string {
  const kept = calls.map(({ from }, at) => code.slice(calls[at - 1]?.to ?? 0, from));
  return kept.join('') + code.slice(calls.at(-1)?.to ?? 0);
}
