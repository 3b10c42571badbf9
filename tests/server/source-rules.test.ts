// What the code of the server does nowhere, or in the files named here alone: connections, programs, code made of text, ciphers and digests.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folders = ['runtime/server', 'runtime/core', 'overrides', 'cli'];

/** What `tongguan client` gives to callers of the server is no part of it. */
const forOthers = /^cli\/client\/package\//;

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !forOthers.test(join(folder, name)))
    .map((name) => {
      const path = join(root, folder, name);
      const text = readFileSync(path, 'utf8');
      // Comments tell of what is not done.
      const code = text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '');
      return { path: relative(root, path), code };
    }),
);

function filesWith(pattern: RegExp): string[] {
  return sources
    .filter(({ code }) => pattern.test(code))
    .map(({ path }) => path)
    .sort();
}

it('there is code to look at', () => expect(sources.length).toBeGreaterThan(500));

describe('connections to others', () => {
  const calling = [
    'runtime/server/ledger/http-ledger.ts',
    'runtime/server/signatures/request-timestamp.ts',
    'runtime/server/verification/json-service.ts',
  ];

  it('are opened where the address is one of the settings, or is judged by what it leads to, and nowhere else', () => {
    expect(filesWith(/\bfetch\(/)).toEqual(calling);
    const modules = /from 'node:(http|https|http2|net|tls|dgram)'/;
    const opening = filesWith(modules).filter((path) => {
      const { code = '' } = sources.find((source) => source.path === path) ?? {};
      return /\b(connect|createConnection|request|get)\b[^'\n]*\} from 'node:(http|https|http2|net|tls|dgram)'/.test(
        code,
      );
    });
    // The second goes where people say, so it judges each address that it connects to: tests/server/webhook-networks.test.ts.
    const judging = 'runtime/server/webhooks/post-message.ts';
    expect(opening).toEqual(['runtime/server/files/clamd-scanner.ts', judging]);
    expect(filesWith(/from '(undici|axios|got|node-fetch|nodemailer|ws)'/)).toEqual([]);
  });

  it('follow no redirect', () => {
    expect(filesWith(/redirect: 'error'/)).toEqual(calling);
  });

  it('are never made without looking at the certificate', () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });
});

describe('programs and code', () => {
  it('are started with a list of arguments, by no shell', () => {
    expect(filesWith(/\bshell:|\{[^}]*\b(exec|execSync)\b[^}]*\} from 'node:child_process'/)).toEqual([]);
  });

  it('are made of no text', () => {
    expect(filesWith(/\beval\(|new Function\(/)).toEqual([]);
    // These ask Node to give memory back.
    const asking = filesWith(/from 'node:vm'/);
    expect(asking).toEqual(['cli/free-start-memory.ts', 'cli/import.ts']);
    const texts = sources.flatMap(({ code }) =>
      [...code.matchAll(/runInNewContext\(([^)]*)\)/g)].map(([, text]) => text),
    );
    expect(new Set(texts)).toEqual(new Set(["'gc'"]));
  });
});

describe('cryptography', () => {
  const opened = 'runtime/server/authority/pkcs12/decrypt-part.ts';

  it('encrypts by AES-256-GCM alone; another cipher opens what was brought in a file', () => {
    const ciphers = sources.flatMap(({ path, code }) =>
      [...code.matchAll(/'((?:aes|des|rc2|rc4|chacha20|bf|camellia|idea|seed)(?:-[\w-]+)?)'/gi)].map(
        ([, name = '']) => ({ path, name }),
      ),
    );
    expect(ciphers.length).toBeGreaterThan(2);
    expect(new Set(ciphers.filter(({ path }) => path !== opened).map(({ name }) => name))).toEqual(
      new Set(['aes-256-gcm']),
    );
    expect(filesWith(/createCipheriv\(/)).not.toContain(opened);
    expect(ciphers.filter(({ name }) => /ecb/i.test(name))).toEqual([]);
  });

  it('makes digests by SHA-256; an older one only reads what others made, or what a standard asks for', () => {
    expect(filesWith(/['"](sha-?1|md5|md4|ripemd\w*)['"]/i)).toEqual([
      'runtime/server/authority/pkcs12/decrypt-part.ts',
      'runtime/server/authority/pkcs12/read-pkcs12.ts',
      'runtime/server/session/factors/authenticator-app.ts',
      'runtime/server/signatures/cms/read-signature.ts',
    ]);
  });

  it('takes no number that can be guessed', () => {
    expect(filesWith(/Math\.random\(/)).toEqual([]);
  });
});
