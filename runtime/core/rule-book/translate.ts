// Sentences of findings from a label tree, where there is no i18next.
import type { Translate } from '../findings.ts';
import type { LocaleTree } from '../model.ts';

/** Looks keys up in the tree; a key without a text shows as the key. */
export function translate(tree: LocaleTree): Translate {
  return (key, params = {}) =>
    textAt(tree, key).replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(params[name] ?? place));
}

function textAt(tree: LocaleTree, key: string): string {
  let node: string | LocaleTree | undefined = tree;
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : key;
}
