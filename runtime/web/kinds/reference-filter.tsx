// Filter by other records: a picker that searches the server.
import { Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import { listOptions, type Option } from '../api/entity-calls.ts';
import { among, type FilterProps, listed } from './filter.ts';

const pauseMilliseconds = 250;

export function ReferenceFilter(props: FilterProps<ReferenceField> | FilterProps<ReferencesField>): ReactNode {
  const { entity, path, id, value, wording, onChange } = props;
  const [search, setSearch] = useState<string | null>(null);
  const chosen = listed(value);
  const { options, loading } = useFound(entity.id, path, search);
  const known = useChosen(entity.id, path, chosen);
  const all = new Map([...known, ...options].map((option) => [option.value, option]));
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      className="filter-wide"
      maxTagCount="responsive"
      placeholder={wording.t('ui.picker.placeholder')}
      value={chosen}
      loading={loading}
      aria-busy={loading}
      options={[...all.values()].map((option) => ({ value: option.value, label: option.label }))}
      notFoundContent={loading ? wording.t('ui.loading') : wording.t('ui.picker.noMatch')}
      popupMatchSelectWidth={320}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      onOpenChange={(open) => open && search === null && setSearch('')}
      onChange={(next: string[]) => onChange(among(next))}
    />
  );
}

/** What the server finds, once the person pauses typing; null: nothing asked for yet. */
function useFound(
  entity: string,
  field: string,
  search: string | null,
): { options: readonly Option[]; loading: boolean } {
  const [found, setFound] = useState<{ search: string; options: readonly Option[] } | null>(null);
  useEffect(() => {
    if (search === null) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { rows } = await listOptions(entity, { field, search }, { signal: stop.signal });
        setFound({ search, options: rows });
      } catch {
        if (!stop.signal.aborted) setFound({ search, options: [] });
      }
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [entity, field, search]);
  return { options: found?.options ?? [], loading: search !== null && found?.search !== search };
}

/** Titles of values that came with the address and were not picked here. */
function useChosen(entity: string, field: string, values: readonly string[]): readonly Option[] {
  const [titles, setTitles] = useState<ReadonlyMap<string, Option>>(new Map());
  const wanted = values.filter((value) => !titles.has(value)).join(',');
  useEffect(() => {
    if (wanted === '') return;
    const stop = new AbortController();
    const ask = async (value: string): Promise<Option> => {
      const { rows } = await listOptions(entity, { field, value }, { signal: stop.signal, toast: false });
      return rows.find((row) => row.value === value) ?? { value, label: value };
    };
    Promise.all(wanted.split(',').map(ask)).then(
      (found) => setTitles((before) => new Map([...before, ...found.map((option) => [option.value, option] as const)])),
      () => {
        // Left as codes: the filter works without their titles.
      },
    );
    return () => stop.abort();
  }, [entity, field, wanted]);
  return [...titles.values()];
}
