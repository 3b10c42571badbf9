// What several records do together or not at all: all of them are looked at, and one message names every one that refuses.
import type { Json, Language, Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { maximumFindings } from '../../core/findings.ts';
import { transitionsOf } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { titleWords } from '../../core/title.ts';
import { refused, sayMore } from '../answer.ts';
import type { Served } from '../context.ts';
import type { ActionInput } from './action-input.ts';
import { type Bundle, bundleOf, writeBundles } from './carry-out.ts';
import type { Change, WriteCall } from './change.ts';
import { recordKey } from './linked.ts';
import { permitRow } from './permit.ts';
import { answerRow, onceOnly } from './replay.ts';
import { mayAct } from './serve.ts';
import { stepFor } from './transition.ts';

/** Whether records make the action together or not at all. */
export function isWhole({ descriptor }: Served, action: string): boolean {
  return transitionsOf(descriptor, action).some(({ transition }) => transition.batch === 'whole');
}

/** Makes the transition of an action on all of these records in one transaction. Throws `batch-refused` when one of them refuses it. */
export async function actOnAll(
  call: WriteCall,
  ids: readonly string[],
  action: string,
  input: ActionInput,
): Promise<Row> {
  const { context, caller, entity } = call;
  if (!mayAct(entity.descriptor, caller)) throw new Refusal('not-permitted');
  return changeAll(call, ids, async (id, at, tell) => {
    const { record: before } = await permitRow(call, id, 'view');
    tell(before);
    const step = stepFor({ entity, caller, action, input, before, at, timeZone: context.settings.timeZone });
    return { call, action, before, at, ...step };
  });
}

/**
 * Makes a change of every one of these records in one transaction, once for a key. `changeOf` gives what one shall be, or
 * throws what it is refused with, and tells the record once it is read, so that it can be named. Throws `batch-refused` when one of several refuses.
 */
export async function changeAll(
  call: WriteCall,
  ids: readonly string[],
  changeOf: (id: string, at: Date, tell: (record: Row) => void) => Promise<Change>,
): Promise<Row> {
  const { context, caller, entity, repeat } = call;
  const { settings, pool } = context;
  return onceOnly(pool, caller.person, repeat, async () => {
    const at = settings.now();
    const met = new Set(ids.map((id) => recordKey(entity, id)));
    const bundles = await eachOrRefuse(call, ids, async (id, tell): Promise<Bundle> => {
      const change = await changeOf(id, at, tell);
      return bundleOf({ ...change, call: { ...call, repeat: null } }, met);
    });
    const answer: Row = { results: ids.map((id) => ({ id, ok: true })) };
    const kept = repeat ? [answerRow(caller.person, repeat, answer, at)] : [];
    await writeBundles(bundles, kept, (record, why) => batchRefusal(call, ids.length, [{ record, why }]));
    return answer;
  });
}

/**
 * Does something for every id, and gives what came of each. Throws the one refusal of a single id; of several,
 * `batch-refused` with all there were. `work` tells the record once it is read, so that it can be named.
 */
export async function eachOrRefuse<Result>(
  call: WriteCall,
  ids: readonly string[],
  work: (id: string, tell: (record: Row) => void) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const refusals: RefusedRow[] = [];
  let found = 0;
  for (const id of ids) {
    let record: Row = { id };
    try {
      results.push(await work(id, (read) => (record = read)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (ids.length === 1) throw error;
      refusals.push({ record, why: error });
      found += error.findings.length;
      // What is wrong with the others is not looked for: the whole is refused anyway.
      if (found > maximumFindings) break;
    }
  }
  if (refusals.length > 0) throw batchRefusal(call, ids.length, refusals);
  return results;
}

interface RefusedRow {
  readonly record: Row;
  readonly why: Refusal;
}

/** More records than this are counted in the message, not named; the answer holds them all. */
const namedRows = 10;

/** The refusal of a whole because of some of its records: which, and why. */
function batchRefusal({ context, caller, entity }: WriteCall, number: number, rows: readonly RefusedRow[]): Refusal {
  const { words } = context;
  const { language } = caller;
  let room = maximumFindings;
  const told = rows.map(({ record, why }) => {
    const { message, data } = refused(words, language, why);
    const findings = data.findings?.slice(0, room) ?? [];
    room -= findings.length;
    const faults = findings.map((finding) => finding.message);
    const reason = faults.length > 0 ? [...new Set(faults)].join(' / ') : message;
    return { id: record.id ?? null, title: titleOf(entity, language, record), message, reason, findings, error: data };
  });
  const reasons = [...new Set(told.map((one) => one.reason))];
  const said = reasons.map((reason) => {
    const titles = told.filter((one) => one.reason === reason).map(({ title }) => title);
    const names = titles.slice(0, namedRows).join(' / ');
    const more = titles.length > namedRows ? ` … (${titles.length})` : '';
    return words.say(language, 'message.batch.reason', { names: `${names}${more}`, reason });
  });
  const isMore = rows.reduce((sum, { why }) => sum + why.findings.length, 0) > maximumFindings;
  if (isMore) said.push(sayMore(words, language));
  return new Refusal('batch-refused', {
    params: { refused: rows.length, number, why: said.join(' ') },
    data: {
      ...(isMore && { more: true }),
      refused: told.map(({ id, title, message, findings, error }): Json => {
        const { error: name, refusal } = error;
        const own = { id, title, message, name, findings: [...findings] as unknown as Json[] };
        return { ...own, ...(refusal !== undefined && { refusal }) };
      }),
    },
  });
}

/** What a record is called; its id where it has no title or is out of sight. */
function titleOf({ descriptor }: Served, language: Language, record: Row): string {
  const names = titleWords(descriptor.title[language], (path) => valueAt(record, path));
  return names.length > 0 ? names.join(' ') : String(record.id ?? '');
}
