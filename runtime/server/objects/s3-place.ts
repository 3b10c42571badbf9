// Objects below a prefix of a bucket: up in parts, each with its digest, down as a stream.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3mini } from 's3mini';
import type { BytesPlace, StoredObject } from './bytes-place.ts';

export interface S3Location {
  readonly bucket: string;
  /** Without a slash before and behind; empty for the whole bucket. */
  readonly prefix: string;
  /** Address of the store: `https://s3.eu-central-1.amazonaws.com`, `http://127.0.0.1:9000`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Bytes of a part; the store takes 5 MB or more, and 10,000 parts at the most. */
const firstPart = 8 * 1_048_576;
/** Parts after which they are twice as large: an object of 10,000 parts has more than 4 TB. */
const growth = 1_000;
const mostNames = 1_000;
/** Milliseconds for which an object counts as young: half of the time that bytes without a file stay. */
const freshness = 12 * 3_600_000;

/** Objects of a bucket below a prefix. The bucket must be there; calls throw when it or its rights are missing. */
export function s3Place({ bucket, prefix, endpoint, region, ...keys }: S3Location): BytesPlace {
  let opened: Promise<S3mini> | null = null;
  // Loaded when a place of this kind is used: most files are in a folder.
  const client = (): Promise<S3mini> => {
    const address = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    opened ??= import('s3mini').then(({ S3mini: Client }) => new Client({ ...keys, region, endpoint: address }));
    return opened;
  };
  const head = prefix === '' ? '' : `${prefix}/`;
  const found = ({ Key, Size, LastModified }: ListedObject): StoredObject => ({
    name: Key.slice(head.length),
    size: Size,
    at: LastModified,
  });

  async function look(name: string): Promise<StoredObject | null> {
    // The name itself comes before all that begin with it.
    const page = await (await client()).listObjectsPaged('/', `${head}${name}`, 1);
    const [first] = page?.objects ?? [];
    return first?.Key === `${head}${name}` ? found(first) : null;
  }

  async function* list(start: string): AsyncGenerator<StoredObject> {
    let next: string | undefined;
    do {
      const page = await (await client()).listObjectsPaged('/', `${head}${start}`, mostNames, next);
      if (!page) throw new Error(`There is no bucket ${bucket} at ${endpoint}`);
      for (const object of page.objects ?? []) yield found(object);
      next = page.nextContinuationToken;
    } while (next !== undefined && next !== '');
  }

  return {
    list,
    write: async (name, content) => upload(await client(), `${head}${name}`, content),
    async read(name) {
      const response = await (await client()).getObjectResponse(`${head}${name}`);
      if (!response) return null;
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    },
    look,
    async touch(name) {
      const there = await look(name);
      return there !== null && Date.now() - there.at.getTime() < freshness;
    },
    async remove(name) {
      await (await client()).deleteObject(`${head}${name}`);
    },
  };
}

type ListedObject = { readonly Key: string; readonly Size: number; readonly LastModified: Date };

/** In one call what fits a part; more in parts, which the store forgets when one fails. */
async function upload(client: S3mini, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const parts: { readonly partNumber: number; readonly etag: string }[] = [];
  let id: string | null = null;
  try {
    for await (const { part, isLast } of partsOf(content)) {
      if (isLast && id === null) {
        await client.putObject(key, part, undefined, undefined, checksum(part));
        return;
      }
      id ??= await client.getMultipartUploadId(key);
      parts.push(await client.uploadPart(key, id, part, parts.length + 1, {}, undefined, checksum(part)));
    }
    await client.completeMultipartUpload(key, id ?? '', parts);
  } catch (error) {
    // What it keeps of it is forgotten by its own rules if it cannot be told.
    if (id !== null) await client.abortMultipartUpload(key, id).catch(() => {});
    throw error;
  }
}

/** The store compares what arrives. */
function checksum(part: Buffer): { readonly 'x-amz-checksum-sha256': string } {
  return { 'x-amz-checksum-sha256': createHash('sha256').update(part).digest('base64') };
}

async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<{ part: Buffer; isLast: boolean }> {
  let gathered: Uint8Array[] = [];
  let [size, count, wanted] = [0, 0, firstPart];
  for await (const chunk of content) {
    gathered.push(chunk);
    size += chunk.byteLength;
    while (size > wanted) {
      const whole = Buffer.concat(gathered);
      yield { part: whole.subarray(0, wanted), isLast: false };
      const rest = whole.subarray(wanted);
      [gathered, size, count] = [[rest], rest.byteLength, count + 1];
      if (count % growth === 0) wanted *= 2;
    }
  }
  yield { part: Buffer.concat(gathered), isLast: true };
}
