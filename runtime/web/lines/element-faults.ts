// What is wrong with texts of elements in the cells of a grid, told before anything is submitted: an element is missing, or is no code.
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { elementFault, type ListedElement } from '../../core/element-parts.ts';
import type { Finding } from '../../core/findings.ts';
import { elementsOf } from '../../core/kinds/field-traits.ts';
import { valueAt } from '../../core/paths.ts';
import { findingsOf } from '../../core/rules/rule-kind.ts';
import { ruleKindOf } from '../../core/rules/rules.ts';
import { type CodeTables, useCodes } from '../api/code-tables.ts';
import type { TextElement } from '../api/entity-calls.ts';
import { elementsQuery, tablesOf } from '../kinds/use-elements.ts';
import { useScope } from '../record/form-scope.tsx';
import type { LineColumn } from './grid-columns.ts';

/** The elements of so many different records are asked for, each in a call; the rest is told on submit. */
const mostAsked = 40;

interface TextOfElements {
  readonly row: number;
  readonly text: string;
  /** Key of the record whose elements it is made of. */
  readonly of: string;
}

/** Findings of the rule `as-elements` on texts of the lines at a path, as far as their elements are known here. */
export function useElementFaults(
  path: string,
  lines: readonly Row[],
  columns: readonly LineColumn[],
): readonly Finding[] {
  const { language } = useTranslation().i18n;
  const { root } = useScope();
  const { column, rule } = useMemo(() => checkedColumn(columns, root), [columns, root]);
  const byRecord = useMemo(() => textsByRecord(lines, column), [lines, column]);
  const known = useQueries({
    queries: byRecord.map(([of]) => elementsQuery({ entity: root.id, field: column?.schemaPath ?? '', of }, language)),
    combine: elementsIn,
  });
  const codes = useCodes(useMemo(() => tablesOf(known.flat()), [known]));
  return useMemo(() => {
    if (!column || !rule) return [];
    const violations = byRecord.flatMap(([, texts], at) => {
      const elements = (known[at] ?? []).map((element) => listedElement(element, codes));
      return texts.flatMap(({ row, text }) => {
        const fault = text === '' ? null : elementFault(text, elements);
        return fault ? [{ path: `${path}.${row}.${column.id}`, ...fault }] : [];
      });
    });
    return findingsOf({ entity: root, rule }, ruleKindOf(rule), violations);
  }, [path, root, column, rule, byRecord, known, codes]);
}

interface CheckedColumn {
  readonly column?: LineColumn;
  readonly rule?: Rule;
}

/** The first column whose texts a rule holds to their elements, whatever else the record says. */
function checkedColumn(columns: readonly LineColumn[], { rules }: EntityDescriptor): CheckedColumn {
  for (const column of columns) {
    if (!elementsOf(column.field)) continue;
    const rule = rules.find(
      (one) => one.kind === 'as-elements' && one.when === undefined && textRead(one) === column.schemaPath,
    );
    if (rule) return { column, rule };
  }
  return {};
}

/** Path of the text that such a rule holds to its elements. */
function textRead(rule: Rule): string | undefined {
  return ruleKindOf(rule).reads(rule.params)[0]?.path;
}

/** Until they have come nothing is wrong with a text: as if it were free. */
function elementsIn(answers: readonly UseQueryResult<readonly TextElement[]>[]): readonly (readonly TextElement[])[] {
  return answers.map(({ data }) => data ?? []);
}

/** The texts of each record that lines name; of a line whose text is still empty the record alone, whose elements will be asked for. */
function textsByRecord(lines: readonly Row[], column: LineColumn | undefined): [string, TextOfElements[]][] {
  const [beside] = Object.values(elementsOf(column?.field)?.of ?? {});
  if (!column || beside === undefined) return [];
  const texts = lines.flatMap((line, row): TextOfElements[] => {
    const [text, of] = [valueAt(line, column.id), valueAt(line, beside)];
    return typeof of === 'string' && of !== '' ? [{ row, text: typeof text === 'string' ? text : '', of }] : [];
  });
  return [...Map.groupBy(texts, ({ of }) => of)].slice(0, mostAsked);
}

function listedElement({ name, required, table }: TextElement, codes: CodeTables): ListedElement {
  const rows = table === undefined ? [] : (codes.get(table) ?? []);
  return { name, required, codes: rows.map(({ value }) => value) };
}
