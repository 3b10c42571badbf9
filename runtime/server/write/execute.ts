// The write path: everything that changes a record is a command and goes this one way. Each stage is the file of its name.
//
//   authorize      grants and roles: whether this person does such a thing at all
//   load           the record as it is stored; out of the caller's sight: not-found
//   guard          what its state allows, and what the person has done with it before; the version that was read
//   merge          the change that is meant: normal form, read-only values, the step of a transition
//   before-hooks   what overrides/<entity>/hooks.ts fills in
//   validate       limits, codes, names, rules. A transition that asks for no checks is asked for what was entered or filled in
//                  with it: limits, codes, names, and the rules of the action
//   confirm-code   the code of a person who has to prove to be themselves; it is used up once the hooks below have refused nothing
//   finish-hooks   what overrides/<entity>/hooks.ts gives a record that will stand: a file made of it
//   plan-links     what it was made from, and how much it takes of that
//   cascade        what is created or follows with it, each with its own hooks and checks
//   persist        one statement { record, lines, numbers, history, state log, review, answer of a repeated call };
//                  a transaction of them for several records, after rules that are checked within it
//   after-commit   caches forget, browsers are told, after hooks run, what is due is made: once the outermost transaction is kept, and only then
//   present        the answer, made from what was stored
//
// The guard comes before the checks: if the record was submitted in the meantime, the caller must hear that, not what the draft
// lacks. Inside a transaction (an import) the same stages work on its unit of work; see store/unit-of-work.ts. Where the record was
// only added to beside what is written meanwhile, or this only adds, all stages are walked anew: again-beside.ts.
import type { Row } from '../../core/descriptor/value.ts';
import type { Refusal } from '../../core/errors.ts';
import { mostRecords } from '../../core/list-limits.ts';
import { malformed } from '../../core/malformed.ts';
import type { WriteScope } from '../context.ts';
import { afterCommit } from './after-commit.ts';
import { againBeside } from './again-beside.ts';
import { authorize } from './authorize.ts';
import { batchRefusal, eachOrRefuse } from './batch-refusal.ts';
import { beforeHooks } from './before-hooks.ts';
import { type Cascade, cascade, recordKey } from './cascade.ts';
import type { Change, Command, CreateCommand, WriteCall } from './change.ts';
import { confirmCode } from './confirm-code.ts';
import { finishHooks } from './finish-hooks.ts';
import { guard } from './guard.ts';
import { answerRow, idempotently } from './idempotency.ts';
import { load } from './load.ts';
import { merge } from './merge.ts';
import { type PersistRequest, persist } from './persist.ts';
import { planLinks } from './plan-links.ts';
import { type PersistedRecord, present, presentAgain } from './present.ts';
import { validate } from './validate.ts';

/**
 * Executes a command and returns the record as the API sends it. A repeated call with the same idempotency key is executed once.
 * Throws the refusal of any stage.
 */
export async function execute(call: WriteCall, command: Command): Promise<Row> {
  const { context, caller, idempotency } = call;
  authorize(call, command);
  const work = async (): Promise<Row> => {
    const at = context.settings.now();
    const [persisted] = await againBeside(call, command, {
      stages: (own) => runStages(call, own, at),
      write: (cascade) => {
        const { id = null } = cascade.own.change.record;
        const idempotencyRows = idempotency ? [answerRow(caller.person, idempotency, { id }, at)] : [];
        return commit(context, { cascades: [cascade], idempotencyRows });
      },
    });
    return persisted ? present(call, persisted) : {};
  };
  return idempotently(call, work, ({ id = null }) => presentAgain(call, String(id)));
}

/**
 * Executes commands in one transaction, once for an idempotency key: all of them or none. Throws `batch-refused`, which names every
 * refused record; for a single record, its own refusal.
 */
