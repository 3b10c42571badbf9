// The receipts a file holds: rows of a CSV table, or the elements of an XML message.
import { cleanText } from '../../../runtime/core/kinds/kind.ts';
import { decodeText, readTable } from '../../../runtime/server/imports/read-table.ts';
import { type Element, readXml } from './read-xml.ts';
import { type ReceiptName, type ReceiptText, receiptNameOf } from './receipt-names.ts';
import { receiptMoment } from './receipt-time.ts';

/** Elements that each hold one receipt. */
const receiptElements: ReadonlySet<string> = new Set(['receipt', 'response']);

/** Every receipt of the file, as text, its time as the API writes it where it names one. Throws `import-unreadable` or `message-unreadable`. */
export async function readReceipts(content: Uint8Array): Promise<ReceiptText[]> {
  const isXml = decodeText(content)
    .trimStart()
    .replace(/^\uFEFF/, '')
    .startsWith('<');
  const found = isXml ? receiptsOfMessage(readXml(decodeText(content))) : await receiptsOfTable(content);
  return found.map(inNormalForm);
}

/** Texts as records keep them, so that a receipt is known again however it was written. */
function inNormalForm(receipt: ReceiptText): ReceiptText {
  const texts: ReceiptText = Object.fromEntries(
    Object.entries(receipt).map(([name, text]) => [name, String(cleanText(text))]),
  );
  const { receiptTime } = texts;
  return receiptTime === undefined ? texts : { ...texts, receiptTime: receiptMoment(receiptTime) ?? receiptTime };
}

async function receiptsOfTable(content: Uint8Array): Promise<ReceiptText[]> {
  const { header, rows } = await readTable(content);
  const columns = header.map(receiptNameOf);
  return rows.map(({ cells }) =>
    Object.fromEntries(
      columns.flatMap((name, index) => {
        const text = cells[index]?.trim() ?? '';
        return name === null || text === '' ? [] : [[name, text]];
      }),
    ),
  );
}

/** What stands outside of the receipts holds for all of them; a message without such elements is one receipt. */
function receiptsOfMessage(root: Element): ReceiptText[] {
  const found: Element[] = [];
  const shared = leavesOf(root, (element) => {
    if (!receiptElements.has(element.name.toLowerCase()) || element.children.length === 0) return false;
    found.push(element);
    return true;
  });
  if (found.length === 0) return [shared];
  return found.map((element) => ({ ...shared, ...leavesOf(element, () => false) }));
}

/** The named texts below an element; what `isApart` takes is left out. The first of a name counts. */
function leavesOf(element: Element, isApart: (element: Element) => boolean): ReceiptText {
  const leaves: { [name in ReceiptName]?: string } = {};
  const walk = (here: Element): void => {
    for (const child of here.children) {
      if (isApart(child)) continue;
      const name = receiptNameOf(child.name);
      const text = child.text.trim();
      if (child.children.length > 0) walk(child);
      else if (name !== null && text !== '') leaves[name] ??= text;
    }
  };
  walk(element);
  return leaves;
}
