// The columns of a grid of lines: for each field what its cells show, and what a text in one of them means.
import { useMemo } from 'react';
import { isMade } from '../../core/computed.ts';
import { holds } from '../../core/condition.ts';
import type { Field, LinesField } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isCoded, isNumber, isProse, isSeveral, namesRecord } from '../../core/kinds/field-traits.ts';
import type { CellWords } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { type CodeTables, useCodes } from '../api/code-tables.ts';
import type { GridColumn } from '../grid/grid-model.ts';
import { lineColumnLabel } from '../kinds/column-label.ts';
import { codeTablesOf, type PageWording, useWording } from '../kinds/wording.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { type FormScope, useScope } from '../record/form-scope.tsx';
import { conditionsFor } from '../record/required.ts';
import { useFormTranslation } from '../record/use-messages.ts';
import { measureText } from '../ui/text-width.ts';
import { choicesFor } from './cell-choices.tsx';
import { useCellWords } from './cell-words.ts';

export interface LineColumn extends GridColumn {
  readonly field: Field;
  /** Path of the field in its line; also the id of the column. */
  readonly id: string;
  /** Path in the schema of the whole record. */
  readonly schemaPath: string;
  /** What a cell of the line shows. */
  textOf(line: Row): string;
  /** What it shows on hover, where that is more. */
  noteOf(line: Row): string | undefined;
  /** Whether nothing is called by a text that stands in a cell, as far as that is known here. */
  isUnknown(value: string): boolean;
  /** Whether a line has to have a value here. */
  isAsked(line: Row): boolean;
  /** The value a text means; a text that means none is kept for the check to refuse. */
  valueOf(text: string): Json;
}

/** So many columns at the front stay in sight: up to the first that is text, which names the line. */
const mostFixed = 2;

/** Size of a heading, in that of what is measured. */
const headingSize = 13 / 14;
/** Pixels around the words of a heading, and of the sign of what has to be filled in, which stands behind the last of them. */
const aroundHeading = 14;
const starWidth = 12;

/** So wide that no word of a heading is broken in the middle; Chinese breaks where a line ends. */
function headingWidth(label: string, isStarred: boolean): number {
  const words = wordsOf(label).map((word) => Math.ceil(measureText(word, 600) * headingSize));
  if (words.length === 0) return 0;
  const last = (words.at(-1) ?? 0) + (isStarred ? starWidth : 0);
  return Math.max(...words, last) + aroundHeading;
}

/** What is drawn without a break: words between spaces, and of Burmese, which is written without them, those of its dictionary. */
function wordsOf(label: string): readonly string[] {
  return label
    .split(/\s+|(?<=\p{Script=Han})|(?=\p{Script=Han})/u)
    .filter((word) => /[\p{Script=Latin}\p{Script=Myanmar}]/u.test(word))
    .flatMap((word) =>
      /\p{Script=Myanmar}/u.test(word)
        ? [...new Intl.Segmenter('my', { granularity: 'word' }).segment(word)].map(({ segment }) => segment)
        : [word],
    );
}

export interface ColumnSource {
  readonly path: string;
  readonly field: Field;
}

export function useLineColumns(
  lines: LinesField,
  path: string,
  sources: readonly ColumnSource[],
): readonly LineColumn[] {
  const scope = useScope();
  const say = useFormTranslation();
  const tables = useMemo(() => codeTablesOf(lines.fields), [lines]);
  const wording = useWording(tables);
  const words = useCellWords(tables);
  const codes = useCodes(tables);
  return useMemo(() => {
    const named = sources.findIndex(({ field }) => isProse(field));
    const fixed = named < 0 || named >= mostFixed ? 1 : named + 1;
    return sources.map(({ path: id, field }, index) => {
      const label = lineColumnLabel(lines, id, say);
      const demand = required(scope, lines, path, id, field);
      return {
        ...cells({ scope, path, id, field, wording, words }),
        id,
        field,
        schemaPath: fullSchemaPath(scope, `${path}.${id}`),
        label,
        width: Math.max(kindOf(field).gridWidth(field), headingWidth(label, demand.isRequired)),
        isWide: isProse(field),
        isNumber: isNumber(field),
        isFixed: index < fixed,
        isReadOnly: field.readOnly || isMade(field),
        isUnknown: unknownIn(field, codes),
        ...demand,
      };
    });
  }, [scope, say, wording, words, codes, lines, path, sources]);
}

function unknownIn(field: Field, codes: CodeTables): (value: string) => boolean {
  const rows = isCoded(field) && !isSeveral(field) ? codes.get(field.table) : undefined;
  // Not here yet, or not to be had.
  if (rows === undefined || rows.length === 0) return () => false;
  const values = new Set(rows.map(({ value }) => value));
  return (value) => !values.has(value);
}

function required(
  scope: FormScope,
  lines: LinesField,
  path: string,
  id: string,
  field: Field,
): Pick<LineColumn, 'isRequired' | 'isAsked'> {
  const inner = { root: scope.root, schemaPath: fullSchemaPath(scope, path), fields: lines.fields };
  const conditions = conditionsFor(inner, id);
  const isRequired =
    (field.required !== 'never' && !field.readOnly) ||
    conditions.some((condition) => 'all' in condition && condition.all.length === 0);
  return { isRequired, isAsked: (line) => isRequired || conditions.some((condition) => holds(condition, line)) };
}

interface CellSource {
  readonly scope: FormScope;
  readonly path: string;
  readonly id: string;
  readonly field: Field;
  readonly wording: PageWording;
  readonly words: CellWords;
}

function cells(source: CellSource): Pick<LineColumn, 'textOf' | 'noteOf' | 'valueOf' | 'Choices'> {
  const { scope, path, id, field, wording, words } = source;
  const schemaPath = fullSchemaPath(scope, `${path}.${id}`);
  const titleOf = (value: Json): string | undefined => scope.store.title(schemaPath, value);
  const kind = kindOf(field);
  // A record with a number of its own is named by that: its title stands in other cells.
  const isNumbered = namesRecord(field) && field.by !== 'id';
  const textOf = (line: Row): string => {
    const value = valueAt(line, id);
    if (isEmpty(value)) return '';
    if (isNumbered) return String(value);
    if (isCoded(field)) return wording.codeName(field.table, String(value)) ?? String(value);
    return kind.format(value ?? null, field, { ...wording, title: titleOf(value ?? null) });
  };
  const Choices = choicesFor(field, path, id);
  return {
    textOf,
    noteOf: (line) => {
      const value = valueAt(line, id);
      return isNumbered && !isEmpty(value) ? titleOf(value ?? null) : undefined;
    },
    valueOf: (text) => meaning(text, field, words),
    ...(Choices && { Choices }),
  };
}

/** The value a text means, or the text where it means none. */
function meaning(text: string, field: Field, words: CellWords): Json {
  const kind = kindOf(field);
  // Full-width digits and signs are those of another keyboard; in prose they are meant.
  const clean = isProse(field) ? text : text.normalize('NFKC').trim();
  if (clean.trim() === '') return null;
  return kind.fromCell ? kind.fromCell(clean, field, words) : clean;
}
