// One unit of work: questions and writes that are kept together or not at all. Whatever writes is given one, and knows no pool.
import type { Pool, PoolClient } from 'pg';
import { onConnection } from '../database/on-connection.ts';
import type { Executor } from './statement.ts';

/** What is done once everything is kept: it reports by itself what goes wrong with it. */
export type AfterCommit = () => Promise<void> | void;

export interface UnitOfWork extends Executor {
  /** Whether a transaction is open; without one every statement is kept as soon as it is answered. */
  readonly isOpen: boolean;
  /**
   * Does work in one transaction, inside an open one behind a savepoint: what `work` throws undoes what was done in it, and
   * is thrown. One after the other: a second one before the first has ended is an error of the program.
   */
  transaction<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>;
  /** Does something once the outermost transaction is kept, at once where none is open; never for work that was undone. */
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

/** An open transaction, or a part of one behind a savepoint: its connection until it ends, or what it is part of does. */
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
    // What the database has refused within, and nobody has told, ends the transaction by a rollback that calls itself done.
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
