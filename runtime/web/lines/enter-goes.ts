// Where Enter goes in grids: customs desks go to the box beside, spreadsheets to the one below. Each person chooses, in this browser.
import { useState } from 'react';
import type { EnterGoes } from '../grid/use-grid-marks.ts';

const storedAs = 'tongguan.grid.enter';

/** The direction, and how to change it. */
export function useEnterGoes(): readonly [EnterGoes, change: () => void] {
  const [goes, setGoes] = useState<EnterGoes>(() => (localStorage.getItem(storedAs) === 'down' ? 'down' : 'right'));
  const change = (): void => {
    const next = goes === 'right' ? 'down' : 'right';
    localStorage.setItem(storedAs, next);
    setGoes(next);
  };
  return [goes, change];
}
