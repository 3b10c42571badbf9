// Counts the look of a visitor at an article: the first of a day, without keeping who it was.
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { readState, writeState } from '../../../runtime/server/migrate/server-state.ts';
import { networkOf } from '../../../runtime/server/session/network-of.ts';
import { takeAdvisoryLocks } from '../../../runtime/server/store/advisory-locks.ts';
import { calendarDay } from '../../../runtime/server/store/numbering.ts';
import { runFragment } from '../../../runtime/server/store/statement.ts';

/** Programs that read pages by themselves say so. */
const robots = /bot\b|bot\/|crawl|spider|slurp|preview|monitor|curl\/|wget\//i;

/** Counts the look. What fails is reported, and the page is shown all the same. */
export async function countVisit(server: ServerContext, request: FastifyRequest, article: string): Promise<void> {
  const agent = request.headers['user-agent'] ?? '';
  if (request.method !== 'GET' || robots.test(agent)) return;
  const at = server.settings.now();
  const day = calendarDay(at, server.settings.timeZone);
  try {
    const salt = await saltOf(server, day);
    const look = createHash('sha256')
      .update(JSON.stringify([salt, article, networkOf(request.ip), agent]))
      .digest('hex');
    await runFragment(
      server.database,
      sql`insert into news_view ("id", "news", "day", "createdAt", "version")
        select ${idOf(look)}::uuid, "id", ${day}::date, ${at}, 1 from news where "id" = ${article}::uuid and "status" = 'published'
        on conflict do nothing`,
    );
  } catch (error) {
    server.report(error, `visit of news ${article}`);
  }
}

/** A hash as the id of a row (RFC 9562, version 8): the same look a second time is no second row. */
function idOf(hash: string): string {
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

/**
 * The salt of a day, the same for all servers on the database. That of the day before is overwritten, and with it goes the last
 * way to find out whether a network was among the visitors.
 */
async function saltOf({ database }: ServerContext, day: string): Promise<string> {
  const known = saltIn(await readState(database, 'visitor salt'), day);
  if (known !== null) return known;
  return database.transaction(async (unit) => {
    await takeAdvisoryLocks(unit, [{ of: 'visitor salt', isShared: false }]);
    const meanwhile = saltIn(await readState(unit, 'visitor salt'), day);
    if (meanwhile !== null) return meanwhile;
    const salt = randomBytes(32).toString('base64url');
    await writeState(unit, 'visitor salt', `${day} ${salt}`);
    return salt;
  });
}

function saltIn(kept: string | null, day: string): string | null {
  return kept?.startsWith(`${day} `) ? kept.slice(day.length + 1) : null;
}
