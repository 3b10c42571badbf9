// One or several values of a code table, found by value or by name in any of the three languages.
import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeField, CodesField } from '../../core/descriptor/field.ts';
import { fitting, type NamedChoice } from '../../core/take-typed.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { codeChoices, findCode } from './find-choice.ts';
import { useListBox } from './use-list-box.ts';

const none: readonly NamedChoice[] = [];

/** Choices of the table, and one for each stored value the table no longer has. */
function useOptions(table: string, stored: readonly string[]): readonly NamedChoice[] {
  const { t } = useTranslation();
  const language = currentLanguage();
  const rows = useCodeTable(table);
  const missing = stored.join('\n');
  return useMemo(() => {
    const values = missing === '' ? [] : missing.split('\n');
    if (!rows) return values.length === 0 ? none : values.map((value) => ({ value, label: value, names: [] }));
    const choices = codeChoices(rows, language);
    const gone = values.filter((value) => !rows.some((row) => row.value === value));
    if (gone.length === 0) return choices;
    return [...choices, ...gone.map((value) => ({ value, label: t('ui.picker.invalid', { value }), names: [] }))];
  }, [rows, missing, t, language]);
}

function useCodeBox(props: InputProps<CodeField> | InputProps<CodesField>, chosen: readonly string[]) {
  const { field, path, id } = props;
  const options = useOptions(field.table, chosen);
  const hasCome = useCodeTable(field.table) !== undefined;
  return useListBox({
    ...{ path, id, chosen, options },
    several: field.kind === 'codes',
    // Before the table is here nothing can be said of a text.
    fitting: (text) => (hasCome ? fitting(text, options) : none),
    ask: (text) => findCode(field.table, text, currentLanguage()),
  });
}

function shared(id: string, state: Pick<InputProps<CodeField>, 'isFaulty' | 'describedBy'>) {
  return {
    id,
    className: 'tg-select',
    popupMatchSelectWidth: false,
    ...(state.isFaulty && { status: 'error' as const }),
    ...ariaOf(state),
  };
}

export function CodeInput(props: InputProps<CodeField>): ReactNode {
  const { t } = useTranslation();
  const { id, value, onCommit, ...state } = props;
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const box = useCodeBox(props, chosen === null ? [] : [chosen]);
  return (
    <Select<string | null, NamedChoice>
      {...shared(id, state)}
      {...box}
      value={chosen}
      placeholder={t('ui.choose')}
      onChange={(next) => onCommit(next ?? null)}
    />
  );
}

export function CodesInput(props: InputProps<CodesField>): ReactNode {
  const { t } = useTranslation();
  const { id, value, onCommit, ...state } = props;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const box = useCodeBox(props, chosen);
  return (
    <Select<string[], NamedChoice>
      {...shared(id, state)}
      {...box}
      mode="multiple"
      value={chosen}
      placeholder={t('ui.choose')}
      onChange={(next) => onCommit(next.length > 0 ? next : null)}
    />
  );
}
