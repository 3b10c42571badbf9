// What a cell may be corrected to: codes, values of a closed list, or records, found by what is typed as in the inputs of a form.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellProposal } from '../../core/cell-findings.ts';
import type { Field } from '../../core/descriptor/field.ts';
import { isCoded, isListed, isSeveral, namesRecord } from '../../core/kinds/field-traits.ts';
import { fitting, type NamedChoice } from '../../core/take-typed.ts';
import { useCodeTable } from '../api/code-tables.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { codeChoices } from '../kinds/find-choice.ts';
import { useOptions } from '../kinds/use-options.ts';

/** The field a column fills. */
export interface FilledField {
  readonly entity: string;
  /** In the schema of the entity. */
  readonly path: string;
  readonly field: Field;
}

export interface CorrectionChoices {
  readonly choices: readonly CellProposal[];
  readonly open: () => void;
  readonly close: () => void;
  readonly find: (text: string) => void;
  /** The list is scrolled to its end. */
  readonly more: () => void;
}

const none: readonly NamedChoice[] = [];

/** What is proposed, then all that may stand there where the field is a choice; once something is typed, what fits it. */
export function useCorrectionChoices(of: FilledField | null, proposals: readonly CellProposal[]): CorrectionChoices {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const field = of && !isSeveral(of.field) ? of.field : null;
  const codes = useCodeTable(isOpen && isCoded(field) ? field.table : undefined);
  const records = useOptions({ entity: of?.entity ?? '', field: of?.path ?? '' });
  const named = (): readonly NamedChoice[] => {
    if (codes) return codeChoices(codes, currentLanguage());
    if (!isListed(field)) return none;
    return field.values.map((value) => {
      const label = t(`${field.labels}.${value}`);
      return { value: label, label, names: [value] };
    });
  };
  const isRecord = namesRecord(field);
  const found = !isOpen ? none : isRecord ? records.rows : fitting(typed, named());
  const proposed = new Set(proposals.map(({ text }) => text));
  const near = proposals.map(({ text, label }): NamedChoice => ({ value: text, label, names: [] }));
  const offered = [...fitting(typed, near), ...found.filter(({ value }) => !proposed.has(value))];
  return {
    choices: offered.map(({ value, label }) => ({ text: value, label })),
    open: () => {
      setOpen(true);
      if (isRecord) records.open();
    },
    close: () => {
      setTyped('');
      setOpen(false);
      if (isRecord) records.close();
    },
    find: (text) => {
      setTyped(text);
      if (isRecord) records.find(text);
    },
    more: records.more,
  };
}
