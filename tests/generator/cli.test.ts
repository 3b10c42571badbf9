// The verbs for schemas, run as a person runs them: output, exit codes, and what is on disk afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject } from './case-project.ts';

const main = join(import.meta.dirname, '../../cli/main.ts');
const { root, discard } = makeProject({});
afterAll(discard);

function tongguan(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, err: stderr };
}

const shipment = join(root, 'schemas/trade/shipment.yaml');

describe('generate', () => {
  beforeAll(() => {
    const { code, err } = tongguan('generate', '--project', root);
    expect(err).toBe('');
    expect(code).toBe(0);
  });

  it('writes nothing the second time, and --check agrees', () => {
    expect(tongguan('generate', '--project', root).out).toMatch(/^\d+ files: 0 written, 0 deleted/);
    expect(tongguan('generate', '--check', '--project', root)).toMatchObject({ code: 0, err: '' });
  });

  it('--check names what is not as it should be, and leaves it so', () => {
    const file = join(root, 'generated/menu.gen.ts');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, `${before}// touched\n`);
    const { code, err } = tongguan('generate', '--check', '--project', root);
    expect(code).toBe(1);
    expect(err).toContain('generated/menu.gen.ts');
    expect(readFileSync(file, 'utf8')).toContain('// touched');
    tongguan('generate', '--project', root);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('writes nothing while there are findings', () => {
    const text = readFileSync(shipment, 'utf8');
    const table = readFileSync(join(root, 'generated/tables.gen.sql'), 'utf8');
    writeFileSync(shipment, text.replace('grossWeight]', 'grosWeight]'));
    const { code, err } = tongguan('generate', '--project', root);
    writeFileSync(shipment, text);
    expect(code).toBe(1);
    expect(err).toContain('E203 unknown field "grosWeight" in rule net-not-above-gross. Did you mean "grossWeight"?');
    expect(readFileSync(join(root, 'generated/tables.gen.sql'), 'utf8')).toBe(table);
  });
});

describe('check', () => {
  it('says that all is well', () => {
    expect(tongguan('check', '--project', root)).toEqual({ code: 0, out: '7 entities, no findings\n', err: '' });
  });
});

describe('explain', () => {
  it('prints paths, fields, rules in words, states and access', () => {
    const { code, out } = tongguan('explain', 'shipment', '--language', 'en', '--project', root);
    expect(code).toBe(0);
    for (const part of [
      'schemas/trade/shipment.yaml',
      'overrides/shipment/list.tsx',
      '#/trade ',
      'decimal 8,3 · required on submit · kg',
      'Choose a broker',
      'draft -> submitted',
      'companyId is mine',
      'broker is mine and status is not "draft"',
    ]) {
      expect(out).toContain(part);
    }
    expect(tongguan('explain', 'shipment', '--language', 'zh', '--project', root).out).toContain('请选择报关行');
  });

  it('knows what was meant', () => {
    const { code, err } = tongguan('explain', 'shipmnt', '--project', root);
    expect(code).toBe(1);
    expect(err).toBe('there is no entity "shipmnt". Did you mean "shipment"?\n');
  });

  it('names all there are where nothing near was meant', () => {
    const { code, err } = tongguan('explain', 'zzzzzzzzzzzz', '--project', root);
    expect(code).toBe(1);
    expect(err).toMatch(/^there is no entity "zzzzzzzzzzzz"\nfix: name one of .*\bshipment\b/);
  });

  it('refuses a language there is not', () => {
    expect(tongguan('explain', 'shipment', '--language', 'fr', '--project', root).code).toBe(2);
  });
});

describe('new-entity', () => {
  it('writes an entity without findings, which compiles', () => {
    const asked = ['bonded-warehouse', '--area', 'storage', '--zh', '保税仓库', '--my', 'ဂိုဒေါင်', '--project', root];
    const made = tongguan('new-entity', ...asked);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(tongguan('check', '--project', root).out).toBe('8 entities, no findings\n');
    expect(tongguan('generate', '--project', root).code).toBe(0);
    expect(existsSync(join(root, 'generated/entities/bonded-warehouse/validate.gen.js'))).toBe(true);
    const again = tongguan('new-entity', ...asked);
    expect(again.code).toBe(1);
    expect(again.err).toContain('schemas/storage/bonded-warehouse.yaml');
  });

  it('writes one with states of its own', () => {
    const names = ['--zh', '冷库', '--my', 'အအေးခန်း'];
    const made = tongguan('new-entity', 'cold-store', '--area', 'storage', '--lifecycle', ...names, '--project', root);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(tongguan('check', '--project', root).out).toBe('9 entities, no findings\n');
    const { out } = tongguan('explain', 'cold-store', '--language', 'en', '--project', root);
    expect(out).toContain('states of status (cold-store-status)');
    expect(out).toContain('open -> closed');
    expect(out).not.toContain('schemas/lifecycles/');
    rmSync(join(root, 'schemas/storage/cold-store.yaml'));
    rmSync(join(root, 'locales/entities/cold-store.yaml'));
  });

  it('puts the list into the group of most lists of the area, and asks for names in every language', () => {
    const names = ['--zh', '航次', '--my', 'ခရီးစဉ်', '--project', root];
    expect(tongguan('new-entity', 'voyage', '--area', 'reference', ...names).code).toBe(0);
    expect(readFileSync(join(root, 'schemas/reference/voyage.yaml'), 'utf8')).toContain('route: /platform/voyage');
    rmSync(join(root, 'schemas/reference/voyage.yaml'));
    rmSync(join(root, 'locales/entities/voyage.yaml'));
    const unnamed = tongguan('new-entity', 'voyage', '--area', 'reference', '--project', root);
    expect(unnamed.code).toBe(2);
    expect(unnamed.err).toContain("required option '--zh <label>' not specified");
  });

  it('refuses a new area that is probably a slip, and says which menu group it took', () => {
    const asked = ['voyage', '--zh', '航次', '--my', 'ခရီးစဉ်', '--project', root];
    const refused = tongguan('new-entity', ...asked, '--area', 'refrence');
    expect(refused).toEqual({
      code: 1,
      out: '',
      err: 'there is no area "refrence". Did you mean "reference"? --new-area makes a new one\n',
    });
    expect(existsSync(join(root, 'schemas/refrence'))).toBe(false);
    const made = tongguan('new-entity', ...asked, '--area', 'refrence', '--new-area');
    expect(made.code).toBe(0);
    expect(made.out).toMatch(/^its list stands in the menu group \/\w+: --group names another$/m);
    rmSync(join(root, 'schemas/refrence'), { recursive: true });
    rmSync(join(root, 'locales/entities/voyage.yaml'));
  });

  it('leaves nothing behind when the entity goes', () => {
    rmSync(join(root, 'schemas/storage/bonded-warehouse.yaml'));
    rmSync(join(root, 'locales/entities/bonded-warehouse.yaml'));
    tongguan('generate', '--project', root);
    expect(existsSync(join(root, 'generated/entities/bonded-warehouse'))).toBe(false);
  });
});

describe('usage', () => {
  it.each([
    ['an unknown verb', ['generat']],
    ['a missing argument', ['explain']],
    ['an unknown option', ['check', '--fast']],
    ['a name that is none', ['new-entity', 'Bonded', '--area', 'storage', '--project', root]],
  ])('%s ends with exit code 2', (_, args) => {
    expect(tongguan(...args).code).toBe(2);
  });

  it('--help lists the verbs', () => {
    const { code, out } = tongguan('--help');
    expect(code).toBe(0);
    expect(out).toContain('new-entity');
  });
});
