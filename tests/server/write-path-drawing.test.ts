// The drawing at the head of the write path holds: each stage is a file that exports a function of its name, and they are called in that order.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../runtime/server/write');
const source = readFileSync(join(folder, 'execute.ts'), 'utf8');
const [drawing = ''] = source.split('\nimport ');
const stages = [...drawing.matchAll(/^\/\/ {3}([a-z][a-z-]+) {2,}\S/gm)].map(([, name = '']) => name);
const functionOf = (stage: string): string => stage.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The stages in the order in which a command meets them, following the functions of the file from `execute` on. */
function callsFrom(name: string, met: readonly string[] = []): string[] {
  const start = source.indexOf(`function ${name}(`);
  const next = source.indexOf('\n}\n', start);
  const body = source.slice(source.indexOf('{\n', start), next);
  return [...body.matchAll(/\b([a-zA-Z]+)\(/g)].flatMap(([, called = '']) => {
    if (stages.map(functionOf).includes(called)) return [called];
    const isOwn = source.includes(`function ${called}(`) && called !== name && !met.includes(called);
    return isOwn ? callsFrom(called, [...met, name]) : [];
  });
}

describe('the drawing of the write path', () => {
  it('names the thirteen stages', () => {
    expect(stages).toEqual([
      'authorize',
      'load',
      'guard',
      'merge',
      'before-hooks',
      'validate',
      'confirm-code',
      'finish-hooks',
      'plan-links',
      'cascade',
      'persist',
      'after-commit',
      'present',
    ]);
  });

  it.each(stages)('%s is a file that exports a function of its name and says that it is a stage', (stage) => {
    const file = join(folder, `${stage}.ts`);
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8');
    expect(text.startsWith('// Stage: ')).toBe(true);
    expect(text).toMatch(new RegExp(`^export (async )?function ${functionOf(stage)}\\(`, 'm'));
  });

  it.each(['execute', 'executeBatch', 'executeSystemBatch'])('%s meets them in the order drawn', (name) => {
    const called = callsFrom(name);
    const wanted = stages.map(functionOf).filter((stage) => stage !== 'present' || name === 'execute');
    expect(called).toEqual(wanted);
  });
});
