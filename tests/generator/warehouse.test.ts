// A new entity costs one YAML file and its labels: list, form, check, tables, calls, menu and words come with the next compile.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFinding } from '../../generator/check/format-finding.ts';
import { type CompileOutcome, generateAndWrite } from '../../generator/generate.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { describeApi } from '../described-api.ts';

const project = join(import.meta.dirname, '../..');
const fixture = join(import.meta.dirname, 'warehouse');
const root = mkdtempSync(join(tmpdir(), 'tongguan-warehouse-'));
const schemaFile = join(root, 'schemas/storage/warehouse.yaml');
const schema = readFileSync(join(fixture, 'schema.yaml'), 'utf8');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const generated = (path: string): string => readFileSync(join(root, 'generated', path), 'utf8');
const load = (path: string) => import(/* @vite-ignore */ pathToFileURL(join(root, 'generated', path)).href);

let outcome: CompileOutcome;
let model: ServerModel;
let warehouse: EntityDescriptor;

beforeAll(async () => {
  for (const name of ['schemas', 'locales', 'overrides'])
    cpSync(join(project, name), join(root, name), { recursive: true });
  symlinkSync(join(project, 'runtime'), join(root, 'runtime'));
  mkdirSync(join(root, 'schemas/storage'));
  writeFileSync(schemaFile, schema);
  cpSync(join(fixture, 'labels.yaml'), join(root, 'locales/entities/warehouse.yaml'));
  outcome = await generateAndWrite({ root });
  ({ model } = await load('model.gen.ts'));
  ({ warehouse } = await load('entities/warehouse/descriptor.gen.ts'));
});

describe('one YAML file and its labels', () => {
  it('compile without findings', () => {
    expect(outcome.findings.map(formatFinding)).toEqual([]);
    expect(outcome.written?.written).toContain('entities/warehouse/descriptor.gen.ts');
    expect(outcome.written?.written).toContain('lifecycles/warehouse-status.gen.ts');
  });

  it('give a list and a form, where the menu leads', () => {
    expect(generated('entities/warehouse/list.gen.tsx')).toContain('listPage<Warehouse>(warehouse)');
    expect(generated('entities/warehouse/form.gen.tsx')).toContain('formPage<Warehouse>(warehouse, validate)');
    expect(generated('routes.gen.tsx')).toContain("path: '/customs2/warehouses'");
    const group = model.menu.find(({ route }) => route === '/customs2');
    expect(group?.items.some(({ key, entity }) => key === 'warehouses' && entity === 'warehouse')).toBe(true);
  });

  it('give an entity the server knows, with its states', () => {
    expect(model.entities.warehouse?.descriptor).toEqual(warehouse);
    expect(fieldAt(warehouse.fields, 'area')).toMatchObject({
      kind: 'decimal',
      digits: [8, 2],
      above: '0',
      unit: 'm²',
    });
    expect(fieldAt(warehouse.fields, 'country')).toMatchObject({ kind: 'code', table: 'country' });
    expect(fieldAt(warehouse.fields, 'customsArea')).toMatchObject({ kind: 'reference', entity: 'customs-area' });
    expect(fieldAt(warehouse.fields, 'status')).toMatchObject({ values: ['open', 'closed'], readOnly: true });
    const [use] = warehouse.lifecycles;
    expect(use?.lifecycle).toMatchObject({ id: 'warehouse-status', initial: 'open' });
    expect(use?.lifecycle.transitions.map(({ action, source }) => [action, source])).toEqual([
      ['close', 'proposed'],
      ['reopen', 'proposed'],
    ]);
  });

  it('give a check of what is entered', () => {
    const validate = model.entities.warehouse?.validate;
    const record = { code: 'RL01', name: '瑞丽一号仓', customsArea: '8604', area: '999999.99' };
    expect(validate?.(record)).toBe(true);
    expect(validate?.({ ...record, area: '0.001' })).toBe(false);
    expect(validate?.({ ...record, area: '0' })).toBe(false);
  });

  it('give a table with its key and its references', () => {
    const table = model.tables.find(({ name }) => name === 'warehouse');
    expect(table?.columns.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'id',
        'companyId',
        'code',
        'name',
        'customsArea',
        'country',
        'area',
        'status',
        'closedOn',
        'version',
      ]),
    );
    expect(table?.foreignKeys).toContainEqual(
      expect.objectContaining({ columns: ['customsArea'], table: 'customs_area' }),
    );
    expect(generated('tables.gen.sql')).toContain('create table "warehouse" (');
  });

  it('give the calls of the API', async () => {
    const { paths, components } = await describeApi(model);
    for (const path of ['', '/{id}', '/{id}/actions/close', '/{id}/actions/reopen', '/export']) {
      expect(Object.keys(paths)).toContain(`/entities/warehouse${path}`);
    }
    expect(components.schemas).toHaveProperty('Warehouse');
  });

  it.each([
    ['zh', '使用中', '仓库已关闭'],
    ['en', 'Open', 'Warehouse closed'],
    ['my', 'ဖွင့်ထား', 'ဂိုဒေါင် ပိတ်ပြီးပါပြီ'],
  ])('give words in %s', (language, open, closed) => {
    const words = JSON.parse(generated(`locales/${language}.gen.json`));
    expect(words.entity.warehouse.states['warehouse-status'].open).toBe(open);
    expect(words.lifecycle['warehouse-status'].done.close).toBe(closed);
    expect(words.menu.warehouses).toBe(words.entity.warehouse.views.warehouses);
  });
});

describe('a mistake in it', () => {
  it('is reported with its place and what would be right, and nothing is written', async () => {
    const before = generated('tables.gen.sql');
    writeFileSync(schemaFile, schema.replace('fields: [code, name, customsArea', 'fields: [code, name, custmsArea'));
    const { findings, written } = await generateAndWrite({ root });
    writeFileSync(schemaFile, schema);
    const line = schema.split('\n').findIndex((text) => text.includes('{ id: main')) + 1;
    expect(findings).toHaveLength(1);
    expect(findings.map(formatFinding).join('\n').split('\n')[0]).toBe(
      `schemas/storage/warehouse.yaml:${line}:38 E203 unknown field "custmsArea" in section main. Did you mean "customsArea"?`,
    );
    expect(findings[0]?.fix).toContain('write "customsArea"');
    expect(written).toBeNull();
    expect(generated('tables.gen.sql')).toBe(before);
  });

  it('leaves with the entity', async () => {
    rmSync(schemaFile);
    rmSync(join(root, 'locales/entities/warehouse.yaml'));
    const { findings, written } = await generateAndWrite({ root });
    expect(findings).toEqual([]);
    expect(written?.deleted).toContain('lifecycles/warehouse-status.gen.ts');
    expect(existsSync(join(root, 'generated/entities/warehouse'))).toBe(false);
  });
});
