// Makes a write anew where another one came between its reading and its writing and neither touches what the other does: `core/added-beside.ts`.
import { addsBeside, isBeside } from '../../core/added-beside.ts';
import { Refusal } from '../../core/errors.ts';
import type { Cascade } from './cascade.ts';
import type { Command, WriteCall } from './change.ts';
import { readUnscoped } from './load.ts';
import { changedOf } from './stale.ts';

/** Times that a write is made anew before it is refused as stale. */
const mostAnew = 10;

/** What the stages before the write make of a command. */
type Stages = (command: Command) => Promise<Cascade>;

/**
 * What `write` gives for what `stages` make of the command. Throws what either does; `stale-version` only where what came between has
 * changed what this one changes, or the code that confirmed it is used up.
 */
export async function againBeside<Written>(
  call: WriteCall,
  command: Command,
  { stages, write }: { readonly stages: Stages; readonly write: (cascade: Cascade) => Promise<Written> },
): Promise<Written> {
  let own = command;
  for (let anew = 0; ; anew += 1) {
    const cascade = await stages(own);
    try {
      return await write(cascade);
    } catch (error) {
      if (anew === mostAnew || !meetsBeside(cascade, error)) throw error;
    }
    // What the server itself has read is as old as its write.
    if (own.kind === 'transition' && own.before)
      own = { ...own, before: await readUnscoped(call.context, call.entity, own.id) };
  }
}

function meetsBeside({ own: { change } }: Cascade, error: unknown): boolean {
  if (!(error instanceof Refusal) || error.error !== 'stale-version') return false;
  const { descriptor } = change.call.entity;
  const transition = change.pending?.transition;
  if (transition?.withCode) return false;
  return (transition !== undefined && addsBeside(descriptor, transition)) || isBeside(descriptor, changedOf(error));
}
