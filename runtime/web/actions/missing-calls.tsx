// Before a record is handed in: the papers its goods call for and nobody has entered. Nothing is refused for them.
import { Alert } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { callersIn, missingCalls } from '../../core/called-for.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { CalledFor, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { calledForOf, isCoded, isLines } from '../../core/kinds/field-traits.ts';
import { fieldAt, isRow, labelKeyAt } from '../../core/paths.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { useCodesCalling } from '../api/use-codes-calling.ts';
import { currentLanguage } from '../i18n/i18n.ts';

interface MissingCallsProps {
  readonly entity: EntityDescriptor;
  readonly record: Row;
}

export function MissingCalls({ entity, record }: MissingCallsProps): ReactNode {
  return entity.fields.map((field) => {
    const calledFor = calledForOf(field);
    if (!calledFor || !isLines(field) || field.readOnly) return null;
    return <MissingLines key={field.key} {...{ entity, record, field, calledFor }} />;
  });
}

interface MissingLinesProps extends MissingCallsProps {
  readonly field: LinesField;
  readonly calledFor: CalledFor;
}

function MissingLines({ entity, record, field, calledFor }: MissingLinesProps): ReactNode {
  const { t } = useTranslation();
  const keys = useMemo(() => callersIn(calledFor, record), [calledFor, record]);
  const codes = useCodesCalling(entity.id, { field: field.key, by: calledFor.by, keys });
  const column = fieldAt(field.fields, calledFor.as);
  const table = useCodeTable(isCoded(column) ? column.table : undefined);
  if (!codes || !table) return null;
  const held = record[field.key];
  const lines = Array.isArray(held) ? held.filter(isRow) : [];
  const missing = missingCalls(calledFor, { record, lines }, (key) => codes.get(key) ?? []);
  if (missing.length === 0) return null;
  const language = currentLanguage();
  const nameOf = (code: string): string => {
    const row = table.find(({ value }) => value === code);
    return row ? namedCode(code, row[language] || row.zh) : code;
  };
  const labelOf = (path: string): string => t(labelKeyAt(entity.id, entity.fields, path));
  const [callers = calledFor.by] = calledFor.by.split('.');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('ui.lines.calledFor', { by: labelOf(callers), label: labelOf(field.key) })}
      description={missing.map(({ code, lines: numbers }) => (
        <div key={code}>
          {nameOf(code)}
          {numbers.length > 0 && <> ({t('ui.lines.calledBy', { lines: numbers.join(', ') })})</>}
        </div>
      ))}
    />
  );
}
