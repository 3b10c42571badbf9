// The text typed into a box of choices that stands for nothing yet, as the box shows it.
import { useSyncExternalStore } from 'react';
import { useScope } from './form-scope.tsx';
import type { LooseText } from './loose-texts.ts';

export function useLoose(path: string): LooseText | undefined {
  const { loose } = useScope().store;
  return useSyncExternalStore(loose.subscribe, () => loose.at(path));
}
