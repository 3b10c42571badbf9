// The calls of notices: read, counted, seen, marked as read, and what a person wants to be told.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type NoticeKind, noticeKinds } from '../../core/descriptor/lifecycle.ts';
import { Refusal } from '../../core/errors.ts';
import type { NoticeSettings } from '../../core/notices.ts';
import type { NoticeScope } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import * as schemas from './notice-schemas.ts';
import { noticeSettings, saveNoticeSettings } from './notice-settings.ts';
import { countNotices, listNotices, markRead, markSeen } from './notice-store.ts';
import { sayNotice } from './say-notice.ts';

interface ListCall {
  Querystring: {
    readonly before?: string;
    readonly limit: number;
    readonly unread: '' | '1';
    readonly kind: NoticeKind | '';
  };
}

interface ReadCall {
  Body: { readonly ids?: readonly string[]; readonly all: boolean };
}

/** Adds them. */
export function addNoticeRoutes(api: FastifyInstance, scope: NoticeScope): void {
  const { database, messages } = scope;
  const count = async (request: FastifyRequest) => success(await countNotices(scope, callerOf(request)));
  api.get<ListCall>('/notices', { schema: schemas.list }, async (request) => {
    const caller = callerOf(request);
    const { before, limit, unread, kind } = request.query;
    const kinds = kind === '' ? noticeKinds : [kind];
    const page = await listNotices(scope, caller, {
      limit,
      unread: unread === '1',
      kinds,
      ...(before !== undefined && { before }),
    });
    const rows = page.notices.map((notice) => {
      const { id, at, entity, recordId, reason, by, company, isRead, record } = notice;
      const said = sayNotice(messages, caller.language, notice);
      const { address } = record;
      return { id, at, kind: notice.kind, entity, recordId, ...said, reason, by, company, address, isRead };
    });
    return success({ rows, more: page.more });
  });
  api.get('/notices/count', { schema: schemas.counted }, count);
  api.post('/notices/seen', { schema: schemas.seen }, async (request) => {
    await markSeen(database, callerOf(request).person);
    return count(request);
  });
  api.post<ReadCall>('/notices/read', { schema: schemas.read }, async (request) => {
    const { ids = [], all } = request.body;
    if (!all && ids.length === 0) throw new Refusal('nothing-selected');
    await markRead(database, callerOf(request).person, all ? 'all' : ids);
    return count(request);
  });
  addSettings(api, scope);
}

function addSettings(api: FastifyInstance, { database, settings }: NoticeScope): void {
  const ways = { mail: settings.sendMail !== undefined, sms: settings.sendText !== undefined };
  api.get('/notices/settings', { schema: schemas.settingsRead }, async (request) =>
    success({ ...(await noticeSettings(database, callerOf(request).person)), ways }),
  );
  api.put<{ Body: NoticeSettings }>('/notices/settings', { schema: schemas.settingsSaved }, async (request) => {
    const { off, mail, sms } = request.body;
    await saveNoticeSettings(database, callerOf(request), { off, mail, sms });
    return success({ off, mail, sms });
  });
}
