// The API description a server gives out: every call it has, complete, consistent in itself.
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../runtime/core/errors.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { type ApiDescription, describeApi } from '../described-api.ts';
import { type Built, build } from '../generator-emit/built.ts';
import { smallModel } from '../generator-emit/small-model.ts';

let api: ApiDescription;
let text: string;
let built: Built;

beforeAll(async () => {
  built = await build(smallModel);
  const { model } = (await built.module('model.gen.ts')) as { model: ServerModel };
  api = await describeApi(model);
  text = JSON.stringify(api);
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
      '/exports',
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
      '/{id}/history/verification',
      '/{id}/refused',
      '/{id}/related',
      '/{id}/reviews',
    ]);
  });

  it('has the calls with names of their own', () => {
    const named = ['/login/auth', '/login/getInfo', '/login/logout', '/files'];
    for (const path of named) expect(methods(path)).toEqual(['post']);
    expect(methods('/user/transfer')).toEqual(['get']);
    for (const path of ['/codes', '/files/{id}', '/imports/{job}', '/exports', '/exports/{job}/file'])
      expect(methods(path)).toEqual(['get']);
  });

  it('leaves out what nobody may do', () => {
    expect(methods('/entities/hs-code')).toEqual(['get']);
    expect(api.paths['/entities/hs-code/import']).toBeUndefined();
    expect(api.paths['/entities/licence']).toBeUndefined();
  });

  it('refers to nothing that is not there', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(text.match(/"\$ref"/g)).toHaveLength(references.length);
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

  it('tells of every call what it is, what it answers, and what else may come of it', () => {
    for (const [path, operations] of Object.entries(api.paths)) {
      for (const [method, { summary, tags, security, responses, parameters = [] }] of Object.entries(operations)) {
        expect([path, method, summary, tags]).toEqual([
          path,
          method,
          expect.stringMatching(/\S/),
          [expect.any(String)],
        ]);
        const loggedIn = security?.length === 0 ? [] : ['401', '403'];
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', ...loggedIn, '500', '503']));
        const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
        expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(placeholders);
        expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
      }
    }
  });

  it('is OpenAPI 3.1', async () => {
    expect(await new Validator().validate({ ...api })).toEqual({ valid: true });
  });

  it('holds nothing that is ours alone', () => {
    expect(text).not.toMatch(/"x-|\/schemas\/Record"|:entity|\{entity\}/);
  });
});
