// Reads the elements and texts of a small XML message; attributes, comments and declarations are passed over, entities of its own are refused.
import { Refusal } from '../../core/errors.ts';

export interface Element {
  /** Without a namespace. */
  readonly name: string;
  readonly children: readonly Element[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([^\s<>/!?]+)(?:[^<>"']|"[^"]*"|'[^']*')*?(\/?)>|([^<]+)|</g;
const named: { readonly [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Deeper than any message. */
const deepest = 32;

/** The root element. Throws `message-unreadable` for what is no well-formed XML, and for documents with a DOCTYPE. */
export function readXml(text: string): Element {
  const root: Open = { name: '', children: [], text: '' };
  const open: Open[] = [root];
  for (const match of text.matchAll(token)) {
    const [whole, data, closes, tag, isEmpty, plain] = match;
    const here = open.at(-1) ?? root;
    if (data !== undefined) here.text += data;
    else if (plain !== undefined) here.text += decode(plain, match.index, text);
    else if (tag !== undefined) {
      const name = tag.replace(/^.*:/, '');
      if (closes) {
        if (open.length < 2 || here.name !== name) throw unreadable(text, match.index);
        open.pop();
      } else {
        const element: Open = { name, children: [], text: '' };
        here.children.push(element);
        if (!isEmpty) open.push(element);
        if (open.length > deepest) throw unreadable(text, match.index);
      }
    } else if (whole === '<') throw unreadable(text, match.index);
  }
  const [first] = root.children;
  if (!first || open.length > 1 || root.children.length > 1) throw unreadable(text, text.length);
  return first;
}

function decode(text: string, index: number, whole: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g,
    (_, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) {
        const character = named[name];
        if (character === undefined) throw unreadable(whole, index);
        return character;
      }
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      if (point > 0x10ffff) throw unreadable(whole, index);
      return String.fromCodePoint(point);
    },
  );
}

function unreadable(text: string, index: number): Refusal {
  const line = text.slice(0, index).split('\n').length;
  return new Refusal('message-unreadable', { params: { line } });
}
