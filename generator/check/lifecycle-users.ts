// Every transition with the entities whose lifecycle it is, as checks of transitions read them.
import type { LeadingTransition } from '../load/derived-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { EntitySource, LifecycleSource, Project } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { eachLifecycle } from './each-member.ts';

export interface UsedTransition {
  readonly lifecycle: LifecycleSource;
  readonly action: string;
  readonly transition: LeadingTransition;
  /** Node of the transition in the file of the lifecycle. */
  readonly path: Path;
  /** Entities that use the lifecycle; none of them has findings of shape. */
  readonly users: readonly EntitySource[];
}

/** Ids of the entities that use each lifecycle. */
export function usersByLifecycle({ entities }: Pick<Project, 'entities'>): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { id, doc } of entities.values()) {
    for (const use of new Set(doc.lifecycles?.map((one) => one.use))) users.set(use, [...(users.get(use) ?? []), id]);
  }
  return users;
}

/** Entities that use the lifecycle. */
export function usersOf({ project, lifecycleUsers }: CheckContext, lifecycle: string): EntitySource[] {
  return (lifecycleUsers.get(lifecycle) ?? []).flatMap((id) => project.entities.get(id) ?? []);
}

/** Transitions of a lifecycle in use; what cannot be judged because a file lost part of what was written is left out. */
export function usedTransitions(context: CheckContext, lifecycle: LifecycleSource): UsedTransition[] {
  const { damaged } = context;
  if (damaged.has(lifecycle.source.file)) return [];
  const users = usersOf(context, lifecycle.id);
  if (users.length === 0 || users.some(({ source }) => damaged.has(source.file))) return [];
  return transitionsIn(lifecycle.doc).map((one) => ({ lifecycle, users, ...one }));
}

/** A check of every transition of lifecycles in use. */
export function eachUsedTransition(look: (context: CheckContext, used: UsedTransition) => void): Check {
  return eachLifecycle((context, lifecycle) => {
    for (const used of usedTransitions(context, lifecycle)) look(context, used);
  });
}

/** What a transition asks of a person before it can be made; null for nothing. */
export function askedOfPerson({ asks, enters, withCode }: LeadingTransition): string | null {
  if (asks?.required) return asks.key;
  if (withCode) return 'a verification code';
  return enters?.fields?.join(', ') ?? null;
}
