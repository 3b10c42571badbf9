// Builds the browser pages, as cli/build-pages.ts has it into dist/pages; in development serves them and passes the API on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bundling } from './build/chunks.ts';
import { compressAssets } from './build/compress-assets.ts';
import { hotSchemas } from './build/hot-schemas.ts';
import { libraryMends } from './build/library-mends.ts';
import { moduleStubs } from './build/module-stubs.ts';
import { preloadStart } from './build/preload-start.ts';
import { staticStyles } from './build/static-styles.ts';

const project = join(import.meta.dirname, '../..');
const apiPort = process.env.PORT ?? '8080';

/** Whether an address is that of a file of the pages, as `/api/client.ts?t=1`. */
function isSource(url: string): boolean {
  const [path = ''] = url.split('?');
  return /\.[a-z]+$/.test(path) && existsSync(join(import.meta.dirname, path));
}

export default defineConfig({
  root: import.meta.dirname,
  // Relative, because the address of a page is behind the hash: the pages work below any path.
  base: './',
  plugins: [moduleStubs(), libraryMends(), staticStyles(), react(), hotSchemas(), preloadStart(), compressAssets()],
  json: { stringify: true },
  build: {
    outDir: join(project, 'dist/pages'),
    emptyOutDir: true,
    target: 'es2022',
    // No inlined pictures: `img-src` stays narrow, and the first page small.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
    rolldownOptions: bundling,
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': {
        target: `http://127.0.0.1:${apiPort}`,
        // The folder api of the pages has that address too: its files are theirs to serve.
        bypass: ({ url = '' }) => (isSource(url) ? url : undefined),
      },
    },
  },
});
