// Below lines whose records call for others, such as commodities for papers: what is called for and missing, added at a click.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalledFor, LinesField } from '../../core/descriptor/field.ts';
import { calledForOf, isLines, valueTone } from '../../core/kinds/field-traits.ts';
import { fieldAt } from '../../core/paths.ts';
import { focusField } from '../record/focus-field.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { asLines, mostLinesOf } from '../record/line-operations.ts';
import { LineWriter } from './line-writer.ts';
import { useMissingCalls } from './use-missing-calls.ts';
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
  // Drawn again with each of both; the record is read as a whole.
  const held = asLines(useValue(field.key));
  const calling = useDeferredValue(useValue(callers));
  const { root, store } = scope;
  const called = useMissingCalls(
    {
      entity: root.id,
      fields: root.fields,
      record: store.record,
      calling: useMemo(() => ({ [callers]: calling ?? null }), [callers, calling]),
    },
    field,
    calledFor,
  );
  if (!called) return null;
  const isFull = held.length >= mostLinesOf(field);
  const add = (code: string): void => {
    new LineWriter(scope, field, field.key).takeAll([{ [calledFor.as]: code }], { replace: false, columns: [] });
    const rest = field.fields.find(({ key }) => key !== calledFor.as);
    focusField(scope, `${field.key}.${held.length}.${rest?.key ?? calledFor.as}`);
  };
  return (
    <div className="tg-called" role="status">
      <span>{called.heading}</span>
      <ul>
        {called.missing.map(({ code, name, lines }) => (
          <li key={code}>
            {valueTone(fieldAt(field.fields, calledFor.as) ?? undefined, code) ? (
              // No paper, but a warning: such goods must not be traded.
              <strong>{name}</strong>
            ) : (
              <Button size="small" icon={<PlusOutlined />} disabled={isFull} onClick={() => add(code)}>
                {name}
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
