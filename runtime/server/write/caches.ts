// What is kept in memory and must be read anew after a write.
import { codeEntities } from '../../core/code-entities.ts';
import type { Served, ServerContext } from '../context.ts';

const loginEntities: ReadonlySet<string> = new Set(['account', 'role', 'enterprise']);

/** Forgets what the entity's records are kept as. */
export function forgetAfter(
  { codes, sessions, namedBefore, lists }: ServerContext,
  { descriptor, layout }: Served,
): void {
  lists.forget(layout.table);
  if (codeEntities.has(descriptor.id)) codes.forget();
  if (!loginEntities.has(descriptor.id)) return;
  sessions.forget();
  namedBefore.forget();
}
