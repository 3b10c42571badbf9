// Draws one of each component with our theme and reads the style rules they ask for.
import { stillTheme, theme, themeClass } from '../ui/theme.ts';
import { styleSamples } from './style-samples.tsx';

export interface ExtractedStyles {
  readonly css: string;
  /** The styles that are in it, as antd names them: `Button-Button`, `Modal-confirm`. */
  readonly names: ReadonlySet<string>;
}

/** antd's rules for all components the pages use, under the theme of the pages. */
export async function extractStyles(): Promise<ExtractedStyles> {
  const [{ createElement }, { renderToString }, antd, { createCache, extractStyle, StyleProvider }] = await Promise.all(
    [import('react'), import('react-dom/server'), import('antd'), import('@ant-design/cssinjs')],
  );
  const draw = (look: Parameters<typeof antd.ConfigProvider>[0]['theme'], children?: React.ReactNode) => {
    const cache = createCache();
    const themed = createElement(antd.ConfigProvider, { theme: { ...look, hashed: false } }, children);
    renderToString(createElement(StyleProvider, { cache }, themed));
    // Samples that antd draws under a theme of their own bring its variables along.
    for (const key of cache.cache.keys()) {
      if (/^(token|cssVar)%/.test(key) && !JSON.stringify(cache.cache.get(key)).includes(themeClass)) {
        cache.cache.delete(key);
      }
    }
    return cache;
  };
  const cache = draw(theme, styleSamples(antd));
  const still = extractStyle(draw(stillTheme, createElement(antd.App)), { plain: true, types: 'token' });
  const css = extractStyle(cache, { plain: true });
  const names = [...cache.cache.keys()].flatMap((key) => /^style%%([^%]+)/.exec(key)?.[1] ?? []);
  return { css: css + whenStill(css, still), names: new Set(names) };
}

/** The variables that are others for people who want no motion. */
function whenStill(css: string, still: string): string {
  const other = (still.match(/--[\w-]+:[^;}]+/g) ?? []).filter((variable) => !css.includes(`${variable};`));
  if (other.length === 0) throw new Error('The still theme moves like the other one');
  return `@media (prefers-reduced-motion: reduce){.${themeClass}{${other.join(';')}}}`;
}
