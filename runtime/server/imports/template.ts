// The workbook to fill in before an import: a sheet with the headings, one that says what belongs below each, one of the choices.
import type { Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { isCoded, isListed, isNumber, isSeveral, namesRecord, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { WriteScope } from '../context.ts';
import type { NewSheet, SheetCell, SheetColumn } from '../sheets/compose-workbook.ts';
import { sheetName } from '../sheets/sheet-name.ts';

/** A field with the heading of its column. */
export interface TemplateColumn {
  readonly title: string;
  readonly field: Field;
  readonly isNeeded: boolean;
}

export interface Template {
  /** Of the sheet to fill in. */
  readonly name: string;
  readonly columns: readonly TemplateColumn[];
  /** What stands there already. */
  readonly rows?: readonly (readonly SheetCell[])[];
}

type TemplateScope = Pick<WriteScope, 'messages' | 'codes'>;

/** Its sheets, in the reader's language. */
export async function templateSheets(
  scope: TemplateScope,
  language: Language,
  { name, columns, rows = [] }: Template,
): Promise<NewSheet[]> {
  const say = (key: string): string => scope.messages.format(language, key);
  const listName = sheetName(say('ui.import.lists'));
  const lists = await choicesOf(scope, language, columns);
  const at = new Map(lists.map(({ column }, index) => [column, index]));
  const filled = columns.map((column): SheetColumn => {
    const { title, field, isNeeded } = column;
    const index = at.get(column) ?? -1;
    const choices = lists[index] && { sheet: listName, column: index, number: lists[index].texts.length };
    const isText = !isNumber(field) && timeOf(field) === null;
    return { title, width: widthOf(title), isNeeded, isText, ...(choices && { choices }) };
  });
  const sheets: NewSheet[] = [{ name: sheetName(name), columns: filled, rows }];
  sheets.push({
    name: sheetName(say('ui.import.notes')),
    columns: [
      { title: say('ui.import.column'), width: 30 },
      { title: say('ui.required'), width: 10 },
      { title: say('ui.import.whatBelongs'), width: 70 },
    ],
    rows: columns.map(({ title, field, isNeeded }) => [
      title,
      isNeeded ? say('ui.yes') : null,
      hintOf(scope, language, { title, field }),
    ]),
  });
  if (lists.length > 0) sheets.push(listSheet(listName, lists));
  return sheets;
}

interface ChoiceList {
  readonly column: TemplateColumn;
  readonly texts: readonly string[];
}

/** What can be chosen below the headings, as exports write it. */
async function choicesOf(
  { messages, codes }: TemplateScope,
  language: Language,
  columns: readonly TemplateColumn[],
): Promise<ChoiceList[]> {
  const lists: ChoiceList[] = [];
  for (const column of columns) {
    const { field } = column;
    if (isSeveral(field)) continue;
    if (isCoded(field)) {
      const rows = [...(await codes.table(field.table)).values()];
      lists.push({ column, texts: rows.map((row) => namedCode(row.value, row[language])) });
    } else if (isListed(field)) {
      lists.push({ column, texts: field.values.map((value) => messages.format(language, `${field.labels}.${value}`)) });
    }
  }
  return lists.filter(({ texts }) => texts.length > 0);
}

function listSheet(name: string, lists: readonly ChoiceList[]): NewSheet {
  const longest = Math.max(...lists.map(({ texts }) => texts.length));
  return {
    name,
    columns: lists.map(({ column }) => ({ title: column.title, width: 30 })),
    rows: Array.from({ length: longest }, (_, row) => lists.map(({ texts }): SheetCell => texts[row] ?? null)),
  };
}

/** What belongs into the column: its limits, an example of what has a form, or where what it names is found. */
function hintOf(
  { messages }: TemplateScope,
  language: Language,
  { title: label, field }: Pick<TemplateColumn, 'title' | 'field'>,
): string {
  const say = (key: string, params: { readonly [name: string]: string } = {}): string =>
    messages.format(language, key, params);
  if (namesRecord(field)) return say('ui.import.namesRecord', { label: say(`entity.${field.entity}.label`) });
  if (isCoded(field) || isListed(field)) return say('ui.import.fromList');
  if (timeOf(field) !== null) return say(`limit.type.${field.kind}`, { label });
  const sentences = kindOf(field)
    .limits(field)
    .filter(({ sentence }) => !sentence.startsWith('book.'))
    .map(({ sentence, facts }) => messages.format(language, sentence, { label, ...facts }));
  return [...new Set(sentences), ...(field.unit === undefined ? [] : [field.unit])].join('; ');
}

/** Chinese and Burmese signs take the room of two. */
function widthOf(title: string): number {
  const room = [...title].reduce((sum, sign) => sum + (/[\p{ASCII}]/u.test(sign) ? 1 : 2), 0);
  return Math.min(Math.max(room + 4, 12), 40);
}
