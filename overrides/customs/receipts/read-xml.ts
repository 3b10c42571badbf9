// Reads the elements and texts of a small XML message; attributes, comments and declarations are passed over, a DOCTYPE and with it entities of its own are refused.
import { SaxesParser } from 'saxes';
import { Refusal } from '../../../runtime/core/errors.ts';

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

/** Deeper, and of more elements, than any message. */
const [deepest, mostElements] = [32, 100_000];

/** The root element. Throws `message-unreadable` for what is no well-formed XML, for documents with a DOCTYPE, and for what is larger than any message. */
export function readXml(text: string): Element {
  const around: Open = { name: '', children: [], text: '' };
  const open: Open[] = [around];
  let elements = 0;
  const parser = new SaxesParser();
  const refuse = (): never => {
    throw new Refusal('message-unreadable', { params: { line: parser.line } });
  };
  const take = (data: string): void => {
    const here = open.at(-1);
    if (here) here.text += data;
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('opentag', (tag) => {
    elements += 1;
    if (open.length > deepest || elements > mostElements) refuse();
    const element: Open = { name: tag.name.replace(/^.*:/, ''), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text.trimStart()).close();
  return around.children[0] ?? refuse();
}
