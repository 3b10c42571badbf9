// Pictures of the public site: offered in widths that fit, made smaller on the server, and sent as they are stored where that cannot be.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks as hookModules } from '../../generated/hooks.gen.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { fileBody } from '../files/multipart.ts';
import { pngOf } from '../files/samples.ts';
import { webpSize } from '../files/webp-size.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let files: string;
beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'tongguan-pictures-'));
  const { news, carousel, 'featured-product': product, 'friendly-link': link } = hookModules;
  const hooks = await loadHooks({ news, carousel, 'featured-product': product, 'friendly-link': link });
  world = await openWorld({ files }, hooks);
});
afterAll(async () => {
  await world.close();
  await rm(files, { recursive: true });
});

const visit = (url: string, headers: { readonly [name: string]: string } = {}) =>
  world.raw({ method: 'GET', url: `/portal${url}`, headers: { 'user-agent': 'Mozilla/5.0 (test)', ...headers } });

/** A picture that does not compress to nothing. */
function noise(width: number, height: number): Sharp {
  const grain = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } });
}

async function upload(name: string, content: Buffer): Promise<string> {
  const token = await world.logIn('operator');
  const { payload, headers } = fileBody('image', name, content);
  const cookie = `tongguan_session=${token}`;
  const answer = await world.raw({ method: 'POST', url: '/api/files', payload, headers: { ...headers, cookie } });
  return String(answer.json().data.id);
}

let products = 0;
/** A product that is shown with the picture: its page, and the way to switch it off. */
async function shown(image: string) {
  products += 1;
  const record = { name: `香米${products}号`, images: [image], weight: products, enabled: true };
  const { data } = await world.call('operator', 'POST', '/entities/featured-product', record);
  const path = `/entities/featured-product/${String(data.id)}`;
  return {
    page: async (): Promise<string> => (await visit(`/products/${String(data.id)}`)).body,
    hide: () => world.call('operator', 'PATCH', path, { enabled: false, version: 1 }),
  };
}

/** The picture as it stands in a page. */
function imageIn(page: string, image: string): string {
  return page.match(/<img [^>]*>/g)?.find((one) => one.includes(image)) ?? '';
}

describe('a large picture', () => {
  it('is offered in every width below its own, and each is what it says', async () => {
    const image = await upload('large.jpg', await noise(2000, 1000).jpeg({ quality: 90 }).toBuffer());
    const product = await shown(image);
    const tag = imageIn(await product.page(), image);
    const at = `/portal/files/${image}`;
    expect(tag).toContain(`src="${at}" srcset="${at}/480 480w, ${at}/960 960w, ${at}/1600 1600w" sizes="(`);
    expect(tag).toContain('width="2000" height="1000"');
    expect(imageIn((await visit('/products')).body, image)).toContain('loading="lazy"');
    const stored = await visit(`/files/${image}`);
    for (const width of [480, 960, 1600]) {
      const answer = await visit(`/files/${image}/${width}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(webpSize(answer.rawPayload)).toEqual([width, width / 2]);
      expect(answer.rawPayload.byteLength).toBeLessThan(stored.rawPayload.byteLength);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.byteLength));
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      const known = { 'if-none-match': String(answer.headers.etag) };
      expect((await visit(`/files/${image}/${width}`, known)).statusCode).toBe(304);
    }
    for (const other of ['1000', '0', '0480', '480.5', '99999', '480/480', 'x']) {
      expect([other, (await visit(`/files/${image}/${other}`)).statusCode]).toEqual([other, 404]);
    }
    await product.hide();
    for (const width of ['', '/480', '/1600']) expect((await visit(`/files/${image}${width}`)).statusCode).toBe(404);
  });

  it('stands upright, and tells nothing of where it was taken', async () => {
    const taken = noise(1200, 800)
      .withExif({ IFD0: { Copyright: 'GEHEIM-1234' } })
      .withMetadata({ orientation: 6 });
    const image = await upload('turned.jpg', await taken.jpeg({ quality: 90 }).toBuffer());
    const tag = imageIn(await (await shown(image)).page(), image);
    expect(tag).toContain('width="800" height="1200"');
    expect(tag).toContain(`${image}/480 480w, /portal/files/${image}/960 800w"`);
    expect((await visit(`/files/${image}`)).rawPayload.toString('latin1')).toContain('GEHEIM-1234');
    const { rawPayload } = await visit(`/files/${image}/480`);
    expect(webpSize(rawPayload)).toEqual([480, 720]);
    expect(rawPayload.toString('latin1')).not.toContain('GEHEIM-1234');
  });
});

describe('a small picture', () => {
  it('is never made larger', async () => {
    const image = await upload('small.png', await noise(300, 200).png().toBuffer());
    const tag = imageIn(await (await shown(image)).page(), image);
    expect(tag).toContain(`srcset="/portal/files/${image}/480 300w"`);
    expect(webpSize((await visit(`/files/${image}/480`)).rawPayload)).toEqual([300, 200]);
    expect(webpSize((await visit(`/files/${image}/1600`)).rawPayload)).toEqual([300, 200]);
  });

  it('stays as it is where WebP would be no smaller', async () => {
    const drawn = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#f00' } })
      .jpeg({ quality: 1 })
      .toBuffer();
    const tiny = await sharp({ create: { width: 3, height: 3, channels: 3, background: '#f00' } })
      .png({ palette: true })
      .toBuffer();
    for (const [name, content] of [
      ['drawn.jpg', drawn],
      ['tiny.png', tiny],
    ] as const) {
      const image = await upload(name, content);
      await shown(image);
      const { rawPayload } = await visit(`/files/${image}/480`);
      expect(rawPayload.byteLength).toBeLessThanOrEqual(content.byteLength);
    }
  });
});

describe('a damaged picture', () => {
  it('is sent as it is stored, and no page is missing for it', async () => {
    const whole = await noise(900, 600).png().toBuffer();
    const damaged = [pngOf(700, 500), whole.subarray(0, Math.floor(whole.byteLength / 2))];
    for (const content of damaged) {
      const image = await upload('damaged.png', content);
      const page = await (await shown(image)).page();
      expect(imageIn(page, image)).toContain(`src="/portal/files/${image}"`);
      for (const width of ['', '/480', '/960', '/480']) {
        const answer = await visit(`/files/${image}${width}`);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
        expect(answer.rawPayload).toEqual(content);
      }
    }
    expect((await visit('/products')).statusCode).toBe(200);
  });

  it('whose bytes are gone is missing, and its page is not', async () => {
    const image = await upload('gone.png', await noise(40, 30).png().toBuffer());
    const product = await shown(image);
    const { rows } = await world.pool.query('select "path" from file_object where id = $1', [image]);
    await rm(join(files, String(rows[0]?.path)));
    expect(imageIn(await product.page(), image)).not.toContain('srcset');
    expect((await visit(`/files/${image}`)).statusCode).toBe(404);
    expect((await visit(`/files/${image}/480`)).statusCode).toBe(404);
  });
});

describe('a logo', () => {
  it('comes in its smallest width alone', async () => {
    const logo = await upload('logo.png', await noise(900, 300).png().toBuffer());
    const link = { title: '示例链接', url: 'https://example.com', logo, weight: 1, enabled: true };
    expect((await world.call('operator', 'POST', '/entities/friendly-link', link)).message).toBe('新增成功');
    const tag = imageIn((await visit('')).body, logo);
    expect(tag).toContain(`src="/portal/files/${logo}/480"`);
    expect(tag).not.toContain('srcset');
  });
});
