// One or several other records, searched on the server page by page; a picked record may fill fields beside it.
import { Select, Spin } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import { dividingRule } from '../../core/rules/dividing-rule.ts';
import { below } from '../../core/rules/lines-of.ts';
import type { Option } from '../api/entity-calls.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import type { WriteChoice } from '../record/loose-texts.ts';
import { useLoose } from '../record/use-loose.ts';
import { useLabelAt } from '../record/use-messages.ts';
import { CompletionChoices, useChoices } from './completion-choices.tsx';
import { findRecord } from './find-choice.ts';
import { emptiedBy } from './narrowed-at.ts';
import { ToldOfChosen, ToldOption } from './told-option.tsx';
import { type ChoiceKeys, useChoiceBox } from './use-choice-box.ts';
import { useCompletion } from './use-completion.ts';
import { added } from './use-list-box.ts';
import { isNearEnd, type OptionList, useOptions } from './use-options.ts';
import { useTitles } from './use-titles.ts';
import { useNarrowedBy, useWithin } from './within.ts';
import { writeRecord } from './write-record.ts';

type State = Pick<InputProps<ReferenceField>, 'isFaulty' | 'describedBy'>;

interface Picker {
  readonly id: string;
  readonly state: State;
  readonly options: OptionList;
  readonly box: ChoiceKeys;
  readonly chosen: readonly string[];
  readonly titleOf: (value: string) => string;
}

/** What both pickers hand to the select. */
function usePickerProps({ id, state, options, box, chosen, titleOf }: Picker) {
  const { t } = useTranslation();
  const by = useNarrowedBy(options.within);
  const found = new Set(options.rows.map(({ value }) => value));
  const stored = chosen.filter((value) => !found.has(value)).map((value) => ({ value, label: titleOf(value) }));
  return {
    ...box.props,
    id,
    className: 'tg-select',
    popupMatchSelectWidth: false,
    options: [...(options.search === '' ? stored : []), ...options.rows.map(({ value, label }) => ({ value, label }))],
    optionRender: ({ value, label }: { value?: string | number; label?: ReactNode }) => (
      <ToldOption label={label} row={options.rows.find((row) => row.value === value)} search={options.search} />
    ),
    labelRender: ({ value }: { value: string | number }) => titleOf(String(value)),
    showSearch: { filterOption: false, ...box.search },
    placeholder: t('ui.choose'),
    onPopupScroll: ({ currentTarget }: { currentTarget: HTMLElement }) => isNearEnd(currentTarget) && options.more(),
    notFoundContent: options.isLoading ? (
      <Spin size="small" />
    ) : (
      t(options.hasFailed ? 'ui.picker.failed' : by === '' ? 'ui.picker.noMatch' : 'ui.picker.noneWithin', { by })
    ),
    'aria-busy': options.isLoading || box.props.loading,
    ...(state.isFaulty && { status: 'error' as const }),
    ...ariaOf(state),
  };
}

/** What the open list marks for a text, once it holds what was found for it. */
function markedIn({ rows, search, isLoading, hasFailed }: OptionList, text: string): Option | undefined {
  if (isLoading || hasFailed || search !== text) return undefined;
  return rows.find(({ value }) => value === text) ?? rows[0];
}

function openOrClose(options: OptionList, isOpen: boolean): void {
  if (isOpen) options.open();
  else options.close();
}

/** Titles as the record knows them, else as the server gives them: that of a `stored` value is asked for at once. */
function useTitleFrom(path: string, options: OptionList, stored: string | null): (value: string) => string {
  const scope = useScope();
  const { store } = scope;
  const field = fullSchemaPath(scope, path);
  const isUnnamed = useSyncExternalStore(store.subscribe, () => stored !== null && store.lacksTitle(field, stored));
  const titleOf = useTitles(scope.root.id, isUnnamed && stored !== null ? [{ field, value: stored }] : []);
  const found = isUnnamed && stored !== null ? titleOf(field, stored) : undefined;
  useEffect(() => {
    if (stored !== null && found !== undefined) store.rememberTitle(field, stored, found);
  }, [store, field, stored, found]);
  return (value) =>
    (value === stored ? found : undefined) ??
    store.title(field, value) ??
    options.rows.find((row) => row.value === value)?.label ??
    titleOf(field, value) ??
    value;
}

