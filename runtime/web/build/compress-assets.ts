// Writes a gzip form beside every text asset of the build; cli/compress-pages.ts adds the Brotli forms once the pages can be served.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const deflate = promisify(gzip);
const textAsset = /\.(js|css|html|svg|json)$/;
/** Below this many bytes a compressed form saves no packet. */
const smallest = 1024;

/** The plugin. */
export function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const names = await readdir(folder, { recursive: true });
      await Promise.all(names.filter((name) => textAsset.test(name)).map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length >= smallest) await writeFile(`${file}.gz`, await deflate(content, { level: 9 }));
}
