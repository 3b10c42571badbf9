// How much an account and its enterprise may upload, and what a virus scanner stops: nothing of either is kept.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdScanner } from '../../runtime/server/files/clamd-scanner.ts';
import { openWorld, type World } from '../api/world.ts';
import { eicar, openInstreamServer } from './instream-server.ts';
import { fileBody } from './multipart.ts';
import { sampleOf, sampleOfSize } from './samples.ts';

let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
});
afterAll(() => rm(files, { recursive: true, force: true }));

const megabyte = 1_048_576;

async function send(world: World, session: string, content: Buffer, language = 'zh') {
  const body = fileBody('declaration', 'a.pdf', content);
  const headers = { ...body.headers, cookie: `tongguan_session=${session}; tongguan_language=${language}` };
  const answer = await world.raw({ method: 'POST', url: '/api/files', ...body, headers });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() };
}

describe('room for uploads', () => {
  let world: World;
  let session: string;
  const content = sampleOfSize('pdf', megabyte);
  const used = async (): Promise<number> => (await world.pool.query('select id from file_object')).rowCount ?? 0;
  const open = async (limits: [number, number, number]): Promise<void> => {
    const [waitingOfAccount, waitingOfEnterprise, ofEnterprise] = limits.map((one) => one * megabyte) as typeof limits;
    world = await openWorld({ files, uploadLimits: { waitingOfAccount, waitingOfEnterprise, ofEnterprise } });
    session = await world.logIn('trader');
  };

  it('of an account ends at its last byte, in words, and begins again when a record holds the files', async () => {
    await open([3, 10, 100]);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await send(world, session, content)).data.id);
    const full = await send(world, session, sampleOf('pdf'));
    expect(full).toMatchObject({ status: 413, code: 41009, data: { error: 'upload-quota', full: 'waitingOfAccount' } });
    expect(full.message).toContain('超过 3 MB');
    expect((await send(world, session, sampleOf('pdf'), 'en')).message).toContain(
      'more than 3 MB that no record holds',
    );
    expect((await send(world, session, sampleOf('pdf'), 'my')).message).toContain('3 MB');
    expect(await used()).toBe(3);
    // Others go on.
    expect((await send(world, await world.logIn('rival'), content)).code).toBe(1000);
    // Held by a record, they wait no longer.
    await world.insert('carousel', { title: 'x', group: '1', image: String(ids[0]), weight: 0, enabled: 'disabled' });
    expect((await send(world, session, sampleOf('pdf'))).code).toBe(1000);
    await world.close();
  });

  it('of an enterprise counts all of its accounts, and all files it has', async () => {
    await open([100, 2, 3]);
    const staff = await world.logIn('traderstaff');
    for (const one of [session, staff]) expect((await send(world, one, content)).code).toBe(1000);
    for (const one of [session, staff]) {
      expect(await send(world, one, sampleOf('pdf'))).toMatchObject({ data: { full: 'waitingOfEnterprise' } });
    }
    // A week later they are forgotten or held: what is counted then is all of them.
    await world.pool.query(`update file_object set "uploadedAt" = now() - interval '8 days'`);
    expect((await send(world, session, content)).code).toBe(1000);
    expect(await send(world, staff, sampleOf('pdf'))).toMatchObject({ code: 41009, data: { full: 'ofEnterprise' } });
    await world.close();
  });

  it('is not gone beyond by many uploads at the same moment', async () => {
    await open([3, 3, 100]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(world, session, content)));
    expect(answers.filter(({ code }) => code === 1000)).toHaveLength(3);
    expect(await used()).toBe(3);
    await world.close();
  });
});

describe('a virus scanner', () => {
  const infected = Buffer.concat([
    sampleOf('pdf').subarray(0, 9),
    Buffer.from(`%${eicar}\n`),
    sampleOf('pdf').subarray(9),
  ]);

  it('keeps out what it finds, and says what it is', async () => {
    const [server, own] = [await openInstreamServer(), await mkdtemp(join(tmpdir(), 'tongguan-files-'))];
    const world = await openWorld({ files: own, scan: clamdScanner(server) });
    const session = await world.logIn('trader');
    const answer = await send(world, session, infected, 'en');
    expect(answer).toMatchObject({ status: 415, code: 41010, data: { found: 'Eicar-Test-Signature' } });
    expect(answer.message).toContain('a.pdf was refused by the virus scanner (Eicar-Test-Signature)');
    expect(await readdir(own)).toEqual([]);
    expect((await send(world, session, sampleOf('pdf'))).code).toBe(1000);
    await world.close();
    await server.close();
    await rm(own, { recursive: true });
  });

  it('that is away lets nothing in, and says so', async () => {
    const own = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
    const world = await openWorld({ files: own, scan: clamdScanner({ host: '127.0.0.1', port: 1 }) });
    const answer = await send(world, await world.logIn('trader'), sampleOf('pdf'));
    expect(answer).toMatchObject({ status: 503, code: 41011, retryAfter: '30' });
    expect(answer.message).toBe('病毒检查服务暂时不可用，文件未保存，请稍后重新上传');
    expect(await readdir(own)).toEqual([]);
    await world.close();
    await rm(own, { recursive: true });
  });
});
