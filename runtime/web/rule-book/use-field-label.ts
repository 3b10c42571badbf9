// Labels of the values of an example.
import type { Entity } from '../../core/compile-entity.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { useBook } from './book-context.ts';

/** `Goods 1 › Currency`: labels on the way to a value, lines with their number. */
export function useFieldLabel({ descriptor }: Entity, path: string): string {
  const { say } = useBook();
  const keys = path.split('.');
  const parts: string[] = [];
  keys.forEach((key, index) => {
    if (/^\d+$/.test(key)) parts.push(`${parts.pop() ?? ''} ${Number(key) + 1}`);
    else parts.push(say(labelKeyAt(descriptor.id, descriptor.fields, keys.slice(0, index + 1).join('.'))));
  });
  return parts.join(' › ');
}
