// Before a record is handed in: the papers its goods call for and nobody has entered. Nothing is refused for them.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { CalledFor, LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { calledForOf, isLines } from '../../core/kinds/field-traits.ts';
import { useMissingCalls } from '../lines/use-missing-calls.ts';

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

function MissingLines({ entity: { id, fields }, record, field, calledFor }: MissingLinesProps): ReactNode {
  const { t } = useTranslation();
  const called = useMissingCalls({ entity: id, fields, record }, field, calledFor);
  if (!called) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={called.heading}
      description={called.missing.map(({ code, name, lines }) => (
        <div key={code}>
          {name}
          {lines.length > 0 && <> ({t('ui.lines.calledBy', { lines: lines.join(', ') })})</>}
        </div>
      ))}
    />
  );
}
