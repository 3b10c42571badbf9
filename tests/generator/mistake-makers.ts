// What is written in place of what is right: a name misspelt, a part left out, another value.
import type { OpenFile, Site } from './yaml-sites.ts';

/** A mistake as it is made in a file: a part of its text is replaced; the finding is expected at `at`, counted in the new text. */
export interface Made {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly at: number;
}

export interface MistakeKind {
  readonly name: string;
  readonly files: RegExp;
  /** Form of the paths of its places, see `hasForm`. */
  readonly form: string;
  /** Null where the place does not fit. */
  readonly make: (site: Site, file: OpenFile, random: () => number) => Made | null;
}

/** A word with two letters swapped, one left out or one twice, never at its beginning. */
export function misspelt(word: string, random: () => number): string {
  if (word.length < 3) return `${word}x`;
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [one = '', other = ''] = [word[at], word[at + 1]];
  const way = one === other ? 1 : Math.floor(random() * 3);
  const instead = way === 0 ? other + one : way === 1 ? other : one + one + other;
  return word.slice(0, at) + instead + word.slice(at + 2);
}

/** The last name of a text is misspelt: of `goods.unit` unit, of `types#/weight` weight. */
export const misspellValue: MistakeKind['make'] = ({ plain, span, isList }, { text }, random) => {
  const written = text.slice(span.start, span.end);
  if (typeof plain !== 'string' || isList || !/[A-Za-z]{3}["']?$/.test(written)) return null;
  const [name = ''] = /[A-Za-z][A-Za-z0-9]*(?=["']?$)/.exec(written) ?? [];
  const from = span.start + written.lastIndexOf(name);
  return { start: from, end: from + name.length, text: misspelt(name, random), at: span.start };
};

export const misspellKey: MistakeKind['make'] = ({ key }, { text }, random) =>
  key ? { ...key, text: misspelt(text.slice(key.start, key.end), random), at: key.start } : null;

/** Another value in place of what stands there. */
export const instead =
  (value: string): MistakeKind['make'] =>
  ({ span }) => ({ ...span, text: value, at: span.start });

/** A pair of its own before the one that stands there; the finding is told of `▸`. */
export const before =
  (pair: string): MistakeKind['make'] =>
  ({ key }) =>
    key ? { start: key.start, end: key.start, text: pair.replace('▸', ''), at: key.start + pair.indexOf('▸') } : null;

/** What stands there within something else. */
export const around =
  (first: string, last: (written: string) => string): MistakeKind['make'] =>
  ({ span }, { text }) => {
    const written = text.slice(span.start, span.end);
    // What is named by an anchor is written once.
    if (/[&*]\w/.test(written) || text[span.start - 2] === '&') return null;
    const rest = last(written);
    const whole = first + written + rest;
    return { ...span, text: whole.replace('▸', ''), at: span.start + whole.indexOf('▸') };
  };

/** Only where what stands there, as it is written, has a form. */
export const where =
  (form: RegExp, make: MistakeKind['make']): MistakeKind['make'] =>
  (site, file, random) =>
    form.test(file.text.slice(site.span.start, site.span.end)) ? make(site, file, random) : null;

/** Only where its line has a form and lacks another. */
export const onLine =
  (has: RegExp, lacks: RegExp, make: MistakeKind['make']): MistakeKind['make'] =>
  (site, file, random) => {
    const start = file.text.lastIndexOf('\n', site.span.start) + 1;
    const line = file.text.slice(start, file.text.indexOf('\n', site.span.start));
    return has.test(line) && !lacks.test(line) ? make(site, file, random) : null;
  };

export const asText: MistakeKind['make'] = ({ span, isList }, { text }) => {
  const [only] = /^\[\s*([\w.-]+)\s*[,\]]/.exec(text.slice(span.start, span.end))?.slice(1) ?? [];
  return isList && only !== undefined ? { ...span, text: only, at: span.start } : null;
};

/** The two entries of a list in the other order. */
export const turned: MistakeKind['make'] = ({ span, isList }, { text }) => {
  const [, one = '', other = ''] = /^\[([\w.]+), ([\w.]+)\]$/.exec(text.slice(span.start, span.end)) ?? [];
  return isList && other !== '' ? { ...span, text: `[${other}, ${one}]`, at: span.start } : null;
};

/** An entry once more, at the end of its list. */
export const again: MistakeKind['make'] = ({ span, isList }, { text }) => {
  const written = text.slice(span.start, span.end);
  const [only] = /^\[\s*([\w.]+),/.exec(written)?.slice(1) ?? [];
  if (!isList || only === undefined || text[span.start - 2] === '&') return null;
  return { start: span.end - 1, end: span.end - 1, text: `, ${only}`, at: span.end - 1 + 2 };
};

/** What stands there is what stands at the entry before it in the same place. */
export const asSibling: MistakeKind['make'] = ({ span, path }, { text, sites }) => {
  const beside = (one: Site['path']): boolean =>
    one.length === path.length && one.every((step, at) => at === path.length - 2 || step === path[at]);
  const other = sites.find((one) => beside(one.path) && one.span.start < span.start);
  return other ? { ...span, text: text.slice(other.span.start, other.span.end), at: span.start } : null;
};

const param = /\{\{(\w+)\}\}/;

/** A parameter of a sentence by another name, in one language. */
export const otherParam: MistakeKind['make'] = ({ span }, { text }, random) => {
  const [, name = ''] = param.exec(text.slice(span.start, span.end)) ?? [];
  const start = text.indexOf(`{{${name}}}`, span.start) + 2;
  return name === '' ? null : { start, end: start + name.length, text: misspelt(name, random), at: span.start };
};

/** Parameters by another name in all languages: told at the first. */
const renamedParams =
  (rename: (name: string, random: () => number) => string): MistakeKind['make'] =>
  ({ span }, { text }, random) => {
    const written = text.slice(span.start, span.end);
    const [, name = ''] = param.exec(written) ?? [];
    const zh = written.indexOf('zh: ');
    if (name === '' || !written.startsWith('{') || written.includes('{ zh: {') || zh < 0) return null;
    const wrong = rename(name, random);
    return { ...span, text: written.replaceAll(`{{${name}}}`, `{{${wrong}}}`), at: span.start + zh + 4 };
  };

export const otherParams = renamedParams(misspelt);

/** A parameter that other sentences of the file have. */
export const strangeParams = renamedParams(() => 'table');

/** A key is what the one before it beside it is. */
export const asKeyBefore: MistakeKind['make'] = ({ key, path }, { text, sites }) => {
  const above = path.slice(0, -1).join('.');
  const beside = sites.filter((one) => one.path.length === path.length && one.path.slice(0, -1).join('.') === above);
  const other = beside.findLast((one) => one.key && key && one.key.start < key.start);
  return key && other?.key ? { ...key, text: text.slice(other.key.start, other.key.end), at: key.start } : null;
};

/** The whole pair is taken out; told at the key it stood below. */
export const takeOut: MistakeKind['make'] = ({ key, path }, { text, sites }) => {
  const parent = sites.find(
    (one) => one.path.length === path.length - 1 && one.path.every((step, i) => step === path[i]),
  );
  if (!key || !parent?.key) return null;
  const start = text.lastIndexOf('\n', key.start) + 1;
  const end = text.indexOf('\n', key.start) + 1;
  return start > parent.key.start ? { start, end, text: '', at: parent.key.start } : null;
};

/** A language of a label is taken out; told where the label begins. */
export const withoutLanguage: MistakeKind['make'] = ({ span, path }, { text, sites }) => {
  const label = sites.find((one) => one.key && one.path.join('.') === path.slice(0, -1).join('.'));
  const start = text.lastIndexOf(',', span.start);
  return label?.key && start > label.span.start ? { start, end: span.end, text: '', at: label.span.start } : null;
};

/** What stands there in another language. */
export const asIn =
  (language: string): MistakeKind['make'] =>
  ({ span, path }, { text, sites }) => {
    const other = sites.find(({ path: one }) => one.join('.') === [...path.slice(0, -1), language].join('.'));
    const taken = other ? text.slice(other.span.start, other.span.end) : '';
    const isTranslated =
      language === 'en' ? /[a-z]{4}/.test(taken) && !/same/.test(text.slice(span.end, span.end + 20)) : true;
    return other && isTranslated ? { ...span, text: taken, at: span.start } : null;
  };

export const of = (name: string, files: RegExp, form: string, make: MistakeKind['make']): MistakeKind => ({
  name,
  files,
  form,
  make,
});
