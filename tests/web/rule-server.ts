// The product on a copy of the project whose schemas it may change, with the demo records: where agreed proposals become the rule.
import { expect, type Page } from '@playwright/test';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { test as onDemo } from './browser-test.ts';
import { freePort } from './development.ts';
import { copyBuiltProject } from './project-copy.ts';
import { type StartedServer, startWorkerServer } from './worker-server.ts';

export interface RuleServer extends StartedServer {
  /** The copy of the project. */
  readonly project: string;
}

/** People on such a server, which starts anew at its port once it has written a change. */
export const test = onDemo.extend<object, { rules: RuleServer }>({
  rules: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const project = await makeTestFolder();
      copyBuiltProject(project);
      const server = await startWorkerServer(project, await freePort());
      await use({ ...server, project });
      await server.stop();
      await removeTestFolder(project);
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  server: [async ({ rules }, use) => use(rules), { scope: 'worker' }],
});

/**
 * Does what makes a proposal the rule and waits until the server that knows it is ready: it looks every minute, compiles and builds beside
 * its work, and starts anew. The pages are closed meanwhile: open ones are told of a new version.
 */
export async function inForceAfter(
  { program }: RuleServer,
  pages: readonly Page[],
  last: () => Promise<void>,
): Promise<void> {
  const starts = (): number => program.lines.filter((line) => line.startsWith('Ready at')).length;
  const before = starts();
  await last();
  for (const page of pages) await page.goto('about:blank');
  await expect.poll(starts, { timeout: 600_000 }).toBe(before + 1);
}
