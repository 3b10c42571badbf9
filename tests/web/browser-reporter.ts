// Counts the tests that passed, by file, and says loudly which of them did so only when they were tried once more.
import { basename } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { note } from '../counted.ts';

export default class BrowserReporter implements Reporter {
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onEnd(): void {
    const all = this.#suite?.allTests() ?? [];
    const areas: { [file: string]: number } = {};
    for (const test of all.filter((one) => one.ok() && one.outcome() !== 'skipped')) {
      const area = basename(test.location.file);
      areas[area] = (areas[area] ?? 0) + 1;
    }
    note({ tests: { browser: areas }, unstable: all.filter((one) => one.outcome() === 'flaky').map(nameOf) });
  }
}

function nameOf(test: TestCase): string {
  return `${basename(test.location.file)} "${test.title}"`;
}
