// GET /events: the stream of a browser. Its own pages read it, so it is no part of the API description.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import type { NoticeScope } from '../context.ts';
import { callerOf } from '../session/authenticate.ts';
import { tokenOf } from '../session/require-caller.ts';
import type { LiveHub } from './live-hub.ts';
import { LiveStream } from './live-stream.ts';
import { isMark, type NoticeMark } from './new-notices.ts';

interface EventsCall {
  /** Where another tab's stream ended: browsers themselves repeat only their own `Last-Event-ID`. */
  Querystring: { readonly since?: string };
}

/** Seconds after which somebody who has too many streams may try again. */
const retryAfter = 60;

/** Adds the call, and ends all streams before the server closes. */
export function addEventRoutes(api: FastifyInstance, { sessions }: Pick<NoticeScope, 'sessions'>, hub: LiveHub): void {
  sessions.whenForgotten(() => hub.recheck());
  api.addHook('preClose', () => hub.close());
  api.get<EventsCall>('/events', { schema: { hide: true }, config: { staysOpen: true } }, async (request, reply) => {
    const { account, language } = callerOf(request);
    if (!hub.hasRoomFor(account.id)) throw new Refusal('too-many-attempts', { data: { retryAfter } });
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]),
    );
    reply.hijack();
    const listener = { accountId: account.id, token: tokenOf(request) ?? '', language };
    await hub.open(new LiveStream(listener, reply.raw, headers), sinceOf(request));
  });
}

function sinceOf({ headers, query }: FastifyRequest<EventsCall>): NoticeMark | null {
  return [headers['last-event-id'], query.since].find(isMark) ?? null;
}
