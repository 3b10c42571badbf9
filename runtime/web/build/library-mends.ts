// Faults of libraries that the pages would fall over, mended in the code that is built until the libraries have mended them.
import type { Plugin } from 'vite';

interface Mend {
  /** End of the path of the module. */
  readonly module: string;
  readonly wrong: string;
  readonly right: string;
}

const mends: readonly Mend[] = [
  {
    // A page that is shown again with a dialog open: the dialog asks its content for the focus, whose handle has come back without it.
    module: '/@rc-component/dialog/es/Dialog/index.js',
    wrong: 'contentRef.current?.focus();',
    right: 'contentRef.current?.focus?.();',
  },
];

/** Fails when a fault is no longer met: its mend can go then, or the library has changed around it. */
export function libraryMends(): Plugin {
  const met = new Set<Mend>();
  return {
    name: 'library-mends',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const mend = mends.find(({ module }) => id.endsWith(module));
      if (!mend || !code.includes(mend.wrong)) return null;
      met.add(mend);
      return { code: code.replace(mend.wrong, mend.right), map: null };
    },
    buildEnd(error) {
      const unmet = mends.filter((mend) => !met.has(mend)).map(({ module }) => module);
      if (!error && unmet.length > 0) this.error(`There is nothing to mend any more in ${unmet.join(', ')}`);
    },
  };
}
