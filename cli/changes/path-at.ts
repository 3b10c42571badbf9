// The path of what stands at a place of a YAML text: where a finding points, in the terms of edits.
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { EditStep } from '../../runtime/core/rule-book/schema-edit.ts';

/** Line and column count from 1. The deepest value, or the pair whose key stands there; items by their `id` or text where they have one. */
export function pathAt(text: string, line: number, column: number): EditStep[] {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, schema: 'core', stringKeys: true });
  const offset = (counter.lineStarts[line - 1] ?? 0) + column - 1;
  const path: EditStep[] = [];
  let at: unknown = document.contents;
  for (;;) {
    if (isMap(at)) {
      const pair = at.items.find(({ key, value }) => covers(key, offset) || covers(value, offset));
      if (!pair) return path;
      path.push(String(pair.key));
      if (covers(pair.key, offset)) return path;
      at = pair.value;
    } else if (isSeq(at)) {
      const index = at.items.findIndex((item) => covers(item, offset));
      const item = at.items[index];
      if (item === undefined) return path;
      path.push(nameOf(item) ?? index);
      at = item;
    } else return path;
  }
}

function nameOf(item: unknown): string | undefined {
  const named = isMap(item) ? item.get('id') : isScalar(item) ? item.value : undefined;
  return typeof named === 'string' ? named : undefined;
}

function covers(node: unknown, offset: number): boolean {
  const [start, end] = (node as { range?: readonly number[] | null } | null)?.range ?? [];
  return start !== undefined && end !== undefined && start <= offset && offset < Math.max(end, start + 1);
}
