// Names the parts of the start in the page itself, so that the browser fetches them together with the entry.
import type { HtmlTagDescriptor, Plugin } from 'vite';

const start = /\/runtime\/web\/start\.tsx$/;

/** The plugin: one `modulepreload` for each script that `start.tsx` needs, and its style sheets. */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const begin = Object.values(bundle).find(
          (part) => part.type === 'chunk' && start.test(part.facadeModuleId ?? ''),
        );
        if (!begin) throw new Error('There is no chunk of start.tsx');
        const scripts = new Set<string>();
        const styles = new Set<string>();
        const add = (fileName: string): void => {
          const part = bundle[fileName];
          if (part?.type !== 'chunk' || scripts.has(fileName)) return;
          scripts.add(fileName);
          for (const style of part.viteMetadata?.importedCss ?? []) styles.add(style);
          for (const needed of part.imports) add(needed);
        };
        add(begin.fileName);
        return [
          ...[...scripts].map((file) => link(html, { rel: 'modulepreload', href: `./${file}` })),
          ...[...styles].map((file) => link(html, { rel: 'stylesheet', href: `./${file}` })),
        ].flat();
      },
    },
  };
}

/** Nothing for what the page names already. */
function link(html: string, attributes: { rel: string; href: string }): HtmlTagDescriptor[] {
  if (html.includes(`"${attributes.href}"`)) return [];
  return [{ tag: 'link', attrs: { ...attributes, crossorigin: true }, injectTo: 'head' }];
}
