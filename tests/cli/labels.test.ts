// `tongguan labels`: what an entity lacks is written at its place, the rest of the files stays to the letter.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLabel } from '../../cli/labels/add-label.ts';
import { makeProject } from '../generator/case-project.ts';

const label = { zh: '字', en: 'Word, two', my: 'စာ' };
const written = '{ zh: 字, en: "Word, two", my: စာ }';
const order = ['label', 'fields.a', 'fields.b', 'fields.c', 'values.b.x', 'values.b.y', 'sections.main'];

describe('one label', () => {
  it.each<[what: string, text: string, path: string, becomes: string]>([
    ['in an empty file', '', 'fields.b', `fields:\n  b: ${written}\n`],
    ['behind a comment', '# Words.\n', 'label', `# Words.\nlabel: ${written}\n`],
    [
      'after the one before it',
      'fields:\n  a: {}\n  c: {}\n',
      'fields.b',
      `fields:\n  a: {}\n  b: ${written}\n  c: {}\n`,
    ],
    [
      'before all others',
      'fields:\n  # third\n  c: {}\n',
      'fields.a',
      `fields:\n  # third\n  a: ${written}\n  c: {}\n`,
    ],
    ['at the end without a line end', 'fields:\n  a: {}', 'fields.b', `fields:\n  a: {}\n  b: ${written}\n`],
    [
      'behind a remark',
      'fields:\n  a: {} # so\nsections: {}\n',
      'fields.b',
      `fields:\n  a: {} # so\n  b: ${written}\nsections: {}\n`,
    ],
    ['in a branch without labels', 'fields:\nsections: {}\n', 'fields.b', `fields:\n  b: ${written}\nsections: {}\n`],
    [
      'in a new branch between others',
      'label: {}\nsections: {}\n',
      'fields.b',
      `label: {}\nfields:\n  b: ${written}\nsections: {}\n`,
    ],
    ['within braces', 'values:\n  b: { x: {} }\n', 'values.b.y', `values:\n  b: { x: {}, y: ${written} }\n`],
    [
      'several branches down',
      'fields:\n    a: {}\n',
      'values.b.y',
      `fields:\n    a: {}\nvalues:\n  b:\n    y: ${written}\n`,
    ],
    ['as deep as the others', 'fields:\n    a: {}\n', 'fields.b', `fields:\n    a: {}\n    b: ${written}\n`],
  ])('%s', (_what, text, path, becomes) => {
    expect(addLabel(text, path.split('.'), label, order)).toBe(becomes);
  });
});

describe('the command', () => {
  const { root, discard } = makeProject({});
  afterAll(discard);
  const file = join(root, 'locales/entities/shipment.yaml');
  const whole = readFileSync(file, 'utf8');
  const tongguan = (...args: string[]) => {
    const main = join(import.meta.dirname, '../../cli/main.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args, '--project', root], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  beforeAll(() => writeFileSync(file, whole.replace(/^ {2}netWeight: .*\n/m, '')));

  it('writes what is missing in the line it stood in, marked where it is to be translated', () => {
    const { stdout } = tongguan('labels', 'shipment');
    expect(stdout).toContain('1 written: fields.netWeight');
    expect(stdout).toMatch(/^locales\/entities\/shipment\.yaml:\d+:\d+ fields\.netWeight: zh, my$/m);
    expect(stdout).toContain('2 left to translate');
    const sketch = '  netWeight: { zh: "TODO: Net weight", en: Net weight, my: "TODO: Net weight" }\n';
    expect(readFileSync(file, 'utf8')).toBe(whole.replace(/^ {2}netWeight: .*\n/m, sketch));
  });

  it('lists what is left over all, and check refuses it', () => {
    expect(tongguan('labels').stdout).toContain('fields.netWeight: zh, my');
    expect(tongguan('check')).toMatchObject({ status: 1, stderr: expect.stringContaining('E429 fields.netWeight') });
  });

  it('makes the file of an entity that has none', () => {
    rmSync(file);
    expect(tongguan('labels', 'shipment').stdout).toContain('written: label, fields.');
    expect(tongguan('check').stderr).not.toMatch(/E401|E405/);
  });

  it('names the entity that was meant', () => {
    expect(tongguan('labels', 'shipmnt')).toMatchObject({ status: 1, stderr: expect.stringContaining('"shipment"') });
  });
});
