// E340: who entered a record, or decided over it before, decides over it only where `sameHand` says why; else `notBy` keeps them from it.
import type { LifecycleUse, SameHand } from '../../runtime/core/descriptor/lifecycle.ts';
import { plainDuties } from '../../runtime/core/separated-duties.ts';
import type { Path } from '../load/source-file.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { type Decision, decisionsIn, exceptionsOf, isWrittenBy } from '../model/decisions.ts';
import type { LifecycleSource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachLifecycle } from './each-member.ts';
import { usersOf } from './lifecycle-users.ts';
import { unknownName } from './suggest.ts';

export const decidingHands = eachLifecycle((context, lifecycle) => {
  if (context.damaged.has(lifecycle.source.file)) return;
  const users = decidingIn(context, lifecycle.id);
  if (users.length > 0) checkLifecycle(context, lifecycle, users);
});

function checkLifecycle(context: CheckContext, lifecycle: LifecycleSource, users: readonly User[]): void {
  for (const [index, { action, transition, path }] of transitionsIn(lifecycle.doc).entries()) {
    const { notBy = [], sameHand = {}, to } = transition;
    const place = { lifecycle, action, notBy, sameHand, path };
    const open = users.map((user) => ({ entity: user.entity, duties: openTo(user, index) }));
    reportUnsaid(context, place, to, open);
    reportIdle(context, place, new Set(open.flatMap(({ duties }) => duties)));
  }
}

interface Place {
  readonly lifecycle: LifecycleSource;
  readonly action: string;
  readonly notBy: readonly string[];
  readonly sameHand: SameHand;
  readonly path: Path;
}

function reportUnsaid(
  { report }: CheckContext,
  { lifecycle, action, notBy, sameHand, path }: Place,
  to: string,
  open: readonly { readonly entity: string; readonly duties: readonly string[] }[],
): void {
  const said = new Set([...notBy, ...Object.values(sameHand).flat()]);
  const unsaid = open.find(({ duties }) => duties.some((duty) => !said.has(duty)));
  if (!unsaid) return;
  const duties = unsaid.duties.filter((duty) => !said.has(duty)).join(', ');
  const message = `${action} decides over ${unsaid.entity} (to ${to}), and whoever did ${duties} can make it too`;
  const fix = `keep them from it with notBy: [${duties}], or say why they may with sameHand: { <reason>: [${duties}] }`;
  report('E340', { source: lifecycle.source, path }, { message, fix });
}

/** What `sameHand` excuses although there is nothing to excuse. */
function reportIdle(
  { report }: CheckContext,
  { lifecycle, action, notBy, sameHand, path }: Place,
  open: ReadonlySet<string>,
): void {
  const names = new Set([...plainDuties, ...transitionsIn(lifecycle.doc).map((one) => one.action)]);
  const excused = Object.entries(sameHand).flatMap(([reason, duties]) =>
    duties.map((duty, index) => ({ duty, path: [...path, 'sameHand', reason, index] })),
  );
  for (const { duty, path: place } of excused) {
    const at = { source: lifecycle.source, path: place };
    if (!names.has(duty)) {
      const message = `sameHand names "${duty}", which is no action of lifecycle ${lifecycle.id}`;
      report('E340', at, unknownName(message, duty, names, 'name create, edit or an action'));
    } else if (notBy.includes(duty) || !open.has(duty)) {
      const why = notBy.includes(duty) ? 'notBy keeps them from it' : 'nobody can do both, or nothing is decided';
      report('E340', at, {
        message: `sameHand of ${action} excuses whoever did ${duty}, but ${why}`,
        fix: 'take it out',
      });
    }
  }
}

interface User {
  readonly entity: string;
  readonly decisions: readonly Decision[];
  readonly use: LifecycleUse;
}

/** Entities that use the lifecycle, with what is decided in it; none when one of them cannot be judged. */
function decidingIn(context: CheckContext, lifecycle: string): User[] {
  const { damaged, descriptors } = context;
  const using = usersOf(context, lifecycle);
  if (using.some(({ source }) => damaged.has(source.file))) return [];
  return using.flatMap(({ id }) => {
    const entity = descriptors.get(id);
    const use = entity?.lifecycles.find((one) => one.lifecycle.id === lifecycle);
    return entity && use ? [{ entity: id, use, decisions: decisionsIn({ entity, use }) }] : [];
  });
}

/** What whoever makes the transition of this place in the file can have done before, but for what a field of the record tells of them. */
function openTo({ use, decisions }: User, index: number): string[] {
  const step = use.lifecycle.transitions[index];
  const decision = decisions.find((one) => one.step === step);
  if (!step || !decision) return [];
  return decision.ways
    .filter(({ duty, meets }) => meets && !isWrittenBy(use, duty, exceptionsOf(use, step)))
    .map(({ duty }) => duty);
}
