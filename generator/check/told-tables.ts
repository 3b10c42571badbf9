// E239: a table on a paper has as many cells in head, lines and total as it has columns, and below a heading what the heading names.
import type { TemplateFile } from '../load/template-file.ts';
import { argumentsOf, entriesOf, type Written } from '../load/typst-arguments.ts';
import { eachMember } from './each-member.ts';

export const toldTables = eachMember(
  ({ templates }) => templates,
  ({ report }, source) => {
    for (const { name, offset } of source.calls) {
      if (name !== 'goods-table') continue;
      for (const { at, message, fix } of faultsOf(source, offset + name.length))
        report('E239', { source, path: [at] }, { message, fix });
    }
  },
);

interface TableFault {
  /** Offset in the template. */
  readonly at: number;
  readonly message: string;
  readonly fix: string;
}

function faultsOf({ text }: TemplateFile, opening: number): TableFault[] {
  const given = argumentsOf(text, opening);
  const columns = entriesOf(given.get('columns'));
  if (columns === null) return [];
  const wide = columns.length;
  const head = entriesOf(given.get('head'));
  const row = entriesOf(rowOf(given.get('rows')));
  const total = entriesOf(given.get('total'));
  const widths = [head, row, total].map(widthOf).filter((cells) => cells > 0);
  const [other = wide] = widths;
  // Where all others agree, a column is missing or too many.
  if (widths.length > 1 && other !== wide && widths.every((cells) => cells === other)) {
    const at = given.get('columns')?.at ?? opening;
    return [
      { at, message: `the table has ${wide} columns, but its lines ${other} cells`, fix: `name ${other} columns` },
    ];
  }
  return [
    ...unlike('head', head, wide),
    ...unlike('lines', row, wide),
    ...unlike('total', total, wide),
    ...beyond(entriesOf(given.get('right')), wide),
    ...(head && row && head.length === row.length ? misplaced(head, row) : []),
  ];
}

function unlike(part: string, cells: readonly Written[] | null, wide: number): TableFault[] {
  const taken = widthOf(cells);
  const [first] = cells ?? [];
  if (!first || taken === wide) return [];
  const message = `the table has ${wide} columns, but its ${part} ${taken} cells`;
  return [{ at: first.at, message, fix: 'give every column a cell, and every cell a column' }];
}

/** Columns are counted from nought. */
function beyond(right: readonly Written[] | null, wide: number): TableFault[] {
  return (right ?? [])
    .filter(({ text }) => /^\d+$/.test(text) && Number(text) >= wide)
    .map(({ at, text }) => {
      const message = `right names the column ${text}, but the table has ${wide}, counted from 0`;
      return { at, message, fix: `write ${wide - 1} or less` };
    });
}

/** The cells of a line, which stand behind `=>`. */
function rowOf(rows: Written | undefined): Written | undefined {
  const arrow = /=>\s*(?=\()/.exec(rows?.text ?? '');
  if (!rows || !arrow) return undefined;
  const from = arrow.index + arrow[0].length;
  return { text: rows.text.slice(from), at: rows.at + from };
}

/** How many columns cells take together; 0 where it cannot be told. */
function widthOf(cells: readonly Written[] | null): number {
  return (cells ?? []).reduce(
    (sum, { text }) => sum + Number(/^table\.cell\([^[\]]*?colspan:\s*(\d+)/.exec(text)?.[1] ?? 1),
    0,
  );
}

const read = /(?<![\w-])field\("([^"]+)"/g;

/** Cells that show what another heading names. */
function misplaced(head: readonly Written[], row: readonly Written[]): TableFault[] {
  const named = head.map(({ text }) => [...text.matchAll(read)].map(([, path]) => path));
  return row.flatMap(({ text, at }, index) => {
    const shown = [...text.matchAll(read)].map(([, path]) => path);
    const [path] = shown;
    const own = named[index] ?? [];
    if (path === undefined || shown.length > 1 || own.length !== 1 || own.includes(path)) return [];
    if (!named.some((one, other) => other !== index && one.includes(path))) return [];
    const message = `below the heading of ${own[0]} stands ${path}, which has a heading of its own`;
    return [{ at, message, fix: `show ${own[0]} there` }];
  });
}
