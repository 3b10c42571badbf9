// Text that is made while it is sent: no further than the reader has taken it, and never half of it for all.
import { setTimeout as pass } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { textStream } from '../../runtime/server/exports/text-stream.ts';

const part = 'x'.repeat(64 * 1024);

describe('a stream of text', () => {
  it('is made no further than a little ahead of its reader, and arrives whole', async () => {
    let made = 0;
    const stream = await textStream(async (write) => {
      for (; made < 1_000; made += 1) await write(part);
    });
    await pass(50);
    expect(made).toBeLessThan(10);
    let [bytes, ahead] = [0, 0];
    for await (const one of stream) {
      bytes += (one as Buffer).length;
      ahead = Math.max(ahead, made - bytes / part.length);
    }
    expect(bytes).toBe(1_000 * part.length);
    expect(ahead).toBeLessThan(20);
  });

  it('throws what goes wrong before the first part', async () => {
    await expect(textStream(() => Promise.reject(new Error('no list')))).rejects.toThrow('no list');
  });

  it('breaks off where something goes wrong later', async () => {
    const stream = await textStream(async (write) => {
      await write('a');
      await pass(20);
      throw new Error('the database has gone');
    });
    const read = async (): Promise<void> => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toThrow('the database has gone');
  });

  it('is given up when its reader goes', async () => {
    let thrown: unknown = null;
    const stream = await textStream(async (write) => {
      try {
        for (;;) await write(part);
      } catch (error) {
        thrown = error;
        throw error;
      }
    });
    await pass(20);
    stream.destroy();
    await pass(20);
    expect(String(thrown)).toContain('The reader has gone');
  });
});
