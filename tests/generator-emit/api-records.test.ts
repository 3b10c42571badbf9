// What the API description is told of entities: schemas of their records, examples the validators accept, actions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ContentCache } from '../../generator/cache/content-cache.ts';
import { emitApiRecords } from '../../generator/emit/api-records/api-records.ts';
import type { Validate } from '../../runtime/core/check-shape.ts';
import type { ApiRecords } from '../../runtime/core/model.ts';
import { type Built, build } from './built.ts';
import { smallModel } from './small-model.ts';

const { schemas, entities }: ApiRecords = JSON.parse(
  emitApiRecords(smallModel, { memory: new ContentCache() }, ({ id }) => id)[0]?.text ?? '',
);
let built: Built;

beforeAll(async () => {
  built = await build(smallModel);
});

afterAll(() => built.remove());

describe('the records of the API description', () => {
  it('keep secrets out of answers', () => {
    const account = schemas.Account as unknown as { properties: { password: { writeOnly: boolean } } };
    expect(account.properties.password.writeOnly).toBe(true);
  });

  it('refer to nothing that is not there', () => {
    const references = [...JSON.stringify(schemas).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(1);
    expect(references.filter(([, name = '']) => !Object.hasOwn(schemas, name)).map(([whole]) => whole)).toEqual([]);
  });

  it('tell of each action who makes it, and what it asks for', () => {
    expect(entities['service-order']?.actions.stop).toEqual({
      label: expect.any(String),
      description: 'From submitted to stopped by author.',
      properties: { reason: { type: 'string' } },
      required: ['reason'],
    });
  });

  it('have examples that break no limit', async () => {
    const described = smallModel.entities.filter(({ type }) => type !== 'sub');
    expect(described.length).toBeGreaterThan(1);
    for (const { id } of described) {
      const module = await built.module(`entities/${id}/validate.gen.js`);
      const validate = module.default as Validate;
      validate(entities[id]?.example);
      expect((validate.errors ?? []).filter(({ keyword }) => keyword !== 'required')).toEqual([]);
    }
  });
});
