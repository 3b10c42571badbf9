// Filter by the records that belong to a row: none or any of them, one in a state, one with a part of a number.
import { Input, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import { isLinkedFilter, linkedAny, linkedChoices, linkedNone } from '../../core/linked.ts';
import { among, type FilterValue, listed } from '../kinds/filter.ts';
import type { PageWording } from '../kinds/wording.ts';

interface LinkedFilterProps {
  readonly column: LinkedColumn;
  /** Id of the input its label points at. */
  readonly id: string;
  readonly label: string;
  readonly value: FilterValue;
  readonly wording: PageWording;
  readonly onChange: (value: FilterValue) => void;
}

/** Longest part of a number that is looked for. */
const longestNumber = 60;

export function LinkedFilter({ column, id, label, value, wording, onChange }: LinkedFilterProps): ReactNode {
  const { t } = wording;
  const { contains = '' } = value;
  const asked = (number: string, choices: readonly string[]): void =>
    onChange({ ...among(choices), ...(number !== '' && { contains: number }) });
  const options = linkedChoices(column).map((choice) => ({
    value: choice,
    label: choiceText(column, choice, wording),
  }));
  const states = (
    <Select
      id={id}
      mode="multiple"
      allowClear={{ label: t('ui.picker.clear') }}
      className="filter-wide"
      maxTagCount="responsive"
      placeholder={t('ui.all')}
      value={listed(value)}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={260}
      onChange={(chosen: string[]) => asked(contains, chosen)}
    />
  );
  if (!isLinkedFilter(column, 'contains')) return states;
  return (
    <Space.Compact block>
      {states}
      <Input
        allowClear
        className="filter-wide"
        aria-label={`${label}: ${t('ui.list.linkedNumber')}`}
        placeholder={t('ui.list.linkedNumber')}
        maxLength={longestNumber}
        value={contains}
        onChange={({ target }) => asked(target.value, listed(value))}
      />
    </Space.Compact>
  );
}

/** A state in the words of each kind of record that can be in it. */
function choiceText({ records }: LinkedColumn, choice: string, { t }: PageWording): string {
  if (choice === linkedNone) return t('ui.list.linkedNone');
  if (choice === linkedAny) return t('ui.list.linkedAny');
  const words = records.flatMap(({ entity, states }) =>
    states?.names.includes(choice) ? [t(`entity.${entity}.states.${states.lifecycle}.${choice}`)] : [],
  );
  return [...new Set(words)].join(' / ');
}
