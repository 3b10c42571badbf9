// `tongguan generate` in a project of its own: does nothing as long as nothing changed, neither what files are made from nor they.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeProject } from './case-project.ts';

const project = join(import.meta.dirname, '../..');
const { root, discard } = makeProject({});
for (const name of ['cli', 'generator', 'runtime', 'package.json']) {
  cpSync(join(project, name), join(root, name), { recursive: true });
}
for (const name of ['entity', 'lifecycle', 'project']) {
  cpSync(join(project, `schemas/${name}.schema.json`), join(root, `schemas/${name}.schema.json`));
}
// The pages whose words the project has, where nobody takes them for pages of its entities.
cpSync(join(project, 'overrides'), join(root, 'cli/overrides'), { recursive: true });
symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
afterAll(discard);

/** What it says, in a process of its own. */
function generate(): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['cli/tongguan.js', 'generate'], {
    cwd: root,
    encoding: 'utf8',
  });
  return `${stdout}${stderr}`;
}

const nothing = /^nothing changed since the last time/;

it('compiles when something changed, and else does nothing', { timeout: 240_000 }, () => {
  expect(generate()).toMatch(/^\d+ files: [1-9]\d* written/);
  expect(generate()).toMatch(nothing);

  appendFileSync(join(root, 'schemas/trade/shipment.yaml'), '# a remark\n');
  expect(generate()).toMatch(/^\d+ files: 0 written, 0 deleted/);
  expect(generate()).toMatch(nothing);

  const page = join(root, 'overrides/dashboard/page.tsx');
  appendFileSync(page, 'export const said = "ui.nowhere.toBeFound";\n');
  expect(generate()).toContain('no label for nowhere.toBeFound');
  writeFileSync(page, readFileSync(page, 'utf8').replace('ui.nowhere.toBeFound', 'nothing'));
  expect(generate()).toMatch(/^\d+ files: 0 written, 0 deleted/);
  expect(generate()).toMatch(nothing);

  const made = join(root, 'generated/menu.gen.ts');
  const text = readFileSync(made, 'utf8');
  appendFileSync(made, '// touched\n');
  expect(generate()).toMatch(/^\d+ files: 1 written, 0 deleted/);
  expect(readFileSync(made, 'utf8')).toBe(text);

  rmSync(join(root, 'generated/lifecycles'), { recursive: true });
  expect(generate()).toMatch(/^\d+ files: [1-9]\d* written/);

  appendFileSync(join(root, 'generator/emit/menu.ts'), '// another compiler\n');
  expect(generate()).toMatch(/^\d+ files: 0 written, 0 deleted/);
  expect(generate()).toMatch(nothing);
});

it('finds the same mistake each time', { timeout: 120_000 }, () => {
  appendFileSync(join(root, 'schemas/trade/shipment.yaml'), 'colour: red\n');
  expect(generate()).toContain('colour');
  expect(generate()).toContain('colour');
});
