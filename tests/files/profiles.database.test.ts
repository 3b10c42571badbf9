// Every upload profile over the API: its last accepted and first refused byte, each extension, counts, wrong contents, downloads.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse as readYaml } from 'yaml';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { openWorld, type World } from '../api/world.ts';
import { fileBody, multipartOf } from './multipart.ts';
import { pngOf, sampleOf, sampleOfSize, samples } from './samples.ts';

let world: World;
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-files-'));
  world = await openWorld({ files }, await loadHooks(hooks));
});
afterAll(async () => {
  await world.close();
  await rm(files, { recursive: true, force: true });
});

interface Sent {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly data: { readonly [key: string]: unknown };
}

const cookies = new Map<string, string>();

async function send(body: ReturnType<typeof multipartOf>, language = 'zh'): Promise<Sent> {
  const session = cookies.get('trader') ?? (await world.logIn('trader'));
  cookies.set('trader', session);
  const cookie = `tongguan_session=${session}; tongguan_language=${language}`;
  const answer = await world.raw({ method: 'POST', url: '/api/files', ...body, headers: { ...body.headers, cookie } });
  return { status: answer.statusCode, ...answer.json() };
}

const upload = (profile: string, name: string, content: Buffer) => send(fileBody(profile, name, content));
const profiles = Object.values(model.uploads);

/** Limits as specification and catalogue say them: bytes, files. */
const said = readYaml(`
enterprise: [5242880, 3]
declaration: [20971520, 3]
carousel: [20971520, 1]
news-image: [511999, 3]
contract-pdf: [5242880, 1]
contract-upload: [5242880, 3]
template: [5242880, 1]
document: [4194304, 3]
bill: [4194304, 3]
image-500k: [512000, 1]
seal-picture: [512000, 1]
image: [5242880, 3]
receipts: [4194304, 1]
`) as { readonly [profile: string]: readonly [number, number] };

describe.each(profiles)('profile $id', ({ id, maxBytes, maxFiles, extensions }) => {
  it('has the limits that are written down', () => expect([maxBytes, maxFiles ?? null]).toEqual(said[id]));

  it('takes its last byte and refuses the next, and an empty file', async () => {
    const [extension = ''] = extensions;
    const name = `发票.${extension}`;
    expect(await upload(id, name, sampleOfSize(extension, maxBytes))).toMatchObject({
      code: 1000,
      data: { size: maxBytes, name },
    });
    for (const bytes of [maxBytes + 1, maxBytes + 1_048_576]) {
      expect(await upload(id, name, sampleOfSize(extension, bytes))).toMatchObject({
        status: 413,
        code: 41003,
        data: { error: 'upload-size' },
      });
    }
    expect(await upload(id, name, Buffer.alloc(0))).toMatchObject({ code: 41003 });
  });

  it('takes each of its extensions, in any case, and no other', async () => {
    for (const extension of Object.keys(samples)) {
      const { code } = await upload(id, `a.${extension.toUpperCase()}`, sampleOf(extension));
      expect([extension, code]).toEqual([extension, extensions.includes(extension) ? 1000 : 41002]);
    }
    for (const name of ['a.exe', 'a', 'a.pdf.html', 'a.svg', '.pdf', 'a.pdf\u202Eexe.']) {
      expect([name, (await upload(id, name, sampleOf('pdf'))).code]).toEqual([name, 41002]);
    }
  });

  it('refuses what is something else than its name says', async () => {
    for (const extension of extensions) {
      const other = extension === 'pdf' ? 'png' : 'pdf';
      expect(await upload(id, `a.${extension}`, sampleOf(other))).toMatchObject({ status: 415, code: 41005 });
    }
  });
});

describe('what is said', () => {
  it('names file, limit and size in each language', async () => {
    const body = fileBody('contract-pdf', '合同.pdf', sampleOfSize('pdf', 6_291_456));
    expect((await send(body)).message).toBe('合同.pdf 大小为 6 MB，不能为空且不能超过 5 MB');
    expect((await send(body, 'en')).message).toContain('must not be empty and not exceed 5 MB');
    expect((await send(body, 'my')).message).toContain('5 MB');
    expect((await send(fileBody('contract-pdf', '合同.png', sampleOf('png')))).message).toBe(
      '合同.png 文件格式不正确，支持：pdf',
    );
  });
});

