// Has a running server say what the labels say now.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../runtime/core/descriptor/value.ts';
import type { LocaleTree, ServerModel } from '../runtime/core/model.ts';
import { projectRoot } from './project-root.ts';

/** What the process that watches the labels tells a server. */
export const wordsMessage = 'words';

/** Puts the compiled words in the place of those of the model, in the same trees: whoever speaks holds on to these. */
export function renewWords({ locales }: Pick<ServerModel, 'locales'>, folder = join(projectRoot, 'generated')): void {
  for (const language of languages) {
    const words: LocaleTree = JSON.parse(readFileSync(join(folder, 'locales', `${language}.gen.json`), 'utf8'));
    const tree = locales[language];
    for (const key of Object.keys(tree)) Reflect.deleteProperty(tree, key);
    Object.assign(tree, words);
  }
}
