// Unit of work: queries and writes that are committed together or not at all. All code that writes takes one instead of the pool.
import type { Pool, PoolClient } from 'pg';
import { onConnection } from '../database/on-connection.ts';
import type { Executor } from './statement.ts';

/** Work after the commit; it must report its own errors. */
export type AfterCommit = () => Promise<void> | void;

export interface UnitOfWork extends Executor {
  /** Whether a transaction is open; without one every statement is kept as soon as it is answered. */
  readonly isOpen: boolean;
  /**
   * Runs `work` in a transaction, nested ones behind a savepoint. An error rolls it back and is thrown on. Nested transactions must
   * not overlap.
   */
  transaction<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>;
  /** Runs after the outermost commit, at once if no transaction is open, and never after a rollback. */
  afterCommit(work: AfterCommit): Promise<void>;
}

/** Work on the connections of a pool, with no transaction open. */
export function unitOfWork(pool: Pool): UnitOfWork {
  return {
    isOpen: false,
    query: ((...question: Parameters<Pool['query']>) => pool.query(...question)) as Pool['query'],
    transaction: async (work) => {
      const waiting: AfterCommit[] = [];
      const result = await inTransaction(pool, (client) => {
        const connection = new Connection(client);
        return work(openUnit(connection, waiting)).finally(() => connection.end());
      });
      await runAll(waiting);
      return result;
    },
    afterCommit: async (work) => {
      await work();
    },
  };
}

/** The same unit of work, and whether anything was asked of it since. */
export function watchedUnit(unit: UnitOfWork): { readonly unit: UnitOfWork; readonly hasAsked: () => boolean } {
  let asked = false;
  const ask = unit.query.bind(unit) as Pool['query'];
  const query = ((...question: Parameters<Pool['query']>) => {
    asked = true;
    return ask(...question);
  }) as Pool['query'];
  return { unit: { ...unit, query }, hasAsked: () => asked };
}

/** An open transaction, or a savepoint of one, with its connection. */
class Connection {
  readonly #client: PoolClient;
  readonly #whole: Connection | null;
  #isEnded = false;

  constructor(client: PoolClient, whole: Connection | null = null) {
    this.#client = client;
    this.#whole = whole;
  }

  get isEnded(): boolean {
    return this.#isEnded || this.#whole?.isEnded === true;
  }

  end(): void {
    this.#isEnded = true;
  }

  part(): Connection {
    return new Connection(this.#client, this);
  }

  /** Work that outlives its transaction would ask on a connection that is somebody else's by now. */
  readonly query = ((...question: Parameters<PoolClient['query']>) => {
    if (this.isEnded) throw new Error('This transaction has ended');
    return this.#client.query(...question);
  }) as PoolClient['query'];
}

/** `waiting` takes what is to be done after the commit. */
function openUnit(connection: Connection, waiting: AfterCommit[]): UnitOfWork {
  let isNesting = false;
  return {
    isOpen: true,
    query: connection.query,
    transaction: async (work) => {
      if (isNesting) throw new Error('A transaction within a transaction must end before the next begins');
      isNesting = true;
      try {
        return await behindSavepoint(connection, waiting, work);
      } finally {
        isNesting = false;
      }
    },
    afterCommit: async (work) => {
      waiting.push(work);
    },
  };
}

async function behindSavepoint<Result>(
  whole: Connection,
  waiting: AfterCommit[],
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const own: AfterCommit[] = [];
  const connection = whole.part();
  await whole.query('savepoint nested');
  try {
    const result = await work(openUnit(connection, own));
    await connection.query('release savepoint nested');
    waiting.push(...own);
    return result;
  } catch (error) {
    // Where the whole has ended or its connection is gone, this is undone with it; the first error tells why.
    if (!whole.isEnded)
      await whole.query('rollback to savepoint nested; release savepoint nested').catch(() => undefined);
    throw error;
  } finally {
    connection.end();
  }
}

/** A transaction on a connection of the pool. */
function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const whole = async (client: PoolClient): Promise<Result> => {
    await client.query('begin');
    const result = await work(client);
    // After an error that `work` swallowed, PostgreSQL answers COMMIT with a rollback: detect that.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a statement in it had failed');
    return result;
  };
  return onConnection(pool, whole, (client) => client.query('rollback'));
}

/** All of them, in the order they came; then throws the first error there was. */
async function runAll(waiting: readonly AfterCommit[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of waiting) {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
