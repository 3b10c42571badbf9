// The input for what a cell should hold: any text, or one that is proposed.
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import type { CellProposal } from './cell-problem.ts';

interface CorrectionInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly proposals: readonly CellProposal[];
  readonly onChange: (text: string) => void;
}

export function CorrectionInput({ label, value, placeholder, proposals, onChange }: CorrectionInputProps): ReactNode {
  return (
    <AutoComplete
      className="cells-input"
      aria-label={label}
      value={value}
      placeholder={placeholder}
      options={proposals.map(({ text, label: said }) => ({ value: text, label: said }))}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  );
}
