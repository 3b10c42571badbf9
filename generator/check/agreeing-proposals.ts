// E547: what a field proposes is what a rule holds it against: the same sum, or the same number of lines.
import type { Proposal } from '../../runtime/core/descriptor/field.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import { eachEntity } from './each-member.ts';

export const agreeingProposals = eachEntity((context, { doc, source }) => {
  for (const { rule, field, kept } of keptIn(doc)) {
    for (const by of [doc.properties[field]?.proposes ?? []].flat()) {
      const proposed = madeOf(by);
      if (proposed === null || proposed === kept) continue;
      const message = `${field} proposes the ${proposed}, but the rule ${rule} asks for the ${kept}`;
      const at = { source, path: ['properties', field, 'proposes'] };
      context.report('E547', at, { message, fix: `propose the ${kept}, or correct the rule` });
    }
  }
});

interface Kept {
  readonly rule: string;
  readonly field: string;
  readonly kept: string;
}

/** Sums and numbers of lines that rules ask of fields of the record. */
function keptIn(doc: EntityDoc): Kept[] {
  return (doc.rules ?? []).flatMap((written) => {
    const rule = written as {
      readonly id: string;
      readonly 'sum-equals'?: { readonly sum?: unknown; readonly lines?: string; readonly equals?: string };
      readonly 'count-equals'?: { readonly count?: unknown; readonly equals?: string };
      readonly when?: unknown;
    };
    const { 'sum-equals': sum, 'count-equals': count, when } = rule;
    if (when !== undefined) return [];
    if (typeof count?.count === 'string' && count.equals !== undefined)
      return [{ rule: rule.id, field: count.equals, kept: `number of ${count.count}` }];
    if (typeof sum?.sum === 'string' && sum.equals !== undefined && sum.lines === undefined)
      return [{ rule: rule.id, field: sum.equals, kept: `sum of ${sum.sum}` }];
    return [];
  });
}

function madeOf(by: Proposal): string | null {
  const { sum, count, where, when } = by as { readonly [key: string]: unknown };
  if (where !== undefined || when !== undefined) return null;
  return typeof sum === 'string' ? `sum of ${sum}` : typeof count === 'string' ? `number of ${count}` : null;
}
