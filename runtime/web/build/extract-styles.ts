// The style rules of antd's components under the theme of the pages, as antd itself extracts them.
import type { ThemeConfig } from 'antd';
import { stillTheme, theme, themeClass } from '../ui/theme.ts';

/** What else a component brings along: variables of a theme that is not ours, and a note for antd's own cache. */
const foreign = /\.css-var-[^{}]*\{[^}]*\}|\.data-ant-cssinjs-cache-path\{content:"[^"]*";?\}/g;

/** Components that stand in another folder than that of their name. */
const folders: { readonly [name: string]: string } = { Row: 'grid', Col: 'grid' };

/** antd as the bundler's own process runs it: a thousand files, which take seconds to read. */
export const loadAntd = () =>
  Promise.all([import('react'), import('antd'), import('@ant-design/static-style-extract')]);

/** The rules of all components whose styles are in these folders of antd, and the variables for people who want no motion. */
export async function extractStyles(inside: ReadonlySet<string>): Promise<string> {
  const [{ createElement }, antd, { extractStyle }] = await loadAntd();
  const folderOf = (name: string): string => folders[name] ?? name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const extract = (look: ThemeConfig, includes: string[]): string =>
    extractStyle({
      includes,
      customTheme: (node) => createElement(antd.ConfigProvider, { theme: { ...look, hashed: false } }, node),
    }).replace(foreign, '');
  const css = extract(
    theme,
    Object.keys(antd).filter((name) => inside.has(folderOf(name))),
  );
  return css + whenStill(css, extract(stillTheme, ['App']));
}

/** The variables that are others for people who want no motion. */
function whenStill(css: string, still: string): string {
  const other = (still.match(/--[\w-]+:[^;}]+/g) ?? []).filter((variable) => !css.includes(`${variable};`));
  if (other.length === 0) throw new Error('The still theme moves like the other one');
  return `@media (prefers-reduced-motion: reduce){.${themeClass}{${other.join(';')}}}`;
}
