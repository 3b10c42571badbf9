// Below lines whose records call for others, such as commodities for papers: what is called for and missing, added at a click.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callersIn, missingCalls } from '../../core/called-for.ts';
import type { CalledFor, LinesField } from '../../core/descriptor/field.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { calledForOf, isCoded, isLines, valueTone } from '../../core/kinds/field-traits.ts';
import { fieldAt, labelKeyAt } from '../../core/paths.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { useCodesCalling } from '../api/use-codes-calling.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { focusField } from '../record/focus-field.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { asLines, mostLinesOf } from '../record/line-operations.ts';
import { LineWriter } from './line-writer.ts';
import { usePrinting } from './use-printing.ts';

/** Numbers of lines that are told one by one. */
const mostNumbers = 5;

/** What the records in the lines at a path call for, for whoever can add it. */
export function CalledLines({ path }: { readonly path: string }): ReactNode {
  const { fields, fixed, readOnly, path: place } = useScope();
  const isPrinted = usePrinting();
  if (isPrinted || readOnly || place !== '') return null;
  return fields.map((field) => {
    const calledFor = calledForOf(field);
    if (!calledFor || !isLines(field) || field.readOnly || fixed.has(field.key)) return null;
    if (!calledFor.by.startsWith(`${path}.`)) return null;
    return <MissingLines key={field.key} field={field} calledFor={calledFor} callers={path} />;
  });
}

interface MissingLinesProps {
  readonly field: LinesField;
  readonly calledFor: CalledFor;
  /** Path of the lines whose records call. */
  readonly callers: string;
}

function MissingLines({ field, calledFor, callers }: MissingLinesProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const held = asLines(useValue(field.key));
  const calling = useDeferredValue(useValue(callers));
  const keys = useMemo(() => callersIn(calledFor, { [callers]: calling ?? null }), [calledFor, callers, calling]);
  const codes = useCodesCalling(scope.root.id, { field: field.key, by: calledFor.by, keys });
  const column = fieldAt(field.fields, calledFor.as);
  const table = useCodeTable(isCoded(column) ? column.table : undefined);
  if (!codes || !table) return null;
  const missing = missingCalls(calledFor, { record: scope.store.record, lines: held }, (key) => codes.get(key) ?? []);
  if (missing.length === 0) return null;
  const isFull = held.length >= mostLinesOf(field);
  const language = currentLanguage();
  const nameOf = (code: string): string => {
    const row = table.find(({ value }) => value === code);
    return row ? namedCode(code, row[language] || row.zh) : code;
  };
  const labelOf = (path: string): string => t(labelKeyAt(scope.entity, scope.fields, path));
  const add = (code: string): void => {
    new LineWriter(scope, field, field.key).takeAll([{ [calledFor.as]: code }], { replace: false, columns: [] });
    const rest = field.fields.find(({ key }) => key !== calledFor.as);
    focusField(scope, `${field.key}.${held.length}.${rest?.key ?? calledFor.as}`);
  };
  return (
    <div className="tg-called" role="status">
      <span>{t('ui.lines.calledFor', { by: labelOf(callers), label: labelOf(field.key) })}</span>
      <ul>
        {missing.map(({ code, lines }) => (
          <li key={code}>
            {valueTone(column ?? undefined, code) ? (
              // No paper, but a warning: such goods must not be traded.
              <strong>{nameOf(code)}</strong>
            ) : (
              <Button size="small" icon={<PlusOutlined />} disabled={isFull} onClick={() => add(code)}>
                {nameOf(code)}
              </Button>
            )}
            {lines.length > 0 && <span className="tg-unit">{t('ui.lines.calledBy', { lines: numbered(lines) })}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function numbered(lines: readonly number[]): string {
  const told = lines.slice(0, mostNumbers).join(', ');
  return lines.length > mostNumbers ? `${told} …` : told;
}
