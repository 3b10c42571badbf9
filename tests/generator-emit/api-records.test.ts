// The API description: complete, consistent in itself, with examples the validators accept.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRecord } from '../../generator/emit/openapi/examples.ts';
import { emitOpenapi } from '../../generator/emit/openapi/openapi.ts';
import type { Validate } from '../../runtime/core/check-shape.ts';
import { errorCatalogue } from '../../runtime/core/errors.ts';
import { type Built, build } from './built.ts';
import { smallModel } from './small-model.ts';

interface Description {
  readonly paths: { readonly [path: string]: { readonly [method: string]: { readonly operationId: string } } };
  readonly components: { readonly [group: string]: { readonly [name: string]: unknown } };
}

const text = emitOpenapi(smallModel)[0]?.text ?? '';
const api: Description = JSON.parse(text);
let built: Built;

beforeAll(async () => {
  built = await build(smallModel);
});

afterAll(() => built.remove());

function methods(path: string): string[] {
  return Object.keys(api.paths[path] ?? {});
}

describe('the API description', () => {
  it('has every call of an entity', () => {
    const base = '/entities/service-order';
    expect(methods(base)).toEqual(['get', 'post', 'patch', 'delete']);
    expect(methods(`${base}/{id}`)).toEqual(['get', 'put', 'patch']);
    const rest = Object.keys(api.paths).filter((path) => path.startsWith(`${base}/`) && path !== `${base}/{id}`);
    expect(rest.map((path) => path.slice(base.length)).sort()).toEqual([
      '/actions/stop',
      '/actions/submit',
      '/export',
      '/options/broker',
      '/options/companyId',
      '/options/createdBy',
      '/options/lines.productNo',
      '/options/watchers',
      '/summary',
      '/validate',
      '/{id}/actions/stop',
      '/{id}/actions/submit',
      '/{id}/copy',
      '/{id}/history',
      '/{id}/reviews',
    ]);
  });

  it('has the calls with names of their own', () => {
    const named = ['/login/auth', '/login/getInfo', '/login/logout', '/files'];
    for (const path of named) expect(methods(path)).toEqual(['post']);
    for (const path of ['/codes', '/files/{id}', '/imports/{job}']) expect(methods(path)).toEqual(['get']);
  });

  it('leaves out what nobody may do', () => {
    expect(methods('/entities/hs-code')).toEqual(['get']);
    expect(api.paths['/entities/hs-code/import']).toBeUndefined();
    expect(api.paths['/entities/licence']).toBeUndefined();
  });

  it('refers to nothing that is not there', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    const missing = references.filter(([, group = '', name = '']) => api.components[group]?.[name] === undefined);
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = Object.values(api.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows an example of every error of the catalogue', () => {
    for (const name of Object.keys(errorCatalogue)) expect(text).toContain(`"error":"${name}"`);
    expect(text).toContain('There is no such record.');
  });

  it('names what is asked for on an action', () => {
    const stop = JSON.stringify(api.paths['/entities/service-order/{id}/actions/stop']);
    expect(stop).toContain('"required":["reason"]');
    expect(stop).toContain('From submitted to stopped by author.');
  });

  it('asks for what each call needs', () => {
    const create = JSON.stringify(api.paths['/entities/service-order']);
    expect(create).toContain('{"required":["declarationType","isUrgent"]}');
    const { put, patch } = api.paths['/entities/service-order/{id}'] ?? {};
    expect(JSON.stringify(put)).toContain('{"required":["version","declarationType","isUrgent"]}');
    expect(JSON.stringify(patch)).toContain('{"required":["version"]}');
  });

  it('keeps secrets out of answers', () => {
    const account = api.components.schemas?.Account as { properties: { password: { writeOnly: boolean } } };
    expect(account.properties.password.writeOnly).toBe(true);
  });

  it('gives examples that break no limit', async () => {
    for (const entity of smallModel.entities.filter(({ type }) => type !== 'sub')) {
      const module = await built.module(`entities/${entity.id}/validate.gen.js`);
      const validate = module.default as Validate;
      validate(exampleRecord(smallModel, entity));
      expect((validate.errors ?? []).filter(({ keyword }) => keyword !== 'required')).toEqual([]);
    }
  });
});
