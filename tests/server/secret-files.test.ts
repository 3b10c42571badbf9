// Secrets in files: read like the variables they stand for, or a start that says why not and repeats none of them.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../cli/environment.ts';
import { secretVariables, withSecretFiles } from '../../cli/secret-files.ts';

let folder: string;
const key = Buffer.alloc(32, 5).toString('base64');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tongguan-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}

describe('a secret in a file', () => {
  it.each(secretVariables)('%s is read from there, without its line end', async (name) => {
    const path = await fileOf(name, 'a secret, with a space behind \n');
    expect(withSecretFiles({ [`${name}_FILE`]: path, PORT: '1' })).toMatchObject({
      [name]: 'a secret, with a space behind ',
      PORT: '1',
    });
  });

  it('is that of the server', async () => {
    const values = {
      TONGGUAN_KEY_FILE: await fileOf('key', `${key}\n`),
      DATABASE_URL_FILE: await fileOf('url', 'postgresql://a:b@127.0.0.1/c\r\n'),
      TONGGUAN_METRICS_TOKEN_FILE: await fileOf('token', 'a token of sixteen characters'),
    };
    const read = readEnvironment(values);
    expect(read.keys.current).toEqual(Buffer.from(key, 'base64'));
    expect(read.databaseUrl).toBe('postgresql://a:b@127.0.0.1/c');
    expect(read.operation.metrics.token).toBe('a token of sixteen characters');
  });

  it('stops the start when it cannot be read, is empty, or is given twice', async () => {
    expect(() => readEnvironment({ TONGGUAN_KEY_FILE: join(folder, 'nothing') })).toThrow('cannot be read');
    const empty = await fileOf('empty', '\n');
    expect(() => readEnvironment({ TONGGUAN_KEY_FILE: empty })).toThrow('is empty');
    const path = await fileOf('twice', key);
    expect(() => readEnvironment({ TONGGUAN_KEY: key, TONGGUAN_KEY_FILE: path })).toThrow('set one of them');
  });

  it('is not repeated by what is wrong with it', async () => {
    const path = await fileOf('wrong', 'no key at all');
    const read = (): unknown => readEnvironment({ TONGGUAN_KEY_FILE: path });
    expect(read).toThrow('TONGGUAN_KEY is no key');
    expect(read).not.toThrow('no key at all');
  });
});

it('are all that the README names as secret: tokens, keys, passwords and addresses with a password', async () => {
  const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
  const named = new Set(
    [
      ...readme.matchAll(
        /`((?:TONGGUAN|DATABASE)_\w*(?:TOKEN|KEY|KEY_OLD|KEY_ID|SECRET|PASSWORD|PASSPHRASE)|DATABASE_\w*URL)`/g,
      ),
    ].map(([, name]) => name),
  );
  // Its file is that of a key already.
  named.delete('TONGGUAN_TLS_KEY');
  expect([...named].sort()).toEqual([...secretVariables].sort());
});
