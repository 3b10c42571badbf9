// Units of work: what is kept together, what is undone alone, and what waits for the outermost commit.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type UnitOfWork, unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let unit: UnitOfWork;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'), 'empty');
  pool = new pg.Pool({ ...database.settings, max: 3 });
  pool.on('error', (error) => {
    if (!pool.ending) throw error;
  });
  await pool.query('create table note (word text primary key)');
  unit = unitOfWork(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => pool.query('delete from note'));

const write = (into: UnitOfWork, word: string) => into.query('insert into note values ($1)', [word]);
const kept = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ word: string }>('select word from note order by word');
  return rows.map(({ word }) => word);
};
class Wrong extends Error {}
const fail = (): never => {
  throw new Wrong();
};

describe('a transaction', () => {
  it('keeps all of it, or nothing', async () => {
    await unit.transaction(async (inner) => {
      await write(inner, 'a');
      await write(inner, 'b');
      expect(await kept()).toEqual([]);
    });
    await expect(
      unit.transaction(async (inner) => {
        await write(inner, 'c');
        fail();
      }),
    ).rejects.toThrow(Wrong);
    expect(await kept()).toEqual(['a', 'b']);
  });

  it('inside another is undone alone, also after the database has refused something', async () => {
    await unit.transaction(async (outer) => {
      await write(outer, 'outer');
      await expect(
        outer.transaction(async (inner) => {
          await write(inner, 'inner');
          await write(inner, 'inner');
        }),
      ).rejects.toMatchObject({ code: '23505' });
      await outer.transaction((inner) => inner.transaction((innermost) => write(innermost, 'innermost')));
    });
    expect(await kept()).toEqual(['innermost', 'outer']);
  });

  it('inside another ends before the next begins', async () => {
    const work = unit.transaction((outer) =>
      Promise.all([outer.transaction((one) => write(one, 'one')), outer.transaction((two) => write(two, 'two'))]),
    );
    await expect(work).rejects.toThrow('must end before the next begins');
    expect(await kept()).toEqual([]);
  });

  it('that has ended asks nothing on a connection that is somebody else’s', async () => {
    let late: UnitOfWork | undefined;
    let later: UnitOfWork | undefined;
    await unit.transaction(async (outer) => {
      late = outer;
      await outer.transaction(async (inner) => {
        later = inner;
      });
      expect(() => later?.query('select 1')).toThrow('has ended');
    });
    expect(() => late?.query('select 1')).toThrow('has ended');
  });

  it('in which a failure was hushed up is no success, and nothing comes after it', async () => {
    const done: string[] = [];
    const work = unit.transaction(async (inner) => {
      await write(inner, 'a');
      await inner.afterCommit(() => void done.push('never'));
      await inner.query('select 1/0').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect([await kept(), done]).toEqual([[], []]);
  });

  it('gives its connection back, however it ends', async () => {
    for (let time = 0; time < 8; time++) {
      await unit.transaction(async () => fail()).catch(() => undefined);
      await unit.transaction(async (outer) => outer.transaction(async () => fail())).catch(() => undefined);
    }
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe('what comes after the commit', () => {
  it('comes at once where no transaction is open', async () => {
    const done: string[] = [];
    await unit.afterCommit(() => void done.push('now'));
    expect(done).toEqual(['now']);
  });

  it('comes in order once the outermost is kept, and sees what was written', async () => {
    const seen: string[][] = [];
    const look = async (): Promise<void> => void seen.push(await kept());
    await unit.transaction(async (outer) => {
      await write(outer, 'a');
      await outer.afterCommit(look);
      await outer.transaction(async (inner) => {
        await write(inner, 'b');
        await inner.afterCommit(look);
      });
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('never comes for what was undone, of the whole or of a part', async () => {
    const done: string[] = [];
    await unit.transaction(async (outer) => {
      await outer
        .transaction(async (inner) => {
          await inner.afterCommit(() => void done.push('undone part'));
          fail();
        })
        .catch(() => undefined);
      await outer.afterCommit(() => void done.push('kept'));
    });
    await unit
      .transaction(async (outer) => {
        await outer.transaction(async (inner) => inner.afterCommit(() => void done.push('undone whole')));
        fail();
      })
      .catch(() => undefined);
    expect(done).toEqual(['kept']);
  });

  it('comes also when something before it failed, which is told at the end', async () => {
    const done: string[] = [];
    const work = unit.transaction(async (outer) => {
      await write(outer, 'stays');
      await outer.afterCommit(fail);
      await outer.afterCommit(() => void done.push('second'));
    });
    await expect(work).rejects.toThrow(Wrong);
    expect(done).toEqual(['second']);
    expect(await kept()).toEqual(['stays']);
  });
});
