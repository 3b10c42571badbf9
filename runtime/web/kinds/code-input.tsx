// One or several values of a code table, found by value or by name in any of the three languages.
import { Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeField, CodesField } from '../../core/descriptor/field.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { type CodeEntry, useCodeTable } from '../api/code-tables.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';

interface CodeOption {
  readonly value: string;
  readonly label: string;
  /** Value and names, in small letters, for searching. */
  readonly words: string;
}

// Many inputs share a table (countries, units); its options are made once per language.
const made = new WeakMap<readonly CodeEntry[], Map<string, CodeOption[]>>();

function optionsOf(rows: readonly CodeEntry[], language: 'zh' | 'en' | 'my'): CodeOption[] {
  const perLanguage = made.get(rows) ?? new Map<string, CodeOption[]>();
  made.set(rows, perLanguage);
  const known = perLanguage.get(language);
  if (known) return known;
  const options = rows.map((row) => ({
    value: row.value,
    label: namedCode(row.value, row[language] || row.en || row.zh),
    words: `${row.value} ${row.zh} ${row.en} ${row.my}`.toLowerCase(),
  }));
  perLanguage.set(language, options);
  return options;
}

function matches(search: string, option?: CodeOption): boolean {
  return option?.words.includes(search.trim().toLowerCase()) ?? false;
}

/** Codes that begin with what was typed come first. */
function byRelevance(search: string): (a: CodeOption, b: CodeOption) => number {
  const wanted = search.trim().toLowerCase();
  const rank = ({ value }: CodeOption): number => {
    const own = value.toLowerCase();
    return own === wanted ? 0 : own.startsWith(wanted) ? 1 : 2;
  };
  return (a, b) => rank(a) - rank(b);
}

/** Options of the table, and one for each stored value the table no longer has. */
function useOptions(table: string, stored: readonly string[]): CodeOption[] {
  const { t } = useTranslation();
  const language = currentLanguage();
  const rows = useCodeTable(table);
  const missing = stored.join('\n');
  return useMemo(() => {
    if (!rows) return missing === '' ? [] : missing.split('\n').map((value) => ({ value, label: value, words: value }));
    const options = optionsOf(rows, language);
    const gone = (missing === '' ? [] : missing.split('\n')).filter(
      (value) => !rows.some((row) => row.value === value),
    );
    if (gone.length === 0) return options;
    return [...options, ...gone.map((value) => ({ value, label: t('ui.picker.invalid', { value }), words: value }))];
  }, [rows, missing, t, language]);
}

function shared(id: string, state: Pick<InputProps<CodeField>, 'isFaulty' | 'describedBy'>) {
  return {
    id,
    className: 'tg-select',
    allowClear: true,
    popupMatchSelectWidth: false,
    ...(state.isFaulty && { status: 'error' as const }),
    ...ariaOf(state),
  };
}

export function CodeInput({ field, id, value, onCommit, ...state }: InputProps<CodeField>): ReactNode {
  const { t } = useTranslation();
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const options = useOptions(field.table, chosen === null ? [] : [chosen]);
  return (
    <Select<string | null, CodeOption>
      {...shared(id, state)}
      value={chosen}
      options={options}
      showSearch={{ filterOption: matches, filterSort: (a, b, info) => byRelevance(info.searchValue)(a, b) }}
      placeholder={t('ui.choose')}
      onChange={(next) => onCommit(next ?? null)}
    />
  );
}

export function CodesInput({ field, id, value, onCommit, ...state }: InputProps<CodesField>): ReactNode {
  const { t } = useTranslation();
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const options = useOptions(field.table, chosen);
  return (
    <Select<string[], CodeOption>
      {...shared(id, state)}
      mode="multiple"
      value={chosen}
      options={options}
      showSearch={{ filterOption: matches, filterSort: (a, b, info) => byRelevance(info.searchValue)(a, b) }}
      placeholder={t('ui.choose')}
      onChange={(next) => onCommit(next.length > 0 ? next : null)}
    />
  );
}
