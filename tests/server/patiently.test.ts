// Who is waited for is not blamed for time in which this process did not listen, and is for time in which it did.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { patiently } from '../../runtime/server/database/patiently.ts';

/** Does not listen for so many milliseconds. */
function beBusy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe('waiting patiently', () => {
  it('gives an answer that came while this process was busy for longer', async () => {
    const answer = patiently(readFile(import.meta.filename, 'utf8'), 300);
    beBusy(1_000);
    expect(await answer).toContain('waiting patiently');
  });

  it('ends with an error where nobody answers, and lets go', async () => {
    let isLate = false;
    const began = performance.now();
    const answer = patiently(new Promise(() => {}), 300, () => {
      isLate = true;
    });
    await expect(answer).rejects.toThrow('no answer within 0.3 s');
    expect(isLate).toBe(true);
    expect(performance.now() - began).toBeGreaterThan(200);
  });

  it('gives the error of what is waited for', async () => {
    await expect(patiently(Promise.reject(new Error('refused')), 300)).rejects.toThrow('refused');
  });
});
