// The input for what a cell should hold: what is likely is proposed, and what else may stand there is found by typing.
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import type { CellProposal } from '../../core/cell-findings.ts';
import { isNearEnd } from '../kinds/use-options.ts';
import { type FilledField, useCorrectionChoices } from './correction-choices.ts';

interface CorrectionInputProps {
  readonly label: string;
  readonly value: string;
  readonly proposals: readonly CellProposal[];
  /** Null: the column fills no field. */
  readonly fills: FilledField | null;
  readonly onChange: (text: string) => void;
}

export function CorrectionInput({ label, value, proposals, fills, onChange }: CorrectionInputProps): ReactNode {
  const { choices, open, close, find, more } = useCorrectionChoices(fills, proposals);
  return (
    <AutoComplete
      className="cells-input"
      aria-label={label}
      value={value}
      options={choices.map(({ text, label: said }) => ({ value: text, label: said }))}
      showSearch={{ filterOption: false, onSearch: find }}
      onOpenChange={(isOpen) => (isOpen ? open() : close())}
      onPopupScroll={({ currentTarget }) => isNearEnd(currentTarget) && more()}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  );
}
