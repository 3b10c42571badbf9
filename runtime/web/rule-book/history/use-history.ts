// The history of one entity, loaded when it is first asked for.
import type { RuleHistory } from '../../../core/rule-book/rule-history.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useBook } from '../book-context.ts';

/** null until it is there; undefined where nothing can load it. Throws what kept it from coming. */
export function useHistory(entity: string | undefined): RuleHistory | null | undefined {
  const { loadHistory } = useBook();
  const history = useLoaded(loadHistory, entity);
  return loadHistory && entity !== undefined ? (history ?? null) : undefined;
}
