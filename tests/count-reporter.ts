// Counts the tests that passed, by project and folder, for the test command to hold against counts.yaml.
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { note } from './counted.ts';

const here = import.meta.dirname;

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests: { [project: string]: { [area: string]: number } } = {};
    for (const { project, moduleId, children } of modules) {
      const path = relative(here, moduleId);
      const area = dirname(path) === '.' ? path : dirname(path);
      const areas = tests[project.name] ?? {};
      areas[area] = (areas[area] ?? 0) + [...children.allTests('passed')].length;
      tests[project.name] = areas;
    }
    note({ tests });
  }
}
