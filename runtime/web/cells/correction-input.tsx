// The input for what a cell should hold; what is likely is proposed.
import { AutoComplete } from 'antd';
import type { ReactNode } from 'react';
import type { CellProposal } from '../../core/cell-findings.ts';

interface CorrectionInputProps {
  readonly label: string;
  readonly value: string;
  readonly proposals: readonly CellProposal[];
  readonly onChange: (text: string) => void;
}

export function CorrectionInput({ label, value, proposals, onChange }: CorrectionInputProps): ReactNode {
  return (
    <AutoComplete
      className="cells-input"
      aria-label={label}
      value={value}
      options={proposals.map(({ text, label: said }) => ({ value: text, label: said }))}
      onChange={(text: string | undefined) => onChange(text ?? '')}
    />
  );
}
