// Counts the tests that passed, by project and folder, for the test command to hold against counts.yaml, and notes why others failed.
import { dirname, join, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { note } from './counted.ts';

const here = import.meta.dirname;

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failed = unhandled.map((error) => `outside of any test: ${told(error)}`);
    const tests: { [project: string]: { [area: string]: number } } = {};
    for (const module of modules) {
      const { project, moduleId, children } = module;
      const path = relative(here, moduleId);
      const area = dirname(path) === '.' ? path : dirname(path);
      const areas = tests[project.name] ?? {};
      areas[area] = (areas[area] ?? 0) + [...children.allTests('passed')].length;
      tests[project.name] = areas;
      failed.push(...failuresOf(module, path));
    }
    note({ tests, failed });
  }
}

/** The file's own errors, those of its groups and those of its tests. */
function failuresOf(module: TestModule, path: string): string[] {
  const { children } = module;
  const groups = [...children.allSuites()].flatMap((suite) => suite.errors().map((error) => `${path}: ${told(error)}`));
  const tests = [...children.allTests('failed')].flatMap((test) =>
    (test.result().errors ?? []).map((error) => `${path} "${test.fullName}": ${told(error)}`),
  );
  return [...module.errors().map((error) => `${path}: ${told(error)}`), ...groups, ...tests];
}

/** What an error says, and the first lines of the project that it came from. */
function told({ message, stacks = [] }: SerializedError): string {
  const places = stacks.slice(0, 3).map(({ file, line }) => `${relative(join(here, '..'), file)}:${line}`);
  return [message.slice(0, 600), ...places].join('\n  at ');
}
