// The fonts papers are set in, from packages: Chinese and Latin, and Burmese.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Paths of the font files. */
export function fontFiles(): string[] {
  return ['sc', 'myanmar'].flatMap((script) => {
    const name = script === 'sc' ? 'NotoSansSC' : 'NotoSansMyanmar';
    const folder = dirname(require.resolve(`@expo-google-fonts/noto-sans-${script}/package.json`));
    return ['400Regular', '700Bold'].map((weight) => join(folder, weight, `${name}_${weight}.ttf`));
  });
}
