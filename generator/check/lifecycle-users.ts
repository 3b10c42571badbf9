// Every transition with the entities whose lifecycle it is, as checks of transitions read them.
import type { LeadingTransition } from '../load/derived-documents.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { EntitySource, LifecycleSource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';

export interface UsedTransition {
  readonly lifecycle: LifecycleSource;
  readonly action: string;
  readonly transition: LeadingTransition;
  /** Node of the transition in the file of the lifecycle. */
  readonly path: Path;
  /** Entities that use the lifecycle; none of them has findings of shape. */
  readonly users: readonly EntitySource[];
}

/** Transitions of lifecycles in use; what cannot be judged because a file lost part of what was written is left out. */
export function usedTransitions({ project, damaged }: CheckContext): UsedTransition[] {
  return [...project.lifecycles.values()].flatMap((lifecycle) => {
    if (damaged.has(lifecycle.source.file)) return [];
    const users = [...project.entities.values()].filter(({ doc }) =>
      doc.lifecycles?.some(({ use }) => use === lifecycle.id),
    );
    if (users.some(({ source }) => damaged.has(source.file))) return [];
    return users.length === 0 ? [] : transitionsIn(lifecycle.doc).map((one) => ({ lifecycle, users, ...one }));
  });
}

/** What a transition asks of a person before it can be made; null for nothing. */
export function askedOfPerson({ asks, enters, withCode }: LeadingTransition): string | null {
  if (asks?.required) return asks.key;
  if (withCode) return 'a verification code';
  return enters?.fields?.join(', ') ?? null;
}
