// Counts the tests that passed, by file, says loudly which of them did so only when they were tried once more, and notes why others failed.
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
    const unstable = all.filter((one) => one.outcome() === 'flaky').map(nameOf);
    const failed = all.filter((one) => one.outcome() === 'unexpected').map((one) => `${nameOf(one)}: ${whyOf(one)}`);
    note({ tests: { browser: areas }, unstable, failed });
  }
}

function nameOf(test: TestCase): string {
  return `${basename(test.location.file)} "${test.title}"`;
}

/** What its last try says, without the colours of a terminal. */
function whyOf({ results }: TestCase): string {
  const said = results.at(-1)?.errors.map(({ message, location }) => `${message} at line ${location?.line}`) ?? [];
  return stripVTControlCharacters(said.join('\n')).slice(0, 600);
}
