// What a clamd says of bytes, and that none of its silences or complaints passes for a clean file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdScanner } from '../../runtime/server/files/clamd-scanner.ts';
import { eicar, type InstreamServer, openInstreamServer } from './instream-server.ts';

let server: InstreamServer;
beforeAll(async () => {
  server = await openInstreamServer();
});
afterAll(() => server.close());

describe('a scanner', () => {
  it('tells what it found, and takes what is clean', async () => {
    const scan = clamdScanner(server);
    expect(await scan(Buffer.from('an invoice'))).toBeNull();
    expect(await scan(Buffer.from(`an invoice ${eicar}`))).toBe('Eicar-Test-Signature');
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 5_000_000])('is shown all of %d bytes', async (bytes) => {
    const content = Buffer.alloc(bytes, 'abc');
    expect(await clamdScanner(server)(content)).toBeNull();
    expect(server.streams.at(-1)?.equals(content)).toBe(true);
  });

  it('that is away, silent, confused or overwhelmed lets nothing pass', async () => {
    const content = Buffer.alloc(3_000_000, 'x');
    await expect(clamdScanner({ host: '127.0.0.1', port: 1 })(content)).rejects.toThrow('ECONNREFUSED');
    await expect(clamdScanner({ path: '/nowhere/clamd.sock' })(content)).rejects.toThrow('ENOENT');
    for (const say of ['', 'OK', 'stream: OK extra', 'stream: ERROR', 'UNKNOWN COMMAND']) {
      const other = await openInstreamServer({ say });
      await expect(clamdScanner(other)(content)).rejects.toThrow('clamd answered');
      await other.close();
    }
    const small = await openInstreamServer({ most: 1_000_000 });
    await expect(clamdScanner(small)(content)).rejects.toThrow();
    await small.close();
    const silent = await openInstreamServer({ say: null });
    await expect(clamdScanner(silent, 200)(content)).rejects.toThrow('does not answer');
    await silent.close();
  });
});
