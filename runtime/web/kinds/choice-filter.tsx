// Filters by values that are known at once: yes and no, closed lists and code tables.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { BooleanField, CodeField, CodesField, EnumField, EnumsField } from '../../core/descriptor/field.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { among, type FilterProps, listed } from './filter.ts';

export function EnumFilter({ field, ...rest }: FilterProps<EnumField> | FilterProps<EnumsField>): ReactNode {
  const options = field.values.map((value) => ({ value, label: rest.wording.label(`${field.labels}.${value}`) }));
  return <Choice {...rest} options={options} />;
}

export function CodeFilter({ field, ...rest }: FilterProps<CodeField> | FilterProps<CodesField>): ReactNode {
  const rows = useCodeTable(field.table);
  const { language } = rest.wording;
  const options = (rows ?? []).map((row) => ({
    value: row.value,
    label: namedCode(row.value, row[language] || row.zh),
  }));
  return <Choice {...rest} options={options} loading={rows === undefined} />;
}

export function BooleanFilter({ id, value, wording, onChange }: FilterProps<BooleanField>): ReactNode {
  return (
    <Select
      id={id}
      allowClear={{ label: wording.t('ui.picker.clear') }}
      className="filter-wide"
      placeholder={wording.t('ui.all')}
      value={value.is ?? null}
      options={[
        { value: 'true', label: wording.t('ui.yes') },
        { value: 'false', label: wording.t('ui.no') },
      ]}
      onChange={(chosen?: string | null) => onChange(chosen ? { is: chosen } : {})}
    />
  );
}

interface ChoiceProps extends Pick<FilterProps<EnumField>, 'id' | 'value' | 'wording' | 'onChange'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly loading?: boolean;
}

function Choice({ id, value, wording, onChange, options, loading = false }: ChoiceProps): ReactNode {
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear={{ label: wording.t('ui.picker.clear') }}
      className="filter-wide"
      maxTagCount="responsive"
      placeholder={wording.t('ui.all')}
      loading={loading}
      value={listed(value)}
      options={[...options]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={260}
      onChange={(chosen: string[]) => onChange(among(chosen))}
    />
  );
}