export function ReferenceInput(props: InputProps<ReferenceField>): ReactNode {
  const { field, path, id, value, onCommit, ...state } = props;
  const scope = useScope();
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const work = useCompletion(path);
  const choices = useChoices(work);
  const schemaPath = fullSchemaPath(scope, path);
  const { values, missing, isNarrowed, now } = useWithin(field, path);
  const asked = { entity: scope.root.id, field: schemaPath };
  const options = useOptions({ ...asked, ...(values && { within: values }) });
  const empties = emptiedBy(scope, path);
  const whole = below(scope.store.place, path);
  const write = (found: Option | null): WriteChoice =>
    writeRecord({ field, schemaPath, whole, empties, onWritten: choices.lookUp }, found);
  const box = useChoiceBox<Option>({
    ...{ path, id, isNarrowed, write },
    isChosen: chosen !== null,
    marked: (text) => markedIn(options, text),
    ask: async (text) => {
      const within = now();
      return within.missing === null
        ? findRecord({ ...asked, ...(within.values && { within: within.values }) }, text)
        : { is: 'none' };
    },
    optionOf: (one) => options.rows.find((row) => row.value === one),
    empty: () => scope.store.loose.write(path, write(null)),
    onType: options.find,
    onOpen: (isOpen) => openOrClose(options, isOpen),
  });
  const offer = useEffectEvent(() => {
    const reason = scope.store.reasonAt(path);
    if (chosen !== null && reason !== undefined && 'known' in reason) choices.offer(chosen);
  });
  useEffect(() => offer(), []);
  const waiting = useWaiting(box, missing);
  const titleOf = useTitleFrom(path, options, chosen);
  const picker = (
    <Select<string | null>
      {...usePickerProps({ id, state, options, box, chosen: chosen === null ? [] : [chosen], titleOf })}
      {...waiting}
      value={chosen}
      onChange={(next) => {
        const picked = options.rows.find((row) => row.value === next);
        if (picked) scope.store.loose.write(path, write(picked));
      }}
    />
  );
  const isTold = field.isTold === true || dividingRule(scope.root, schemaPath) !== undefined;
  if (!work && !isTold) return picker;
  return (
    <div>
      {picker}
      <ToldOfChosen entity={scope.root.id} path={schemaPath} isTold={isTold} value={chosen} />
      {work && <CompletionChoices choices={choices} work={work} />}
    </div>
  );
}

/** A box waits until what narrows it is chosen; what is being looked up there is as good as chosen. */
function useWaiting({ loose }: ChoiceKeys, missing: string | null) {
  const { t } = useTranslation();
  const labelAt = useLabelAt();
  const coming = useLoose(missing ?? '');
  if (missing === null || loose || coming) return null;
  return { disabled: true, placeholder: t('ui.picker.chooseFirst', { label: labelAt(missing) }) };
}

export function ReferencesInput({ path, id, value, onCommit, ...state }: InputProps<ReferencesField>): ReactNode {
  const scope = useScope();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const schemaPath = fullSchemaPath(scope, path);
  const asked = { entity: scope.root.id, field: schemaPath };
  const options = useOptions(asked);
  const titleOf = useTitleFrom(path, options, null);
  const box = useChoiceBox<Option>({
    ...{ path, id },
    several: true,
    isChosen: chosen.length > 0,
    marked: (text) => markedIn(options, text),
    ask: (text) => findRecord(asked, text),
    optionOf: (one) => options.rows.find((row) => row.value === one),
    write: (found) => (record, at, since) => {
      record.rememberTitle(schemaPath, found.value, found.label);
      added(found.value)(record, at, since);
    },
    empty: () => onCommit(null),
    onType: options.find,
    onOpen: (isOpen) => openOrClose(options, isOpen),
  });
  const picker = (
    <Select<string[]>
      {...usePickerProps({ id, state, options, box, chosen, titleOf })}
      mode="multiple"
      value={chosen}
      onChange={(next) => {
        for (const one of next) scope.store.rememberTitle(schemaPath, one, titleOf(one));
        onCommit(next.length > 0 ? next : null);
      }}
    />
  );
  if (dividingRule(scope.root, schemaPath) === undefined) return picker;
  return (
    <div>
      {picker}
      {chosen.map((one) => (
        <ToldOfChosen key={one} entity={scope.root.id} path={schemaPath} isTold value={one} name={titleOf(one)} />
      ))}
    </div>
  );
}
