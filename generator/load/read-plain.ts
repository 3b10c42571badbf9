// Reads YAML that holds nothing but maps, lists, texts and numbers in a tenth of the time that a parser with the place of every node takes.
import { CORE_SCHEMA, defineMappingTag, load, mapTag } from 'js-yaml';

/** A key that is no text to this parser, as `007` or `null`, may be one to the other. */
const textKeys = defineMappingTag(mapTag.tagName, {
  ...mapTag,
  addPair: (map: { [key: string]: unknown }, key, value) =>
    typeof key === 'string' ? mapTag.addPair(map, key, value) : 'a key has to be text',
});

const schema = CORE_SCHEMA.withTags(textKeys);

/** So few aliases, of aliases too, never stand for as much as the other refuses to read. */
const fewAliases = 9;

/** The other refuses the hundred and first of one that holds no others. */
const manyAliases = 99;

/** What stands between brackets and holds neither aliases nor more brackets. */
const within = String.raw`(?:[^\][{}*&"'#]|"[^"\\\n]*"|'[^'\n]*')*`;

/** What is named is a single value, a list or a map of such: nothing that aliases could stand in. */
const flatAnchor = new RegExp(String.raw`&[^\s,[\]{}&]+ (?:\[${within}\]|\{${within}\}|[\p{L}\p{N}"'])`, 'gu');

function maxAliasesOf(text: string): number {
  return text.replace(flatAnchor, '').includes('&') ? fewAliases : manyAliases;
}

/** What the two parsers may take otherwise: marks of documents, directives, tags, numbers without end, tabs, odd ends of lines and other odd characters. */
const doubtful = [
  /^(?:---|\.\.\.|%)/m,
  /(?:^|[\s[{,])!(?!")/m,
  /[\d.]e[-+]?\d{3}|\d{300}/i,
  /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd]/,
];

/**
 * The value of a text, as JSON can hold it; undefined where it is not read, for whatever reason: then the parser that tells reasons
 * has to. Of what is read here both say the same.
 */
export function readPlain(text: string): unknown {
  if (text === '' || doubtful.some((odd) => odd.test(text))) return undefined;
  try {
    return JSON.parse(JSON.stringify(load(text, { schema, maxAliases: maxAliasesOf(text) })));
  } catch {
    return undefined;
  }
}
