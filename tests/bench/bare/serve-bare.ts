// Builds the bare page into a folder and serves it as the product serves its own: `serve-bare.ts FOLDER PORT`.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import Fastify from 'fastify';
import { build } from 'vite';
import { addBrotli } from '../../../cli/compress-pages.ts';
import { addPages } from '../../../runtime/server/pages.ts';
import { compressAssets } from '../../../runtime/web/build/compress-assets.ts';

const [folder, port] = [process.argv[2], Number(process.argv[3])];
if (!folder || !port) throw new Error('usage: serve-bare.ts FOLDER PORT');

const rows = Array.from({ length: 20 }, (_, row) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`column${at + 1}`, `Value ${row + 1}.${at + 1}`])),
);

await build({
  root: import.meta.dirname,
  configFile: false,
  base: './',
  logLevel: 'error',
  plugins: [react(), compressAssets()],
  build: {
    outDir: folder,
    rolldownOptions: { input: ['index.html', 'grid.html'].map((page) => join(import.meta.dirname, page)) },
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
await addBrotli(folder, { aside: `${folder}-compressing` });
const app = Fastify();
await addPages(app, { folder });
app.get('/rows', () => rows);
await app.listen({ port, host: '127.0.0.1' });
process.send?.('ready');
