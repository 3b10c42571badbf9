// Filter of yes and no.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { BooleanField } from '../../core/descriptor/field.ts';
import type { FilterProps } from './filter.ts';

export function BooleanFilter({ id, value, wording, onChange }: FilterProps<BooleanField>): ReactNode {
  return (
    <Select
      id={id}
      allowClear
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
