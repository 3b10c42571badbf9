// Below a choice: the records that complete it, where there are several to choose from.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namesRecord } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty } from '../../core/paths.ts';
import type { CompletingRow } from '../api/entity-calls.ts';
import { useScope } from '../record/form-scope.tsx';
import { formatIn } from './format-in.ts';
import type { CompletionWork } from './use-completion.ts';
import { codeTablesOf, useWording } from './wording.ts';

export interface Choices {
  readonly rows: readonly CompletingRow[];
  /** Looks up what completes a choice: the only record is taken at once, several are offered. */
  readonly lookUp: (chosen: string | null) => void;
  /** Offers what completes a choice that the form began with, where there are several; nothing is taken. */
  readonly offer: (begun: string) => void;
  readonly choose: (row: CompletingRow) => void;
}

const none: readonly CompletingRow[] = [];

export function useChoices(work: CompletionWork | null): Choices {
  const [rows, setRows] = useState(none);
  const lookUp = async (chosen: string | null): Promise<void> => {
    setRows(none);
    if (!work || chosen === null) return;
    const found = await work.find(chosen).catch(() => none);
    const [only, ...others] = found;
    if (only && others.length === 0) work.take(only, { chosen: false });
    else setRows(found);
  };
  const offer = async (begun: string): Promise<void> => {
    const found = (await work?.find(begun).catch(() => none)) ?? none;
    if (found.length > 1) setRows(found);
  };
  return {
    rows,
    lookUp: (chosen) => void lookUp(chosen),
    offer: (begun) => void offer(begun),
    choose: (row) => {
      setRows(none);
      work?.take(row, { chosen: true });
    },
  };
}

export function CompletionChoices({
  choices,
  work,
}: {
  readonly choices: Choices;
  readonly work: CompletionWork;
}): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const wording = useWording(codeTablesOf(scope.fields));
  if (choices.rows.length === 0) return null;
  const say = (row: CompletingRow): string => {
    const said = Object.entries(work.valuesOf(row)).flatMap(([path, value]) => {
      const field = fieldAt(scope.fields, path);
      // A record that is named is the one whose title is said already, or one whose title is not known here.
      return field && !namesRecord(field) && !isEmpty(value) ? [formatIn(scope, { field, path, value }, wording)] : [];
    });
    return [row.title, ...said].filter((part) => part !== '').join(' · ');
  };
  return (
    <fieldset className="tg-choices">
      <legend>{t('ui.proposed.several', { number: choices.rows.length })}</legend>
      {choices.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and never move
        <Button key={index} size="small" onClick={() => choices.choose(row)}>
          {say(row)}
        </Button>
      ))}
    </fieldset>
  );
}
