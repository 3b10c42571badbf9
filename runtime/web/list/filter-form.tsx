// The filters above a list, one for each field the view names; Enter searches.
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import { fieldAt } from '../../core/paths.ts';
import type { Filters } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { FilterValue } from '../kinds/filter.ts';
import { canFilter, FieldFilter } from '../kinds/list-kinds.tsx';
import type { PageWording } from '../kinds/wording.ts';

/** Filters shown before "more": with the buttons they fill two rows of three. */
const shownFirst = 5;

export interface FilterFormProps {
  readonly entity: EntityDescriptor;
  readonly paths: readonly string[];
  readonly applied: Filters;
  readonly wording: PageWording;
  readonly onSearch: (filters: Filters) => void;
}

export function FilterForm({ entity, paths, applied, wording, onSearch }: FilterFormProps): ReactNode {
  const { t } = wording;
  const { draft, generation, set, search, reset } = useDraft(applied, onSearch);
  const fields = filterFields(entity, paths);
  const [expanded, setExpanded] = useState(() => fields.slice(shownFirst).some(({ path }) => path in applied));
  const shown = expanded ? fields : fields.slice(0, shownFirst);
  if (fields.length === 0) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search();
  };
  return (
    <search className="filters" aria-label={t('ui.list.filters')}>
      <form onSubmit={submit}>
        {shown.map(({ field, path }) => (
          <OneFilter
            key={`${path} ${generation}`}
            {...{ entity, field, path, wording }}
            value={draft[path] ?? {}}
            onChange={(value) => set(path, value)}
          />
        ))}
        <div className="filter-buttons">
          {fields.length > shownFirst && (
            <Button
              type="link"
              aria-expanded={expanded}
              icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              onClick={() => setExpanded(!expanded)}
            >
              {t(expanded ? 'ui.list.collapseFilters' : 'ui.list.expandFilters')}
            </Button>
          )}
          <Button onClick={reset}>{t('ui.reset')}</Button>
          <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
            {t('ui.search')}
          </Button>
        </div>
      </form>
    </search>
  );
}

interface OneFilterProps extends Pick<FilterFormProps, 'entity' | 'wording'> {
  readonly field: Field;
  readonly path: string;
  readonly value: FilterValue;
  readonly onChange: (value: FilterValue) => void;
}

function OneFilter(props: OneFilterProps): ReactNode {
  const id = useId();
  const label = columnLabel(props.entity, props.path, props.wording.label);
  return (
    <div className="filter">
      <label htmlFor={id} title={label}>
        {label}
      </label>
      <FieldFilter {...props} id={id} label={label} />
    </div>
  );
}

function filterFields(entity: EntityDescriptor, paths: readonly string[]): { field: Field; path: string }[] {
  return paths.flatMap((path) => {
    const field = fieldAt(entity.fields, path);
    return field && canFilter(field) ? [{ field, path }] : [];
  });
}

/** What is typed but not searched for yet. Filters that come from elsewhere replace it, inputs and all. */
function useDraft(applied: Filters, onSearch: (filters: Filters) => void) {
  const [draft, setDraft] = useState<{ readonly [path: string]: FilterValue }>(applied);
  const [generation, setGeneration] = useState(0);
  const searched = useRef(JSON.stringify(applied));
  useEffect(() => {
    const now = JSON.stringify(applied);
    if (now === searched.current) return;
    searched.current = now;
    setDraft(applied);
    setGeneration((before) => before + 1);
  }, [applied]);
  const search = (filters: { readonly [path: string]: FilterValue } = draft): void => {
    const filled = Object.fromEntries(Object.entries(filters).filter(([, value]) => Object.keys(value).length > 0));
    searched.current = JSON.stringify(filled);
    onSearch(filled);
  };
  const reset = (): void => {
    setDraft({});
    setGeneration((before) => before + 1);
    search({});
  };
  return {
    draft,
    generation,
    search: () => search(),
    reset,
    set: (path: string, value: FilterValue) => setDraft({ ...draft, [path]: value }),
  };
}
