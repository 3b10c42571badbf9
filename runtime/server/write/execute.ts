// The write path: everything that changes a record is a command and goes this one way. Each stage is the file of its name.
//
//   authorize      grants and roles: whether this person does such a thing at all
//   load           the record as it is stored; out of the caller's sight: not-found
//   guard          what its state allows; the version that was read
//   merge          the change that is meant: normal form, read-only values, the step of a transition
//   before-hooks   what overrides/<entity>/hooks.ts fills in
//   validate       limits, codes, names, rules. A transition that asks for no checks is asked for what was entered or filled in
//                  with it: limits, codes, names, and the rules of the action
//   cascade        what is created or follows with it, each with its own hooks and checks
//   persist        one statement { record, lines, numbers, history, state log, review, answer of a repeated call };
//                  a transaction of them for several records, after rules that are judged within it
//   after-commit   caches forget, after hooks run, what is due is made: once the outermost transaction is kept, and only then
//   present        the answer, made from what was stored
//
// The guard stands before the checks: who saves what was submitted meanwhile must read that, not what is missing in it.
// Inside a transaction (an import) the same stages work on its unit of work; see store/unit-of-work.ts.
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { mostRecords } from '../../core/list-limits.ts';
import type { WriteScope } from '../context.ts';
import { afterCommit } from './after-commit.ts';
import { authorize } from './authorize.ts';
import { batchRefusal, eachOrRefuse } from './batch-refusal.ts';
import { beforeHooks } from './before-hooks.ts';
import { type Cascade, cascade, recordKey } from './cascade.ts';
import type { Command, WriteCall } from './change.ts';
import { guard } from './guard.ts';
import { answerRow, idempotently } from './idempotency.ts';
import { load } from './load.ts';
import { merge } from './merge.ts';
import { type Persisting, persist } from './persist.ts';
import { type Known, present, presentAgain } from './present.ts';
import { validate } from './validate.ts';

/** Carries a command out and gives the record as it is served; once for a key, however often it is repeated. Throws what any stage refuses with. */
export async function execute(call: WriteCall, command: Command): Promise<Row> {
  const { context, caller, idempotency } = call;
  authorize(call, command);
  const work = async (): Promise<Row> => {
    const at = context.settings.now();
    const cascaded = await prepare(call, command, at);
    const { id = null } = cascaded.own.change.record;
    const kept = idempotency ? [answerRow(caller.person, idempotency, { id }, at)] : [];
    const [known] = await keep(context, { cascades: [cascaded], kept });
    return known ? present(call, known) : {};
  };
  return idempotently(call, work, ({ id = null }) => presentAgain(call, String(id)));
}

/**
 * Carries commands out in one transaction, once for a key: all of them or none. Throws `batch-refused`, which names every record that
 * refuses; the refusal itself of a single one.
 */
export async function executeBatch(call: WriteCall, commands: readonly BatchCommand[]): Promise<Row> {
  const { context, caller, entity, idempotency } = call;
  for (const command of commands) authorize(call, command);
  const ids = new Set(commands.map(({ id }) => id));
  if (ids.size < commands.length || ids.size > mostRecords) {
    throw new Refusal('malformed-request', { data: { parameter: 'id' } });
  }
  const work = async (): Promise<Row> => {
    const at = context.settings.now();
    const met = new Set([...ids].map((id) => recordKey(entity, id)));
    const cascades = await eachOrRefuse(call, commands, (command, tell) =>
      prepare({ ...call, idempotency: null }, command, at, { met, tell }),
    );
    const answer: Row = { results: [...ids].map((id) => ({ id, ok: true })) };
    const kept = idempotency ? [answerRow(caller.person, idempotency, answer, at)] : [];
    const say = (record: Row, why: Refusal): Refusal =>
      commands.length === 1 ? why : batchRefusal(call, commands.length, [{ record, why }]);
    await keep(context, { cascades, kept, say });
    return answer;
  };
  return idempotently(call, work, (answer) => answer);
}

/** A command of a batch: about a stored record. */
export type BatchCommand = Extract<Command, { readonly id: string }>;

/** Carries commands of the server's own out in one transaction, and gives the records as stored. Throws the first refusal as it is. */
export async function executeTogether(call: WriteCall, commands: readonly Command[]): Promise<readonly Row[]> {
  const at = call.context.settings.now();
  const cascades: Cascade[] = [];
  for (const command of commands) {
    authorize(call, command);
    cascades.push(await prepare(call, command, at));
  }
  const known = await keep(call.context, { cascades, kept: [] });
  return known.map(({ stored }) => stored.record);
}

interface Told {
  /** Records that other commands of a batch change. */
  readonly met: Set<string>;
  /** Told the record once it is read, so that a refusal can name it. */
  readonly tell: (record: Row) => void;
}

async function prepare(call: WriteCall, command: Command, at: Date, batch?: Told): Promise<Cascade> {
  const loaded = await load(call, command);
  if (loaded) batch?.tell(loaded.record);
  const bound = await guard(call, command, loaded);
  const merged = merge(call, command, { loaded, bound, at });
  const filled = await beforeHooks(merged);
  const validated = await validate(filled);
  return cascade(validated, batch?.met);
}

async function keep(context: WriteScope, persisting: Persisting): Promise<Known[]> {
  const stored = await persist(context.database, persisting);
  const changed = await afterCommit(context, stored);
  return persisting.cascades.flatMap(({ own, namesCreated }): Known[] => {
    const written = stored.find(({ change }) => change.record.id === own.change.record.id);
    const isKnown = changed.size === 0 && !namesCreated;
    return written ? [{ stored: written, named: isKnown ? own.named : null }] : [];
  });
}
