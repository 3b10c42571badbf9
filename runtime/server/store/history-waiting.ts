// Entries of a history are written together with their hash, which waits to be sealed: SQL for the statements that do it.

/** How the entries of a history are hashed; integrity/history-forms.ts says which histories there are. */
export interface HistoryForm {
  /** Number of the history. */
  readonly kind: number;
  /** SQL over the columns of a row: the text that is hashed. */
  readonly text: string;
  /** SQL over the columns of a row: the record it is about, or null. */
  readonly subject: string;
}

/** SHA-256 of a mark, the salt and the text: of a random salt, so that a hash that is kept tells nothing of what was erased. */
const hash = `sha256('\\x02'::bytea || uuid_send(w."salt") || convert_to(w."text", 'UTF8'))`;

/** What an insert of entries, or a select of them, gives so that they can wait. */
export function waitingColumns({ kind, text, subject }: HistoryForm): string {
  return `"id", ${kind}::smallint as "kind", ${subject} as "subjectId", gen_random_uuid() as "salt", ${text} as "text"`;
}

/** The insert of what the source gives, a table expression with those columns. */
export function insertWaiting(source: string, isOlder = false): string {
  return `insert into history_waiting ("id", "kind", "subjectId", "salt", "hash", "isOlder")
    select w."id", w."kind", w."subjectId", w."salt", ${hash}, ${isOlder} from ${source} w`;
}

/** An insert of entries that wait from then on, as one statement. */
export function insertedAndWaiting(insert: string, form: HistoryForm | undefined): string {
  if (!form) return insert;
  return `with "kept" as (${insert} returning ${waitingColumns(form)}) ${insertWaiting('"kept"')}`;
}
