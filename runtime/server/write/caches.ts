// What is kept in memory and must be read anew after a write.
import type { Served, ServerContext } from '../context.ts';

/** Forgets what the entity's records are kept as. */
export function forgetAfter(
  { codes, sessions, namedBefore, lists, layouts: { system } }: ServerContext,
  { descriptor, layout }: Served,
): void {
  lists.forget(layout.table);
  if ([system.code, system.codeTable].includes(descriptor.id)) codes.forget();
  if (![system.account, system.role, system.enterprise].includes(descriptor.id)) return;
  sessions.forget();
  namedBefore.forget();
}
