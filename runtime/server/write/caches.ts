// What is kept in memory and must be read anew after a write.
import type { Served } from '../context.ts';
import type { Sessions } from '../session/sessions.ts';
import type { CodeTables } from '../store/code-tables.ts';
import type { ListMemory } from '../store/list-memory.ts';
import type { NamedBefore } from '../store/named-before.ts';

interface Caches {
  readonly codes: CodeTables;
  readonly sessions: Sessions;
  readonly namedBefore: NamedBefore;
  readonly lists: ListMemory;
}

/** Forgets what the entity's records are kept as. */
export function forgetAfter({ codes, sessions, namedBefore, lists }: Caches, { descriptor, layout }: Served): void {
  const { system } = layout.layouts;
  lists.forget(layout.table);
  if ([system.code, system.codeTable].includes(descriptor.id)) codes.forget();
  if (![system.account, system.role, system.enterprise].includes(descriptor.id)) return;
  sessions.forget();
  namedBefore.forget();
}
