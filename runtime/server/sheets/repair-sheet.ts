// Cells of a sheet that its reader would drop without a word, or give otherwise than people see them, become texts; sheets too wide, and cells without a place, are refused.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { percentStyles, withPercents } from './percent-cells.ts';
import { maxColumns, unreadable } from './table-limits.ts';

/** Stands in a cell whose formula was never calculated, as the errors of spreadsheets are written. */
const noResult = '#FORMULA!';

const sheetFile = /^xl\/worksheets\/[^/]+\.xml$/;
/** A cell that holds something, with its attributes and what is in it. */
const cell = /<((?:\w+:)?c)(\s[^>]*[^/>])?>(.*?)<\/\1>/gs;
const wideCell = /<(?:\w+:)?c\s[^>]*?r="([A-Z]{2,3})\d+"[^>]*[^/>]>/g;
/** Its place may be left out, as the cells stand in order; the reader of workbooks knows no other way to place it. */
const unplacedCell = /<(?:\w+:)?c(?=[\s/>])(?![^>]*\sr=)/;

/** The workbook, repaired where one of its sheets needs it. Throws `import-unreadable` for one that is too wide, or whose cells name no place. */
export function repairWorkbook(content: Uint8Array): Uint8Array {
  const files = unzipSync(content, { filter: ({ name }) => /\.(xml|rels)$/.test(name) });
  const styles = files['xl/styles.xml'];
  const percents = percentStyles(styles ? strFromU8(styles, true) : '');
  let isRepaired = false;
  for (const [name, bytes] of Object.entries(files)) {
    if (!sheetFile.test(name)) continue;
    // A sign for every byte, and back: what is looked for is ASCII.
    const xml = strFromU8(bytes, true);
    refuseWide(xml);
    if (unplacedCell.test(xml)) throw unreadable('unplaced');
    const repaired = repairSheet(withPercents(xml, percents));
    if (repaired === xml) continue;
    files[name] = strToU8(repaired, true);
    isRepaired = true;
  }
  return isRepaired ? zipSync(files, { level: 0 }) : content;
}

/** The reader would fill every row up to the widest. */
function refuseWide(xml: string): void {
  for (const [, letters = ''] of xml.matchAll(wideCell)) {
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
    if (column > maxColumns) throw unreadable('too-large');
  }
}

function repairSheet(xml: string): string {
  if (!/<(\w+:)?f[\s>/]|t="e"/.test(xml)) return xml;
  return xml.replace(cell, (whole: string, tag: string, attributes: string | undefined, inside: string) => {
    const given = attributes ?? '';
    if (/\st="e"/.test(given)) return whole.replace(/\st="e"/, ' t="str"');
    const isFormula = /<(\w+:)?f[\s>/]/.test(inside);
    if (!isFormula || /<(\w+:)?v>|<(\w+:)?v\s/.test(inside) || /<(\w+:)?v\/>/.test(inside)) return whole;
    const prefix = tag.slice(0, -1);
    return `<${tag}${given.replace(/\st="[^"]*"/, '')} t="str"><${prefix}v>${noResult}</${prefix}v></${tag}>`;
  });
}
