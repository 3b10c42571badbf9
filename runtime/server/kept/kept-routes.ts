// The calls of what a person keeps: templates of records and searches of lists, the own ones alone.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { type KeptKind, largestKept } from '../../core/kept-items.ts';
import { isRow } from '../../core/paths.ts';
import type { LoginScope, WriteScope } from '../context.ts';
import { describedFindings, success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { cipherOf, sealedKept } from '../store/encrypted-cells.ts';
import { checkContent } from './check-content.ts';
import * as schemas from './kept-schemas.ts';
import {
  changeItem,
  dropItem,
  type KeptAbout,
  keepItem,
  keptItems,
  requireItem,
  type StoredItem,
} from './kept-store.ts';
import { searchedView, soundSearch } from './saved-search.ts';
import { draftOfTemplate, templateEntity, templateOf, templateValues } from './template-record.ts';

/** What these calls need. */
type KeptScope = Pick<WriteScope, 'entities' | 'database' | 'codes' | 'messages'> & Pick<LoginScope, 'layouts'>;

interface ListCall {
  Querystring: { readonly kind: KeptKind; readonly of: string; readonly view?: string };
}

interface KeepCall {
  Body: { readonly kind: KeptKind; readonly of: string; readonly name: string; readonly content: Json };
}

interface ItemCall {
  Params: { id: string };
  Body: { readonly name?: string; readonly content?: Json; readonly isDefault?: boolean };
}

/** Adds them. */
export function addKeptRoutes(api: FastifyInstance, context: KeptScope): void {
  const { database, messages } = context;
  const bodyLimit = largestKept;
  const idOf = (request: FastifyRequest): string => callerOf(request).account.id;
  api.get<ListCall>('/kept', { schema: schemas.list }, async (request) => {
    const caller = callerOf(request);
    const { kind, of, view } = request.query;
    requireSubject(context, caller, request.query);
    const values = kind === 'template' && view !== undefined ? templateValues({ context, caller }, of, view) : {};
    const items = await keptItems(database, caller.account.id, { kind, of, values });
    return success({ items: items.map((item) => answered(context, caller, item)) });
  });
  api.post<KeepCall>('/kept', { bodyLimit, schema: schemas.keep }, async (request) => {
    const caller = callerOf(request);
    const { kind, of, name, content } = request.body;
    const kept = contentOf(context, caller, { kind, of }, content);
    const item = await keepItem(database, caller.account.id, { kind, of, name: name.trim(), content: kept });
    return success(answered(context, caller, item), messages.format(caller.language, 'message.saved'));
  });
  api.patch<ItemCall>('/kept/:id', { bodyLimit, schema: schemas.change }, async (request) => {
    const caller = callerOf(request);
    const { name, content, isDefault } = request.body;
    const before = await requireItem(database, caller.account.id, request.params.id);
    const item = await changeItem(database, caller.account.id, before.id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(content !== undefined && { content: contentOf(context, caller, before, content) }),
      ...(isDefault !== undefined && before.kind === 'search' && { isDefault }),
    });
    return success(answered(context, caller, item), messages.format(caller.language, 'message.saved'));
  });
  api.delete<ItemCall>('/kept/:id', { schema: schemas.drop }, async (request) => {
    const { language } = callerOf(request);
    await dropItem(database, idOf(request), request.params.id);
    return success({ deleted: 1 }, messages.format(language, 'message.deleted'));
  });
  api.get<ItemCall>('/kept/:id/draft', { schema: schemas.draft }, async (request) => {
    const caller = callerOf(request);
    const item = await requireItem(database, caller.account.id, request.params.id);
    if (item.kind !== 'template') throw new Refusal('not-found');
    const scope = { context, caller };
    const entity = templateEntity(scope, item.of);
    const content = openedForm(context, caller, entity.descriptor, item.content);
    const made = await draftOfTemplate(scope, entity, content);
    const { findings } = describedFindings(messages, caller.language, made.findings);
    return success({ record: made.record, findings, gone: made.gone });
  });
}

/** Throws for an entity or view that is not there, or not the caller's. */
function requireSubject(context: KeptScope, caller: Caller, { kind, of }: KeptAbout): void {
  if (kind === 'template') templateEntity({ context, caller }, of);
  else searchedView(context, caller, of);
}

/** The content as it is kept. Throws `malformed-request` with what is wrong with it. */
function contentOf(context: KeptScope, caller: Caller, { kind, of }: KeptAbout, sent: Json): Json {
  if (kind === 'template') {
    const entity = templateEntity({ context, caller }, of);
    const { record, anew } = templateOf(entity, sent);
    return keptForm(context, caller, entity.descriptor, { record, anew: [...anew] });
  }
  const searched = searchedView(context, caller, of);
  return keptForm(context, caller, searched.entity, checkContent(searched, sent));
}

/** The content as it is stored: what is encrypted in records is here, too. */
function keptForm(context: KeptScope, caller: Caller, entity: EntityDescriptor, content: Json): Json {
  if (!isRow(content)) return content;
  return sealedKept(entity, caller.account.id, content, (cell, value) =>
    cipherOf(context.layouts).sealUnmarked(cell, value),
  );
}

function openedForm(context: KeptScope, caller: Caller, entity: EntityDescriptor, content: Json): Json {
  if (!isRow(content)) return content;
  return sealedKept(entity, caller.account.id, content, (cell, value) => cipherOf(context.layouts).open(cell, value));
}

/** A search with what of it still holds; of what is gone only the name, to be deleted. */
function answered(context: KeptScope, caller: Caller, { content, ...item }: StoredItem) {
  if (item.kind === 'template') return item;
  const searched = searchedView(context, caller, item.of);
  return { ...item, ...soundSearch(searched, openedForm(context, caller, searched.entity, content)) };
}
