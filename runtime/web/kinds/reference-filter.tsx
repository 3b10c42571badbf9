// Filter by other records: a picker that searches the server.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import { among, type FilterProps, listed } from './filter.ts';
import { isNearEnd, useOptions } from './use-options.ts';
import { useTitles } from './use-titles.ts';

export function ReferenceFilter(props: FilterProps<ReferenceField> | FilterProps<ReferencesField>): ReactNode {
  const { entity, path, id, value, wording, onChange } = props;
  const chosen = listed(value);
  const { rows, isLoading, hasFailed, ...options } = useOptions({ entity: entity.id, field: path });
  // Also those that came with the address and were not picked here.
  const titleOf = useTitles(
    entity.id,
    chosen.map((one) => ({ field: path, value: one })),
  );
  const all = new Map([
    ...chosen.map((one) => [one, titleOf(path, one) ?? one] as const),
    ...rows.map((row) => [row.value, row.label] as const),
  ]);
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear={{ label: wording.t('ui.picker.clear') }}
      className="filter-wide"
      maxTagCount="responsive"
      placeholder={wording.t('ui.picker.placeholder')}
      value={chosen}
      loading={isLoading}
      aria-busy={isLoading}
      options={[...all].map(([one, label]) => ({ value: one, label }))}
      notFoundContent={wording.t(isLoading ? 'ui.loading' : hasFailed ? 'ui.picker.failed' : 'ui.picker.noMatch')}
      popupMatchSelectWidth={320}
      showSearch={{ filterOption: false, onSearch: options.find }}
      onOpenChange={(open) => (open ? options.open() : options.close())}
      onPopupScroll={({ currentTarget }) => isNearEnd(currentTarget) && options.more()}
      onChange={(next: string[]) => onChange(among(next))}
    />
  );
}
