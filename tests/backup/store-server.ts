// A server that speaks S3 and checks every signature by itself, on this machine alone, with a bucket.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Location } from '../../runtime/server/objects/s3-place.ts';

interface StoreProgram {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

type Program = new (options: {
  readonly address: string;
  readonly port: number;
  readonly silent: boolean;
  readonly directory: string;
  readonly configureBuckets: readonly { readonly name: string }[];
}) => StoreProgram;

interface Canonical {
  readonly uri: string;
  readonly querystring: string;
}

interface Signatures {
  getStringToSign: (canonical: Canonical, request: unknown) => string;
}

const load = createRequire(import.meta.url);
const Program: Program = load('@20minutes/s3rver');
const signatures: Signatures = load('@20minutes/s3rver/lib/signature/v4.js');

// A signature covers the path as it is sent; this server leaves out the slash behind a bucket, as one client of Amazon does.
const { getStringToSign } = signatures;
signatures.getStringToSign = (canonical, request) => {
  const isList = /^\/[^/]+$/.test(canonical.uri) && canonical.querystring.includes('list-type=2');
  return getStringToSign(isList ? { ...canonical, uri: `${canonical.uri}/` } : canonical, request);
};

// Where a list goes on it says in DES, which OpenSSL has no more; three times the same key of triple DES is the same.
const crypto: typeof import('node:crypto') = load('node:crypto');
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const made = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer, options?: object) => unknown;
  const withDes: typeof made = (algorithm, key, iv, options) =>
    algorithm === 'des' ? made('des-ede3-cbc', Buffer.concat([key, key, key]), iv) : made(algorithm, key, iv, options);
  Object.assign(crypto, { [name]: withDes });
}

export interface StoreServer {
  /** A prefix of its bucket. */
  location(prefix: string): S3Location;
  close(): Promise<void>;
}

/** Starts one; it takes the account that the package brings. */
export async function startStoreServer(): Promise<StoreServer> {
  const directory = await mkdtemp(join(tmpdir(), 'tongguan-store-'));
  const configureBuckets = [{ name: 'tongguan' }];
  const server = new Program({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port } = await server.run();
  return {
    location: (prefix) => ({
      bucket: 'tongguan',
      prefix,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