export async function executeBatch(call: WriteCall, commands: readonly BatchCommand[]): Promise<Row> {
  const { context, caller, entity, idempotency } = call;
  for (const command of commands) authorize(call, command);
  const ids = new Set(commands.map(({ id }) => id));
  if (ids.size < commands.length || ids.size > mostRecords) {
    const isTwice = ids.size < commands.length;
    throw malformed('id', isTwice ? 'unique-items' : 'max-items', { params: { maximum: mostRecords } });
  }
  const work = async (): Promise<Row> => {
    const at = context.settings.now();
    const changedElsewhere = new Set([...ids].map((id) => recordKey(entity, id)));
    const cascades = await eachOrRefuse(call, commands, (command, onLoaded) =>
      runStages({ ...call, idempotency: null }, command, at, { changedElsewhere, onLoaded }),
    );
    const answer: Row = { results: [...ids].map((id) => ({ id, ok: true })) };
    const idempotencyRows = idempotency ? [answerRow(caller.person, idempotency, answer, at)] : [];
    const say = (record: Row, why: Refusal): Refusal =>
      commands.length === 1 ? why : batchRefusal(call, commands.length, [{ record, why }]);
    await commit(context, { cascades, idempotencyRows, say });
    return answer;
  };
  return idempotently(call, work, (answer) => answer);
}

/** A command of a batch: about a stored record. */
export type BatchCommand = Extract<Command, { readonly id: string }>;

/** Commands of a batch that ask the database side by side: most of what the stages take is waiting for it. A transaction has one connection. */
const stagedAtOnce = 10;

/** Executes commands of the server itself in one transaction and returns the stored records. Throws the first refusal unchanged. */
export async function executeSystemBatch(call: WriteCall, commands: readonly Command[]): Promise<readonly Row[]> {
  const at = call.context.settings.now();
  for (const command of commands) authorize(call, command);
  const cascades: Cascade[] = [];
  const atOnce = call.context.outside ? 1 : stagedAtOnce;
  for (let first = 0; first < commands.length; first += atOnce) {
    const some = commands.slice(first, first + atOnce);
    cascades.push(...(await Promise.all(some.map((command) => runStages(call, command, at)))));
  }
  const persisted = await commit(call.context, { cascades, idempotencyRows: [] });
  return persisted.map(({ stored }) => stored.record);
}

/** The change of a new record as it will be written, after all stages before that. Throws the refusal of any of them. */
export async function checkCreation(call: WriteCall, command: CreateCommand, at: Date): Promise<Change> {
  const { all, own } = await runStages(call, command, at);
  if (all.length > 1) throw new Error(`A new ${call.entity.descriptor.id} writes other records, too`);
  return own.change;
}

interface BatchScope {
  /** Records that other commands of a batch change. */
  readonly changedElsewhere: Set<string>;
  /** Told the record once it is read, so that a refusal can name it. */
  readonly onLoaded: (record: Row) => void;
}

async function runStages(call: WriteCall, command: Command, at: Date, batch?: BatchScope): Promise<Cascade> {
  const loaded = await load(call, command);
  if (loaded) batch?.onLoaded(loaded.record);
  const bound = await guard(call, command, loaded);
  const merged = merge(call, command, { loaded, bound, at });
  const filled = await beforeHooks(merged);
  const checked = await validate(filled);
  const confirmed = await confirmCode(checked.change, command);
  const validated = await finishHooks(checked);
  await confirmed?.use();
  const links = await planLinks(validated.change, 'marks' in command ? (command.marks ?? null) : null);
  const linked = links ? { ...validated, change: { ...validated.change, links } } : validated;
  return cascade(linked, batch?.changedElsewhere);
}

async function commit(context: WriteScope, request: PersistRequest): Promise<PersistedRecord[]> {
  const stored = await persist(context.database, request);
  const changed = await afterCommit(context, stored);
  const byId = new Map(stored.map((one) => [one.change.record.id, one]));
  return request.cascades.flatMap(({ own, namesCreated }): PersistedRecord[] => {
    const written = byId.get(own.change.record.id);
    const isKnown = changed.size === 0 && !namesCreated;
    return written ? [{ stored: written, references: isKnown ? own.references : null }] : [];
  });
}
