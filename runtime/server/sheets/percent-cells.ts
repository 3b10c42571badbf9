// Cells that a workbook keeps as 0.13 and shows as 13%: they become the text that people see.
import Big from 'big.js';
import { keptDigits } from './kept-digits.ts';

/** Formats every spreadsheet has: 0% and 0.00%. */
const builtIn = ['9', '10'];

const ownFormat = /<(?:\w+:)?numFmt\s([^>]*)>/g;
const cellStyles = /<(?:\w+:)?cellXfs[\s>].*?<\/(?:\w+:)?cellXfs>/s;
const style = /<(?:\w+:)?xf[\s>/][^>]*/g;
const cell = /<((?:\w+:)?c)(\s[^>]*[^/>])>(.*?)<\/\1>/gs;
const number = /<((?:\w+:)?v)(?:\s[^>]*)?>([^<]+)<\/\1>/;

function attribute(text: string, name: string): string | null {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? null;
}

/** The numbers of the styles, as cells name them, that show a number as percent. `styles`: the file of styles. */
export function percentStyles(styles: string): ReadonlySet<string> {
  const own = [...styles.matchAll(ownFormat)].flatMap(([, attributes = '']) => {
    // What is quoted or escaped is shown as it stands.
    const shown = (attribute(attributes, 'formatCode') ?? '').replace(/&quot;.*?&quot;|\\./g, '');
    return shown.includes('%') ? [attribute(attributes, 'numFmtId')] : [];
  });
  const formats = new Set<string | null>([...builtIn, ...own]);
  const used = [...(cellStyles.exec(styles)?.[0].matchAll(style) ?? [])];
  return new Set(used.flatMap(([one], index) => (formats.has(attribute(one, 'numFmtId')) ? [String(index)] : [])));
}

/** The sheet with such cells as texts: `13%`. What spreadsheets round for showing alone keeps its digits. */
export function withPercents(sheet: string, styles: ReadonlySet<string>): string {
  if (styles.size === 0) return sheet;
  return sheet.replace(cell, (whole: string, tag: string, attributes: string, inside: string) => {
    const isNumber = ['n', null].includes(attribute(attributes, 't'));
    if (!isNumber || !styles.has(attribute(attributes, 's') ?? '')) return whole;
    const [, name = '', text = ''] = number.exec(inside) ?? [];
    const value = Number(text);
    if (name === '' || text.trim() === '' || !Number.isFinite(value)) return whole;
    const percent = Big(value.toPrecision(keptDigits)).times(100).toFixed();
    return `<${tag}${attributes.replace(/\st="[^"]*"/, '')} t="str"><${name}>${percent}%</${name}></${tag}>`;
  });
}
