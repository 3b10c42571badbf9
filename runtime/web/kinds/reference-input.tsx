// One or several other records, searched on the server page by page; a picked record may fill fields beside it.
import { Select, Spin } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import type { Option } from '../api/entity-calls.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useLabelAt } from '../record/use-messages.ts';
import { CompletionChoices, useChoices } from './completion-choices.tsx';
import { ToldOfChosen, ToldOption } from './told-option.tsx';
import { useCompletion } from './use-completion.ts';
import { isNearEnd, type OptionList, useOptions } from './use-options.ts';
import { useTitles } from './use-titles.ts';
import { emptiedBy, useNarrowedBy, useWithin } from './within.ts';

type State = Pick<InputProps<ReferenceField>, 'isFaulty' | 'describedBy'>;

/** What both pickers hand to the select. */
function usePickerProps(
  id: string,
  state: State,
  options: OptionList,
  chosen: readonly string[],
  titleOf: (value: string) => string,
) {
  const { t } = useTranslation();
  const by = useNarrowedBy(options.within);
  const found = new Set(options.rows.map(({ value }) => value));
  const stored = chosen.filter((value) => !found.has(value)).map((value) => ({ value, label: titleOf(value) }));
  return {
    id,
    className: 'tg-select',
    popupMatchSelectWidth: false,
    allowClear: true,
    options: [...(options.search === '' ? stored : []), ...options.rows.map(({ value, label }) => ({ value, label }))],
    optionRender: ({ value, label }: { value?: string | number; label?: ReactNode }) => (
      <ToldOption label={label} row={options.rows.find((row) => row.value === value)} search={options.search} />
    ),
    labelRender: ({ value }: { value: string | number }) => titleOf(String(value)),
    showSearch: { filterOption: false, onSearch: options.find },
    placeholder: t('ui.choose'),
    onPopupScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => isNearEnd(currentTarget) && options.more(),
    notFoundContent: options.isLoading ? (
      <Spin size="small" />
    ) : (
      t(options.hasFailed ? 'ui.picker.failed' : by === '' ? 'ui.picker.noMatch' : 'ui.picker.noneWithin', { by })
    ),
    'aria-busy': options.isLoading,
    ...(state.isFaulty && { status: 'error' as const }),
    ...ariaOf(state),
  };
}

/** Values for the fields beside a reference; a field the picked record has nothing for is emptied. */
function fillsFor(field: ReferenceField, path: string, picked: Option | undefined): { [path: string]: Json } {
  const parent = path.split('.').slice(0, -1).join('.');
  const values: { [path: string]: Json } = {};
  for (const key of Object.keys(field.fills ?? {})) {
    values[parent === '' ? key : `${parent}.${key}`] = picked?.fills?.[key] ?? null;
  }
  return values;
}

/** Titles as the record knows them, else as the server gives them: that of a `stored` value is asked for at once. */
function useTitleFrom(path: string, options: OptionList, stored: string | null): (value: string) => string {
  const scope = useScope();
  const { store } = scope;
  const field = fullSchemaPath(scope, path);
  const isUnnamed = stored !== null && store.title(field, stored) === undefined;
  const titleOf = useTitles(scope.root.id, isUnnamed ? [{ field, value: stored }] : []);
  const found = isUnnamed ? titleOf(field, stored) : undefined;
  useEffect(() => {
    if (stored !== null && found !== undefined) store.rememberTitle(field, stored, found);
  }, [store, field, stored, found]);
  return (value) =>
    store.title(field, value) ??
    options.rows.find((row) => row.value === value)?.label ??
    titleOf(field, value) ??
    value;
}

export function ReferenceInput({ field, path, id, value, onCommit, ...state }: InputProps<ReferenceField>): ReactNode {
  const scope = useScope();
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const work = useCompletion(path);
  const choices = useChoices(work);
  const schemaPath = fullSchemaPath(scope, path);
  const { values, missing } = useWithin(field, path);
  const options = useOptions({
    entity: scope.root.id,
    field: schemaPath,
    ...(values && { within: values }),
  });
  const pick = (next: string | undefined): void => {
    const picked = options.rows.find((row) => row.value === next);
    if (picked) scope.store.rememberTitle(schemaPath, picked.value, picked.label);
    if (next !== undefined && field.fills) scope.store.setAll({ [path]: next, ...fillsFor(field, path, picked) });
    const emptied = (next ?? null) === chosen ? [] : emptiedBy(scope, path);
    if (emptied.length > 0) scope.store.setAll(Object.fromEntries(emptied.map((one) => [one, null])));
    onCommit(next ?? null);
    choices.lookUp(next ?? null);
  };
  const offer = useEffectEvent(() => {
    const reason = scope.store.reasonAt(path);
    if (chosen !== null && reason !== undefined && 'known' in reason) choices.offer(chosen);
  });
  useEffect(() => offer(), []);
  const labelAt = useLabelAt();
  const { t } = useTranslation();
  const waiting = missing !== null && {
    disabled: true,
    placeholder: t('ui.picker.chooseFirst', { label: labelAt(missing) }),
  };
  const list = useList(options, pick);
  const titleOf = useTitleFrom(path, options, chosen);
  const picker = (
    <Select<string | null>
      {...usePickerProps(id, state, options, chosen === null ? [] : [chosen], titleOf)}
      {...list}
      {...waiting}
      value={chosen}
      onChange={(next) => pick(next ?? undefined)}
    />
  );
  if (!work && !field.isTold) return picker;
  return (
    <div>
      {picker}
      <ToldOfChosen entity={scope.root.id} path={schemaPath} field={field} value={chosen} />
      {work && <CompletionChoices choices={choices} work={work} />}
    </div>
  );
}

/**
 * The open list, and Enter pressed before the records have come: whoever types a whole code and presses Enter gets the
 * record with that code, or the only one that matches, as soon as it is here.
 */
function useList(options: OptionList, pick: (value: string) => void) {
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useRef(false);
  const { rows, search, isLoading } = options;
  const take = useEffectEvent(() => {
    isWaiting.current = false;
    const exact = rows.find(({ value }) => value === search) ?? (rows.length === 1 ? rows[0] : undefined);
    if (!exact) return;
    pick(exact.value);
    setOpen(false);
    options.close();
  });
  useEffect(() => {
    if (isWaiting.current && !isLoading) take();
  }, [isLoading]);
  return {
    open: isOpen,
    onOpenChange: (open: boolean) => {
      // Enter in a list that is still empty would close it.
      if (!open && isWaiting.current) return;
      setOpen(open);
      if (open) options.open();
      else options.close();
    },
    onInputKeyDown: ({ key }: { key: string }) => {
      isWaiting.current = key === 'Enter' && isOpen && isLoading && rows.length === 0;
    },
  };
}

export function ReferencesInput({ path, id, value, onCommit, ...state }: InputProps<ReferencesField>): ReactNode {
  const scope = useScope();
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const schemaPath = fullSchemaPath(scope, path);
  const options = useOptions({ entity: scope.root.id, field: schemaPath });
  const titleOf = useTitleFrom(path, options, null);
  return (
    <Select<string[]>
      {...usePickerProps(id, state, options, chosen, (one) => picked.get(one) ?? titleOf(one))}
      mode="multiple"
      onOpenChange={(open) => (open ? options.open() : options.close())}
      value={chosen}
      onChange={(next) => {
        const titles = next.map((one) => [one, picked.get(one) ?? titleOf(one)] as const);
        setPicked(new Map(titles));
        for (const [one, title] of titles) scope.store.rememberTitle(schemaPath, one, title);
        onCommit(next.length > 0 ? next : null);
      }}
    />
  );
}
