// How tests run: those of plain code by themselves, those on PostgreSQL with one cluster for the whole run (tests/database.ts).
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Whole folders, and single files beside others that need no database. */
const onDatabase = ['tests/{api,deal,migrate,processes,security}/**/*.test.ts', 'tests/**/*.database.test.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    // By itself vitest leaves a core to its own process, which has next to nothing to do.
    maxWorkers: Math.max(2, availableParallelism()),
    // Modules are loaded once a worker, by Node itself, as the product loads them.
    isolate: false,
    experimental: { viteModuleRunner: false },
    reporters: ['default', './tests/count-reporter.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/web/**', 'tests/generator/*/**', ...onDatabase],
        },
      },
      {
        extends: true,
        test: { name: 'database', include: onDatabase, globalSetup: ['tests/database.ts'] },
      },
    ],
  },
});
