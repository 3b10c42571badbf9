// Calls for files: one comes in, is checked and kept; one goes out to who may see a record that holds it.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { malformed, offered, unknownName } from '../../core/malformed.ts';
import type { UploadProfile } from '../../core/upload-profile.ts';
import type { LoginScope } from '../context.ts';
import { answer, exampleId, formOf, named, objectOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { isId } from '../store/record-id.ts';
import { checkContent, checkName, checkSize } from './check-upload.ts';
import { type ContentStore, contentStore } from './content-store.ts';
import { attachmentHeader, safeFileName } from './file-name.ts';
import { addFile, findFile, isFileInSight, type StoredFile } from './file-objects.ts';
import type { FileUse } from './file-ticket.ts';
import { fileAddress, harmless } from './files-host.ts';
import { onePart, readPart } from './receive-part.ts';
import { countAlone, requireRoom } from './upload-quota.ts';

const uploadSchema: FastifySchema = {
  tags: ['Files'],
  operationId: 'upload',
  summary: 'Store a file within the limits of an upload profile',
  body: formOf(
    objectOf({ profile: text, file: { type: 'string', contentMediaType: 'application/octet-stream' } }, [
      'profile',
      'file',
    ]),
  ),
  response: answer('The stored file.', named('StoredFile'), {
    id: exampleId,
    name: 'contract.pdf',
    size: 48213,
    mime: 'application/pdf',
  }),
  'x-refusals': [
    'upload-failed',
    'upload-type',
    'upload-size',
    'upload-content',
    'upload-archive',
    'upload-pixels',
    'upload-active',
    'upload-quota',
    'upload-infected',
    'upload-not-scanned',
  ],
};

const downloadSchema: FastifySchema = {
  tags: ['Files'],
  operationId: 'download',
  summary: 'A file, for its uploader and whoever sees a record that holds it',
  description: 'Where files have a host of their own, the answer leads there (302), for a minute.',
  produces: ['application/octet-stream'],
  response: { 200: { description: 'The content, under its name.', type: 'string', format: 'binary' } },
  'x-refusals': ['not-found'],
};

const addressSchema: FastifySchema = {
  tags: ['Files'],
  operationId: 'fileAddress',
  summary: 'Where a file can be read for a minute, by this login alone',
  querystring: objectOf({
    use: {
      enum: ['view', 'save', 'read'],
      default: 'save',
      description:
        '`view`: a picture or PDF is shown in a page; `save` has it saved; with `read` a script of the pages reads it.',
    },
  }),
  response: answer(
    'The address; null where files have no host of their own and are read by /files/{id}.',
    objectOf({ address: { type: ['string', 'null'] } }),
    { address: null },
  ),
  'x-refusals': ['not-found'],
};

/** The largest file of any profile, in bytes: what is read into memory at the most. */
function largestOf(profiles: readonly UploadProfile[]): number {
  return Math.max(...profiles.map(({ maxBytes }) => maxBytes), 1);
}

interface AddressCall {
  Params: { id: string };
  Querystring: { use: FileUse };
}

/** `POST /files`, `GET /files/:id` and where that is at another host; nothing for a server that keeps no files. */
export async function addFileRoutes(api: FastifyInstance, context: LoginScope): Promise<void> {
  const { settings } = context;
  const folder = settings.files;
  if (folder === undefined) return;
  const store = contentStore(folder);
  const largest = largestOf(Object.values(context.model.uploads));
  await api.register(async (files) => {
    await files.register(multipart, { limits: { fileSize: largest + 1, files: 1, fields: 4, fieldSize: 200 } });

    files.post('/files', { schema: uploadSchema }, async (request) => {
      const caller = callerOf(request);
      const { profile, name, content } = await receive(context, request);
      const quota = { layouts: context.layouts, limits: context.settings.uploadLimits };
      // Before anybody works on it, and again when it is counted: others of the enterprise upload meanwhile.
      await requireRoom(context.database, quota, caller, content.byteLength);
      const mime = await checkContent(name, content);
      await scan(context, name, content);
      const sha256 = await store.put(content);
      const file = { name, mime, sha256, size: content.byteLength, profile: profile.id, uploadedBy: caller.account.id };
      const added = await context.database.transaction(async (unit) => {
        await countAlone(unit, caller);
        await requireRoom(unit, quota, caller, content.byteLength);
        return addFile(unit, context.layouts.tables.file, file);
      });
      return success(added);
    });

    files.get<{ Params: { id: string } }>('/files/:id', { schema: downloadSchema }, async (request, reply) => {
      const caller = callerOf(request);
      const file = await fileInSight(context, caller, request.params.id);
      const elsewhere = fileAddress(settings, { file: file.id, use: 'save', session: caller.sessionId });
      if (elsewhere !== null) return reply.redirect(elsewhere);
      return reply
        .header('content-type', file.mime)
        .header('content-disposition', attachmentHeader(file.name))
        .header('content-security-policy', harmless)
        .header('content-length', file.size)
        .send(await contentOf(store, file.sha256));
    });

    files.get<AddressCall>('/files/:id/address', { schema: addressSchema }, async (request) => {
      const caller = callerOf(request);
      const { id } = await fileInSight(context, caller, request.params.id);
      const { use } = request.query;
      return success({ address: fileAddress(settings, { file: id, use, session: caller.sessionId }) });
    });
  });
}

/** Throws `upload-infected` for what the scanner finds, and `upload-not-scanned` where it is there but does not answer. */
async function scan({ settings, report }: Pick<LoginScope, 'settings' | 'report'>, name: string, content: Buffer) {
  const found = await settings.scan?.(content).catch((error: unknown) => {
    report(error, 'The virus scanner does not answer');
    throw new Refusal('upload-not-scanned', { data: { retryAfter: 30 } });
  });
  if (found) throw new Refusal('upload-infected', { params: { name, found }, data: { found } });
}

/** A file for its uploader and whoever sees a record that holds it. Throws `not-found`. */
export async function fileInSight(context: LoginScope, caller: Caller, id: string): Promise<StoredFile> {
  const file = isId(id) ? await findFile(context.database, context.layouts.tables.file, id) : null;
  if (file && (file.uploadedBy === caller.account.id || (await isFileInSight(context, caller, id)))) return file;
  throw new Refusal('not-found');
}

async function contentOf(store: ContentStore, sha256: string): Promise<NodeJS.ReadableStream> {
  const content = await store.get(sha256);
  if (!content) throw new Refusal('not-found');
  return content;
}

interface Received {
  readonly profile: UploadProfile;
  readonly name: string;
  readonly content: Buffer;
}

/** Reads the one file of a multipart body; field `profile` comes before it. Throws `upload-*` and `malformed-request`. */
async function receive({ model }: Pick<LoginScope, 'model'>, request: FastifyRequest): Promise<Received> {
  const part = await onePart(request);
  const field = part.fields.profile;
  const named = field && !Array.isArray(field) && field.type === 'field' ? String(field.value) : '';
  const profile = Object.hasOwn(model.uploads, named) ? model.uploads[named] : undefined;
  if (!profile) {
    if (named === '') throw malformed('profile', 'required');
    throw malformed('profile', 'unknown', unknownName(named, offered(Object.keys(model.uploads), named)));
  }
  const name = safeFileName(part.filename ?? '');
  const content = await readPart(part, profile.maxBytes);
  checkName(profile, name);
  checkSize(profile, name, content.bytes);
  return { profile, name, content: content.kept };
}
