// One or several values of a closed list.
import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnumField, EnumsField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';

/** Up to this many values are shown side by side when one of them must be chosen. */
const mostRadios = 2;

function useOptions({ values, labels }: EnumField | EnumsField): { value: string; label: string }[] {
  const { t } = useTranslation();
  return values.map((value) => ({ value, label: t(`${labels}.${value}`) }));
}

export function EnumInput({ field, id, value, onCommit, ...state }: InputProps<EnumField>): ReactNode {
  const { t } = useTranslation();
  const options = useOptions(field);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  if (field.required !== 'never' && field.values.length <= mostRadios) {
    return (
      <Radio.Group
        id={id}
        className="tg-radios"
        value={chosen}
        options={options}
        onChange={(event) => onCommit(String(event.target.value))}
        {...ariaOf(state)}
      />
    );
  }
  return (
    <Select
      id={id}
      className="tg-select"
      value={chosen}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('ui.choose')}
      onChange={(next: string | undefined) => onCommit(next ?? null)}
      {...(state.isFaulty && { status: 'error' as const })}
      {...ariaOf(state)}
    />
  );
}

export function EnumsInput({ field, id, value, onCommit, ...state }: InputProps<EnumsField>): ReactNode {
  const { t } = useTranslation();
  const options = useOptions(field);
  return (
    <Select
      id={id}
      className="tg-select"
      mode="multiple"
      value={Array.isArray(value) ? value.map(String) : []}
      options={options}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('ui.choose')}
      onChange={(next: string[]) => onCommit(next.length > 0 ? next : null)}
      {...(state.isFaulty && { status: 'error' as const })}
      {...ariaOf(state)}
    />
  );
}
