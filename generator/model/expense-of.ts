// What an entity file declares of its lists that no index serves.
import type { EntityDoc } from '../load/derived-documents.ts';
import type { DeclaredExpense } from './model.ts';

/** Why reference tables are small enough without saying so. */
const ofReference = 'a reference table';

/** The declarations of a file. */
export function expenseOf({ kind, bounded, views = {} }: EntityDoc): DeclaredExpense {
  const few = bounded ?? (kind === 'ref' ? ofReference : undefined);
  const declared = Object.entries(views).flatMap(([view, { expensive }]) =>
    expensive ? [[view, expensive] as const] : [],
  );
  return { ...(few !== undefined && { bounded: few }), views: Object.fromEntries(declared) };
}

/** Why an offer of a list is borne though no index serves it; undefined where nothing says so. `order` is a sort as well. */
export function reasonFor(
  { bounded, views }: DeclaredExpense,
  { view, offer, path }: { readonly view: string; readonly offer: 'order' | 'filter' | 'sort'; readonly path: string },
): string | undefined {
  if (bounded !== undefined) return `few records: ${bounded}`;
  const key = offer === 'filter' ? 'filters' : 'sorts';
  const declared = (views[view] ?? []).find((one) => one[key]?.includes(path));
  return declared && `declared: ${declared.because}`;
}
