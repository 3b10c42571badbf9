// Compiled validators: what they accept and refuse, and that they run without eval or require.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRuntime } from '../../generator/emit/import-runtime.ts';
import { ModuleText } from '../../generator/emit/module-text.ts';
import { checkShape, type Validate } from '../../runtime/core/check-shape.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { type Built, build } from './built.ts';
import { serviceOrder, smallModel } from './small-model.ts';

let built: Built;
let entity: Entity;

beforeAll(async () => {
  built = await build(smallModel);
  const validate = (await built.module('entities/service-order/validate.gen.js')).default as Validate;
  entity = compileEntity({ descriptor: serviceOrder, validate });
});

afterAll(() => built.remove());

const good: Row = {
  declarationType: 'import',
  isUrgent: true,
  currency: 'CNY',
  broker: '00000000-0000-4000-8000-000000000001',
  consignee: { nameZh: '瑞丽口岸贸易', customsCode: '5302960001' },
  lines: [{ goodsName: '大米', totalPrice: '999999999999999.99' }],
};

function found(change: { [key: string]: Json }): string[] {
  return checkShape(entity, { ...good, ...change }).map(({ path, rule }) => `${path} ${rule}`);
}

describe('a compiled validator', () => {
  it('accepts a good record, also with what the server gave it', () => {
    expect(found({})).toEqual([]);
    expect(found({ id: 'x', orderNo: 'DD2025063000001', status: 'draft', version: 3 })).toEqual([]);
  });

  it('reports every fault at once, each at its field', () => {
    expect(found({ declarationType: 'transit', orderDate: '2025-02-29', packages: 0, tags: ['CNY', 'CNY'] })).toEqual([
      'declarationType enum',
      'tags unique-items',
      'orderDate calendar',
      'packages minimum',
    ]);
  });

  it('checks embedded objects, lines and lines of lines', () => {
    const line = { goodsName: '米', totalPrice: '1.234', licences: [{ quantity: '0.00' }] };
    expect(found({ consignee: { nameZh: '短', customsCode: '123' }, lines: [line] })).toEqual([
      'consignee.nameZh min-length',
      'consignee.customsCode format',
      'lines.0.totalPrice digits',
      'lines.0.licences.0.quantity above',
    ]);
  });

  it('refuses fields nobody declared, and in a use with fewer fields the others', () => {
    expect(found({ grosWeight: '1' })).toEqual(['grosWeight unknown-field']);
    expect(found({ notifier: { nameZh: '瑞丽口岸贸易', customsCode: '5302960001' } })).toEqual([
      'notifier.customsCode unknown-field',
    ]);
    expect(found(JSON.parse('{ "__proto__": { "x": 1 }, "constructor": "y" }'))).toEqual([
      '__proto__ unknown-field',
      'constructor unknown-field',
    ]);
  });

  it('counts characters as people do', () => {
    expect(found({ waybillNo: '𠮷'.repeat(32) })).toEqual([]);
    expect(found({ waybillNo: '𠮷'.repeat(33) })).toEqual(['waybillNo max-length']);
  });

  it('asks for what a submitted record needs', () => {
    expect(checkShape(entity, {}).map(({ path }) => path)).toEqual([
      'declarationType',
      'currency',
      'broker',
      'isUrgent',
      'lines',
    ]);
  });

  it('accepts a secret that is sent', async () => {
    const account = (await built.module('entities/account/validate.gen.js')).default as Validate;
    expect(account({ username: 'trader', password: 'Tongguan#2026' })).toBe(true);
    expect(account({ username: 'trader', password: 'short' })).toBe(false);
  });
});

describe('the code of validators', () => {
  it('neither requires nor evaluates anything', () => {
    const codes = built.files.filter(({ path }) => path.endsWith('validate.gen.js'));
    expect(codes).toHaveLength(5);
    for (const { text } of codes) expect(text).not.toMatch(/\brequire\(|\beval\(|new Function|node_modules|ajv/);
  });

  it('is refused when it needs a module nobody allowed', () => {
    const module = new ModuleText('entities/x/validate.gen.js', 'schemas/x.yaml');
    const code = 'const func2 = require("ajv/dist/runtime/equal").default;\nvalidate();';
    expect(() => importRuntime(code, module)).toThrow('requires ajv/dist/runtime/equal');
    expect(() => importRuntime('x = require("fs").readFileSync;', module)).toThrow('still requires');
  });
});
