// A list as a PDF: the columns as the reader has them, what it is narrowed by in words, and that it is not whole where it is not.
import { clocksOf } from '../../core/business-day.ts';
import { countedText } from '../../core/counted-in.ts';
import { numberOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { labelKeysAlong } from '../../core/label-keys.ts';
import { linkedColumn, linkedPaths } from '../../core/linked.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { type ListColumnOnPaper, listRequest } from '../papers/list-paper.ts';
import { setOne } from '../papers/set-papers.ts';
import type { LinkedCells } from '../routes/linked-cells.ts';
import { listRecords } from '../store/list-records.ts';
import type { ExportedRecord } from './export-cells.ts';
import { type ExportedList, type Exporting, exportedList, linkedHeads, linkedTexts } from './exported-list.ts';
import { listWords } from './list-words.ts';

/** Rows and cells of a PDF at the most: about fifty pages, set in some seconds. */
const mostRows = 2000;
const mostCells = 20_000;

/** A column, and what a row has in it. */
interface PrintedColumn extends ListColumnOnPaper {
  tell(one: ExportedRecord, cells: LinkedCells): string;
}

/**
 * The list of a query as a PDF (PDF/A-2a): `columns` of the query says which columns it has, in their order, else those of the view.
 * Throws what `exportedList` does, `paper-busy` and `paper-stopped`.
 */
export async function printedList(asked: Exporting): Promise<Buffer> {
  const { context, caller, entity, query } = asked;
  const paths = query.columns ? query.columns.split(',') : pathsOf(asked);
  const list = await exportedList(asked, paths);
  const { wording, view, request } = list;
  const columns = paths.flatMap((path) => columnAt(asked, list, path) ?? []);
  const most = Math.min(mostRows, Math.floor(mostCells / Math.max(columns.length, 1)));
  const rows: string[][] = [];
  let isCut = false;
  await list.each((records, cells) => {
    for (const one of records) {
      if (rows.length === most) isCut = true;
      else rows.push(columns.map(({ tell }) => tell(one, cells)));
    }
    return !isCut;
  });
  const say = (key: string, params: { readonly [name: string]: string | number } = {}): string =>
    context.messages.format(caller.language, key, params);
  const counted = await listRecords(context.database, { ...request, limit: 1, offset: 0 }, context.listCache);
  const total = say(`ui.list.${counted.totalIsEstimate ? 'totalEstimate' : 'total'}`, { total: counted.total });
  const { name, nickname, username } = caller.account;
  const madeAt = context.settings.now();
  const made = { name: name ?? nickname ?? username, time: clocksOf(madeAt.toISOString()).slice(0, 16) };
  const { content } = await setOne(
    context.typesetter,
    listRequest({
      language: caller.language,
      title: wording.label(`entity.${entity.descriptor.id}.${view ? `views.${view.id}` : 'label'}`),
      notes: [...(await listWords(asked, list)), ...(isCut ? [] : [total])],
      cut: isCut ? say('message.listPaper.cut', { rows: most, total }) : '',
      empty: say('ui.list.empty'),
      foot: say('message.listPaper.made', made),
      columns: columns.map(({ head, isRight }) => ({ head, isRight })),
      rows,
      madeAt,
    }),
  );
  return Buffer.from(content);
}

/** The columns of the view, those of linked records behind them; of a list without a view all there are. */
function pathsOf({ entity, query }: Exporting): readonly string[] {
  const view = entity.descriptor.views.find(({ id }) => id === query.view);
  return view ? [...view.columns, ...linkedPaths(view)] : entity.layout.columns.map(({ path }) => path);
}

/** The column at a path; null where the list has none there, as of a secret. */
function columnAt({ entity }: Exporting, list: ExportedList, path: string): PrintedColumn | null {
  const { wording, view } = list;
  const linked = view && linkedColumn(view, path);
  if (linked) {
    const [head = ''] = linkedHeads([linked], wording);
    return { head, isRight: false, tell: (one, cells) => linkedTexts([linked], one, cells, wording).join('') };
  }
  const column = list.columns.find((one) => one.path === path);
  if (!column) return null;
  const { field } = column;
  const { id, fields } = entity.descriptor;
  return {
    // With that of the object it is embedded in: a seller and a buyer both have a name.
    head: labelKeysAlong({ entity: id, fields }, path).map(wording.label).join(' · '),
    isRight: numberOf(field) !== undefined,
    tell: ({ record, labels }) => {
      const value = valueAt(record, path);
      if (isEmpty(value)) return '';
      const text = kindOf(field).format(value, field, { ...wording, title: labels[path] });
      return `${text} ${countedText(fields, path, record, wording)}`.trim();
    },
  };
}
