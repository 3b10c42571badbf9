// A server that held its rules judges by them, whatever is compiled into their files afterwards.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdRules } from '../../cli/hold-rules.ts';
import type { Validate } from '../../runtime/core/check-shape.ts';
import { lateValidator } from '../../runtime/core/late-validator.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

const load = createRequire(import.meta.url);
let folder = '';
beforeAll(async () => {
  folder = await makeTestFolder();
});
afterAll(() => removeTestFolder(folder));

/** An entity whose validator is written into a file and loaded when it is first asked. */
function written(name: string, takes: number): { validate: Validate; write: (takes: number) => void } {
  const file = join(folder, `${name}.cjs`);
  const write = (most: number): void => writeFileSync(file, `exports.default = ({ n = 0 }) => n <= ${most};`);
  write(takes);
  return { validate: lateValidator(() => load(file)), write };
}

it('loads what nobody has saved yet before it is compiled anew', () => {
  const [held, late] = [written('held', 100), written('late', 100)];
  const entities = { held: { validate: held.validate } as CompiledEntity };
  holdRules({ entities });
  for (const { write } of [held, late]) write(60);
  expect(held.validate({ n: 80 })).toBe(true);
  // Without it the server would refuse what its pages still take.
  expect(late.validate({ n: 80 })).toBe(false);
});
