// Several records that are changed together or not at all: all of them are looked at, and one message names every one that refuses.
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { maximumFindings } from '../../core/findings.ts';
import { valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { ServerEntity } from '../context.ts';
import { moreFindingsMessage, refused } from '../reply.ts';
import type { WriteCall } from './change.ts';

/**
 * Does the work for each command and returns the results. Throws the refusal of a single command; for several, `batch-refused` with
 * all refusals. `work` hands over the record once it is read, so that the message can name it.
 */
export async function eachOrRefuse<One extends { readonly id: string }, Result>(
  call: WriteCall,
  all: readonly One[],
  work: (one: One, tell: (record: Row) => void) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const refusals: RefusedRow[] = [];
  let found = 0;
  for (const one of all) {
    let record: Row = { id: one.id };
    try {
      results.push(await work(one, (read) => (record = read)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (all.length === 1) throw error;
      refusals.push({ record, why: error });
      found += error.findings.length;
      // The batch is refused already, so the others are not checked.
      if (found > maximumFindings) break;
    }
  }
  if (refusals.length > 0) throw batchRefusal(call, all.length, refusals);
  return results;
}

interface RefusedRow {
  readonly record: Row;
  readonly why: Refusal;
}

/** More records than this are counted in the message, not named; the answer holds them all. */
const namedRows = 10;

/** The refusal of a whole because of some of its records: which, and why. */
export function batchRefusal(
  { context, caller, entity }: WriteCall,
  number: number,
  rows: readonly RefusedRow[],
): Refusal {
  const { messages } = context;
  const { language } = caller;
  let room = maximumFindings;
  const told = rows.map(({ record, why }) => {
    const { message, data } = refused(messages, language, why);
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
    return messages.format(language, 'message.batch.reason', { names: `${names}${more}`, reason });
  });
  const isMore = rows.reduce((sum, { why }) => sum + why.findings.length, 0) > maximumFindings;
  if (isMore) said.push(moreFindingsMessage(messages, language));
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
function titleOf({ descriptor }: ServerEntity, language: Language, record: Row): string {
  const names = titleText(descriptor.title[language], (path) => valueAt(record, path));
  return names.length > 0 ? names.join(' ') : String(record.id ?? '');
}
