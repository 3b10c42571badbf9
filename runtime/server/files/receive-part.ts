// Takes the one file out of a multipart body.
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { malformed } from '../../core/malformed.ts';

/** The file of a body, not read yet, with the fields before it. Throws `malformed-request` and `upload-failed`. */
export async function onePart(request: FastifyRequest): Promise<MultipartFile> {
  if (!request.isMultipart()) throw malformed('body', 'multipart');
  const part = await request.file().catch((error: unknown) => {
    throw unreadable(error);
  });
  if (!part) throw malformed('file', 'required');
  return part;
}

/** All bytes are counted, but no more kept than `most`. Throws `upload-failed`. */
export async function readPart({ file }: MultipartFile, most: number): Promise<{ bytes: number; kept: Buffer }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of file as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes <= most) parts.push(part);
    }
  } catch (error) {
    throw unreadable(error);
  }
  return { bytes, kept: Buffer.concat(parts) };
}

function unreadable(error: unknown): Refusal {
  return error instanceof Refusal ? error : new Refusal('upload-failed');
}