describe('sizes at the edge', () => {
  it('are told so that no limit reads like what broke it', async () => {
    const image = await send(fileBody('news-image', '图.png', sampleOfSize('png', 512_000)));
    expect(image.message).toBe('图.png 大小为 500 KB，不能为空且须小于 500 KB');
    expect((await upload('news-image', '图.png', sampleOfSize('png', 511_488))).code).toBe(1000);
    const stamp = await send(fileBody('image-500k', '章.png', sampleOfSize('png', 512_001)), 'en');
    expect(stamp.message).toBe('章.png has 500.1 KB. It must not be empty and not exceed 500 KB');
    const contract = await send(fileBody('contract-pdf', '合同.pdf', sampleOfSize('pdf', 5_242_881)), 'my');
    expect(contract.message).toContain('5.1 MB');
  });
});

describe('a body that is no upload', () => {
  const profile = { name: 'profile', content: 'bill' };
  const file = { name: 'file', filename: 'a.pdf', type: 'application/pdf', content: sampleOf('pdf') };

  it.each([
    ['no file', [profile], 40001],
    ['no profile', [file], 40001],
    ['an unknown profile', [{ name: 'profile', content: 'nothing' }, file], 40001],
    ['a profile every object has', [{ name: 'profile', content: '__proto__' }, file], 40001],
    ['a constructor for a profile', [{ name: 'profile', content: 'constructor' }, file], 40001],
    ['no file name', [profile, { ...file, filename: '' }], 41002],
    ['a name of dots', [profile, { ...file, filename: '..' }], 41002],
  ])('%s', async (_title, parts, code) => expect((await send(multipartOf(parts))).code).toBe(code));

  it('a torn one, and one that is JSON', async () => {
    const whole = multipartOf([profile, file]);
    expect((await send({ ...whole, payload: whole.payload.subarray(0, -30) })).code).toBe(41001);
    const json = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } };
    expect((await send(json)).code).toBe(40001);
    const bare = { payload: whole.payload, headers: { 'content-type': 'multipart/form-data' } };
    expect((await send(bare)).status).toBeLessThan(500);
  });
});

describe('a download', () => {
  it.each(['发票 (1).pdf', 'ပြေစာ.pdf', "it's 100%.pdf", '発票🚢.pdf'])('of %s comes under its name', async (name) => {
    const { data } = await upload('bill', name, sampleOf('pdf'));
    const cookie = `tongguan_session=${cookies.get('trader')}`;
    const answer = await world.raw({ method: 'GET', url: `/api/files/${data.id}`, headers: { cookie } });
    const disposition = String(answer.headers['content-disposition']);
    expect(disposition).toMatch(/^attachment; /);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name);
    expect(answer.rawPayload.equals(sampleOf('pdf'))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });
});

describe('how many', () => {
  it('files a field holds is kept when the record is saved', async () => {
    const images: unknown[] = [];
    for (let index = 0; index < 4; index++) {
      images.push((await upload('image', `${index}.png`, pngOf(8 + index, 8))).data.id);
    }
    const attach = (count: number) =>
      world.call('trader', 'POST', '/entities/seal-application/validate?stage=draft', {
        authorization: images.slice(0, count),
      });
    // Files of another profile are none of this field's, however many.
    expect((await attach(1)).data.findings).toMatchObject([{ path: 'authorization', rule: 'upload' }]);
  });

  it('of the profile or of the field, whichever is less', async () => {
    const limited = Object.values(model.entities).flatMap(({ descriptor }) =>
      descriptor.fields.flatMap((field) => (field.kind === 'uploads' ? [{ entity: descriptor.id, field }] : [])),
    );
    expect(limited.length).toBeGreaterThan(5);
    const tried: string[] = [];
    for (const { entity, field } of limited) {
      const most = field.maxItems ?? model.uploads[field.profile]?.maxFiles;
      // Spec 5: up to 3 files at once.
      expect([entity, field.key, most]).toEqual([entity, field.key, 3]);
      const sender = ['trader', 'broker', 'operator', 'admin'].find((who) =>
        model.entities[entity]?.descriptor.access[who as 'trader']?.some(({ may }) => may.includes('create')),
      );
      if (most === undefined || sender === undefined || field.readOnly) continue;
      const ids = (count: number) =>
        Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`);
      const rulesFor = async (count: number): Promise<unknown[]> => {
        const path = `/entities/${entity}/validate?stage=draft`;
        const { data } = await world.call(sender, 'POST', path, { [field.key]: ids(count) });
        const findings = data.findings as unknown as { path: string; rule: string }[];
        return findings.filter(({ path: at }) => at === field.key).map(({ rule }) => rule);
      };
      expect([entity, await rulesFor(most)]).not.toEqual([entity, expect.arrayContaining(['max-items'])]);
      expect([entity, await rulesFor(most + 1)]).toEqual([entity, expect.arrayContaining(['max-items'])]);
      tried.push(`${entity}.${field.key}`);
    }
    expect(tried.length).toBeGreaterThan(4);
  });
});
