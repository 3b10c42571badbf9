// Names the parts of the start in the page itself, so that the browser fetches them together with the entry.
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

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
        const scripts = neededBy(bundle, begin.fileName);
        const entry = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
        const waits = [...neededBy(bundle, entry?.fileName ?? '').values()].some(({ moduleIds }) =>
          moduleIds.some((id) => id.includes('/node_modules/')),
        );
        if (waits) throw new Error('The entry waits for a library: see the groups of chunks.ts');
        const styles = new Set([...scripts.values()].flatMap((part) => [...(part.viteMetadata?.importedCss ?? [])]));
        return [
          ...[...scripts.keys()].map((file) => link(html, { rel: 'modulepreload', href: `./${file}` })),
          ...[...styles].map((file) => link(html, { rel: 'stylesheet', href: `./${file}` })),
        ].flat();
      },
    },
  };
}

/** A script and all that must be there before it runs, by file. */
function neededBy(
  bundle: Rolldown.OutputBundle,
  fileName: string,
  found: Map<string, Rolldown.OutputChunk> = new Map(),
): Map<string, Rolldown.OutputChunk> {
  const part = bundle[fileName];
  if (part?.type !== 'chunk' || found.has(fileName)) return found;
  found.set(fileName, part);
  for (const needed of part.imports) neededBy(bundle, needed, found);
  return found;
}

/** Nothing for what the page names already. */
function link(html: string, attributes: { rel: string; href: string }): HtmlTagDescriptor[] {
  if (html.includes(`"${attributes.href}"`)) return [];
  return [{ tag: 'link', attrs: { ...attributes, crossorigin: true }, injectTo: 'head' }];
}
