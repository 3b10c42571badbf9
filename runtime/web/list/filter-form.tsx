// What narrows a list: one search box, and a filter for each field the view names; Enter searches.
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import type { View } from '../../core/descriptor/view.ts';
import { mainLifecycle } from '../../core/lifecycle.ts';
import { linkedColumn, linkedPaths } from '../../core/linked.ts';
import { fieldAt } from '../../core/paths.ts';
import { longestSearch, searchPaths, toldSearchPaths } from '../../core/search-paths.ts';
import type { Filters } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { FilterValue } from '../kinds/filter.ts';
import { canFilter, FieldFilter } from '../kinds/list-kinds.tsx';
import type { PageWording } from '../kinds/wording.ts';
import { LinkedFilter } from './linked-filter.tsx';
import { linkedLabel } from './list-columns.tsx';

/** What a list is narrowed by. */
export interface ListQuestion {
  readonly filters: Filters;
  readonly search: string;
}

export interface FilterFormProps {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly applied: ListQuestion;
  readonly wording: PageWording;
  readonly onSearch: (narrowing: ListQuestion) => void;
  /** Stands behind the buttons. */
  readonly beside?: ReactNode;
}

/** Names in the search box: what it looks in, as far as there is room to say it. */
const namedPaths = 3;

/** One box for numbers and names; all filters, with their operators, on demand. */
export function FilterForm({ entity, view, applied, wording, onSearch, beside }: FilterFormProps): ReactNode {
  const { t } = wording;
  const { draft, text, generation, set, type, search, reset } = useDraft(applied, onSearch);
  const fields = filterFields(entity, view.filters);
  const linked = linkedFilters(view);
  const searched = searchPaths(entity, view);
  // A state has tabs of its own.
  const used = [...fields, ...linked].filter(
    ({ path }) => path in applied.filters && path !== mainLifecycle(entity)?.field,
  ).length;
  const [expanded, setExpanded] = useState(used > 0);
  if (fields.length === 0 && searched.length === 0) return null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    search();
  };
  const told = toldSearchPaths(entity, view, wording.language);
  const names = new Set(told.map((path) => columnLabel(entity, path, wording.label)));
  const hint = t('ui.list.searchIn', { fields: [...names].slice(0, namedPaths).join(' / ') });
  const isOpen = expanded || searched.length === 0;
  return (
    <search className="filters" aria-label={t('ui.list.filters')}>
      <form onSubmit={submit}>
        <div className="filter-line">
          {searched.length > 0 && (
            <Input
              allowClear
              className="filter-search"
              prefix={<SearchOutlined aria-hidden />}
              aria-label={hint}
              placeholder={hint}
              maxLength={longestSearch}
              value={text}
              onChange={({ target }) => type(target.value)}
            />
          )}
          <Button type="primary" htmlType="submit">
            {t('ui.search')}
          </Button>
          {fields.length > 0 && searched.length > 0 && (
            <Button
              type="link"
              aria-expanded={isOpen}
              icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              onClick={() => setExpanded(!expanded)}
            >
              {t(isOpen ? 'ui.list.collapseFilters' : 'ui.list.expandFilters')}
              {used > 0 && ` (${used})`}
            </Button>
          )}
          {(isOpen || used > 0 || applied.search !== '') && <Button onClick={reset}>{t('ui.reset')}</Button>}
          {beside}
        </div>
        {isOpen && (
          <div className="filter-grid">
            {fields.map(({ field, path }) => (
              <OneFilter
                key={`${path} ${generation}`}
                {...{ entity, field, path, wording }}
                value={draft[path] ?? {}}
                onChange={(value) => set(path, value)}
              />
            ))}
            {linked.map(({ column, path }) => (
              <Labelled key={`${path} ${generation}`} label={linkedLabel(column, wording)}>
                {(own) => (
                  <LinkedFilter
                    {...{ ...own, column, wording }}
                    value={draft[path] ?? {}}
                    onChange={(value) => set(path, value)}
                  />
                )}
              </Labelled>
            ))}
          </div>
        )}
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
  const label = columnLabel(props.entity, props.path, props.wording.label);
  return <Labelled label={label}>{(own) => <FieldFilter {...props} {...own} />}</Labelled>;
}

interface LabelledProps {
  readonly label: string;
  readonly children: (own: { readonly id: string; readonly label: string }) => ReactNode;
}

function Labelled({ label, children }: LabelledProps): ReactNode {
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id} title={label}>
        {label}
      </label>
      {children({ id, label })}
    </div>
  );
}

function linkedFilters(view: View): { column: LinkedColumn; path: string }[] {
  return linkedPaths(view).flatMap((path) => {
    const column = linkedColumn(view, path);
    return column ? [{ column, path }] : [];
  });
}

function filterFields(entity: EntityDescriptor, paths: readonly string[]): { field: Field; path: string }[] {
  return paths.flatMap((path) => {
    const field = fieldAt(entity.fields, path);
    return field && canFilter(field) ? [{ field, path }] : [];
  });
}

/** What is typed but not searched for yet. What comes from elsewhere replaces it, inputs and all. */
function useDraft(applied: ListQuestion, onSearch: (narrowing: ListQuestion) => void) {
  const [draft, setDraft] = useState<{ readonly [path: string]: FilterValue }>(applied.filters);
  const [text, setText] = useState(applied.search);
  const [generation, setGeneration] = useState(0);
  const { filters, search: sought } = applied;
  const searched = useRef(JSON.stringify([filters, sought]));
  useEffect(() => {
    const now = JSON.stringify([filters, sought]);
    if (now === searched.current) return;
    searched.current = now;
    setDraft(filters);
    setText(sought);
    setGeneration((before) => before + 1);
  }, [filters, sought]);
  const search = (by: { readonly [path: string]: FilterValue } = draft, words = text): void => {
    const filled = Object.fromEntries(Object.entries(by).filter(([, value]) => Object.keys(value).length > 0));
    searched.current = JSON.stringify([filled, words.trim()]);
    onSearch({ filters: filled, search: words.trim() });
  };
  const reset = (): void => {
    setDraft({});
    setText('');
    setGeneration((before) => before + 1);
    search({}, '');
  };
  return {
    ...{ draft, text, generation, reset },
    search: () => search(),
    /** Taking all away is a search for everything. */
    type: (words: string) => {
      setText(words);
      if (words === '' && sought !== '') search(draft, '');
    },
    set: (path: string, value: FilterValue) => setDraft({ ...draft, [path]: value }),
  };
}
