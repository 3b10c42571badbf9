// What stands in a PDF: its text page by page, its fonts, and what it says of itself.
import { extractText, getDocumentProxy, getMeta } from 'unpdf';

export interface ReadPdf {
  /** Text by page, without blanks, which differ with the breaks of lines. */
  readonly pages: readonly string[];
  readonly title: string;
  /** Whether it says which part is a heading, a table, ... */
  readonly isTagged: boolean;
  /** Names of fonts, and whether each is in the file. */
  readonly fonts: readonly string[];
  readonly areFontsEmbedded: boolean;
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(bytes).toString('latin1');
  // The reader takes the bytes away with it.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: false });
  const { info } = await getMeta(document);
  const descriptors = [...raw.matchAll(/\/Type \/FontDescriptor[\s\S]*?>>/g)].map(([one]) => one);
  return {
    pages: text.map((page) => page.replaceAll(/\s/g, '')),
    title: String(info.Title ?? ''),
    isTagged: /\/MarkInfo <<[^>]*\/Marked true/.test(raw.replaceAll(/\s+/g, ' ')),
    fonts: descriptors.map((one) => /\/FontName \/\w+\+([\w-]+)/.exec(one)?.[1] ?? 'unknown').sort(),
    areFontsEmbedded: descriptors.length > 0 && descriptors.every((one) => /\/FontFile[23]? /.test(one)),
  };
}

/** A text as `readPdf` gives those of pages. */
export function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** A text of a page, and where it begins: in points from the lower left corner. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** The texts of each page with their places. */
export async function placesOfText(bytes: Uint8Array): Promise<PlacedText[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await document.getPage(number)).getTextContent();
      return items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
          : [],
      );
    }),
  );
}
