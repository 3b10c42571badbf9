// What looks odd in a schema and is right all the same: other ways of YAML to write the same, and nothing is found.
import type { MistakeKind } from './mistake-makers.ts';
import type { OpenFile, Site } from './yaml-sites.ts';

const entity = /^schemas\/(?!codes|flows|papers|lifecycles|cases|seeds)[\w-]+\/[\w-]+\.yaml$/;
const lifecycle = /^schemas\/lifecycles\//;
const labels = /^locales\/entities\//;

/** What stands at a place, written in another way; null where it does not fit. */
function odd(name: string, files: RegExp, form: string, rewrite: (written: string) => string | null): MistakeKind {
  const make = ({ span }: Site, { text }: OpenFile) => {
    const written = text.slice(span.start, span.end);
    const rewritten = text[span.start - 2] === '&' || /[&*]\w/.test(written) ? null : rewrite(written);
    return rewritten === null ? null : { ...span, text: rewritten, at: span.start };
  };
  return { name, files, form, make };
}

/** The whole file, written in another way. */
function whole(name: string, files: RegExp, rewrite: (text: string) => string): MistakeKind {
  const make = (_: Site, { text }: OpenFile) => ({ start: 0, end: text.length, text: rewrite(text), at: 0 });
  return { name, files, form: 'type|id|label', make };
}

const plainWord = /^[A-Za-z][\w.]*$/;
const flowList = /^\[[\w., -]+\]$/;
const entriesOf = (list: string): string[] =>
  list
    .slice(1, -1)
    .split(',')
    .map((one) => one.trim());

/** Every kind of oddity that is put into the schemas of the product. */
export const legalOddities: readonly MistakeKind[] = [
  odd('a name in single quotes', entity, 'views.*.columns.#', (word) => (plainWord.test(word) ? `'${word}'` : null)),
  odd('a keyword in double quotes', entity, 'properties.*.type', (word) => (plainWord.test(word) ? `"${word}"` : null)),
  odd('a list over several lines', entity, 'views.*.columns', (list) =>
    flowList.test(list) ? `[\n      ${entriesOf(list).join(',\n      ')},\n    ]` : null,
  ),
  odd('a list in block style', entity, 'required', (list) =>
    flowList.test(list)
      ? `\n${entriesOf(list)
          .map((one) => `  - ${one}`)
          .join('\n')}`
      : null,
  ),
  odd('verbs in another order', entity, 'access.*.may', (list) =>
    flowList.test(list) ? `[${entriesOf(list).reverse().join(', ')}]` : null,
  ),
  odd('filters in another order', entity, 'views.*.filters', (list) =>
    flowList.test(list) ? `[${entriesOf(list).reverse().join(', ')}]` : null,
  ),
  odd(
    'a limit as a hexadecimal number',
    entity,
    'properties.*.maxLength',
    (limit) => `0x${Number(limit).toString(16)}`,
  ),
  odd('an anchor that nothing uses', entity, 'required', (list) => `&odd ${list}`),
  odd('states in another order', lifecycle, 'transitions.*.from', (list) =>
    flowList.test(list) ? `[ ${entriesOf(list).reverse().join(' , ')} ]` : null,
  ),
  odd('a label in quotes', labels, 'fields.*.zh', (text) => (/^["']/.test(text) ? null : `'${text}'`)),
  odd('a comment within', entity, 'required', (list) => (flowList.test(list) ? `# 必填项\n  ${list}` : null)),
  whole('lines that end as on Windows', entity, (text) => text.replaceAll('\n', '\r\n')),
  whole('a byte order mark', labels, (text) => `\uFEFF${text}`),
  whole('the beginning of a document', lifecycle, (text) => `---\n${text}`),
  whole('no end of the last line', entity, (text) => text.trimEnd()),
  whole('spaces at the ends of lines', entity, (text) => text.replaceAll('\n', '  \n')),
  whole('lines between all lines', labels, (text) => text.replaceAll('\n', '\n\n')),
];
