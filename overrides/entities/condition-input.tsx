// A condition picked by field, operator and value; several of them hold together.
import { Button, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { mapOf } from '../../runtime/core/json-map.ts';
import type { WrittenMap, WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { fieldsOf, labelOf, namesIn } from './written-parts.ts';

export const operators = ['is', 'isNot', 'above', 'notAbove', 'present', 'absent'] as const;

export interface Test {
  readonly field: string;
  readonly operator: (typeof operators)[number];
  readonly value: string;
}

export const emptyTest: Test = { field: '', operator: 'is', value: '' };

/** The condition that the tests come to; undefined while none is whole. */
export function conditionOf(written: WrittenSchemas, tests: readonly Test[]): WrittenMap | undefined {
  const whole = tests.flatMap((test): WrittenMap[] => {
    if (test.field === '' || (needsValue(test) && test.value === '')) return [];
    return [one(written, test)];
  });
  return whole.length > 1 ? { all: whole } : whole[0];
}

function one(written: WrittenSchemas, { field, operator, value }: Test): WrittenMap {
  if (operator === 'present' || operator === 'absent') return { [operator]: field };
  if (operator === 'notAbove') return { not: { field, above: value } };
  return { field, [operator]: operator === 'above' ? value : typedFor(written, field, value) };
}

/** Numbers and yes or no are compared as what they are, all else as text. */
function typedFor({ schema }: WrittenSchemas, field: string, value: string): Json {
  const { type } = mapOf(mapOf(schema.document.properties)[field]);
  if (type === 'boolean') return value === 'true';
  return type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function needsValue({ operator }: Test): boolean {
  return operator !== 'present' && operator !== 'absent';
}

interface ConditionInputProps {
  readonly label: string;
  readonly written: WrittenSchemas;
  readonly tests: readonly Test[];
  readonly onChange: (tests: readonly Test[]) => void;
}

export function ConditionInput({ label, written, tests, onChange }: ConditionInputProps): ReactNode {
  const { t } = useTranslation();
  const fields = fieldsOf(written).map((field) => ({ value: field.id, label: `${field.label} · ${field.id}` }));
  const put = (index: number, part: Partial<Test>): void =>
    onChange(tests.map((test, place) => (place === index ? { ...test, ...part } : test)));
  return (
    <fieldset className="entities-condition">
      <legend className="entities-hidden">{label}</legend>
      {tests.map((test, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={`${index + 1}`} className="entities-test">
          <Select
            aria-label={`${label}: ${t('ui.entities.field')} ${index + 1}`}
            showSearch={{ optionFilterProp: 'label' }}
            value={test.field === '' ? null : test.field}
            placeholder={t('ui.entities.field')}
            options={fields}
            onChange={(field: string) => put(index, { field, value: '' })}
          />
          <Select
            aria-label={`${label}: ${t('ui.entities.operator')} ${index + 1}`}
            value={test.operator}
            options={operators.map((value) => ({ value, label: t(`ui.entities.operator-${value}`) }))}
            onChange={(operator: Test['operator']) => put(index, { operator })}
          />
          {needsValue(test) && (
            <ValueInput
              label={`${label}: ${t('ui.entities.value')} ${index + 1}`}
              written={written}
              test={test}
              onChange={(value) => put(index, { value })}
            />
          )}
        </div>
      ))}
      <Button size="small" onClick={() => onChange([...tests, emptyTest])}>
        {t('ui.entities.addTest')}
      </Button>
    </fieldset>
  );
}

interface ValueInputProps extends Pick<ConditionInputProps, 'label' | 'written'> {
  readonly test: Test;
  readonly onChange: (value: string) => void;
}

function ValueInput({ label, written, test, onChange }: ValueInputProps): ReactNode {
  const { t } = useTranslation();
  const doc = mapOf(mapOf(written.schema.document.properties)[test.field]);
  const values = doc.type === 'boolean' ? ['true', 'false'] : namesIn(doc, 'enum');
  if (values.length === 0)
    return (
      <Input
        aria-label={label}
        placeholder={t('ui.entities.value')}
        value={test.value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const said = mapOf(mapOf(written.labels.document.values)[test.field]);
  const options = values.map((value) => {
    const name =
      doc.type === 'boolean' ? t(value === 'true' ? 'ui.yes' : 'ui.no') : mapOf(said[value])[currentLanguage()];
    return { value, label: typeof name === 'string' ? `${name} · ${value}` : labelOf(written, 'values', value) };
  });
  return (
    <Select aria-label={label} value={test.value === '' ? null : test.value} options={options} onChange={onChange} />
  );
}
