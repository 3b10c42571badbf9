// The emit stage as a whole: the same model gives the same bytes, whatever was compiled before it.
import { expect, it } from 'vitest';
import { compileValidator } from '../../generator/emit/compile-validator.ts';
import { emit } from '../../generator/emit/emit.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';
import { newTools } from './built.ts';
import { serviceOrder, smallModel } from './small-model.ts';

it('gives the same bytes the first time and from its cache', async () => {
  // A limit no run before has had, so that the first time is one.
  const maxLength = 1000 + Math.floor(Math.random() * 1e9);
  const fields = serviceOrder.fields.map((field) => (field.key === 'waybillNo' ? { ...field, maxLength } : field));
  const model = { ...smallModel, entities: [...smallModel.entities.slice(0, -1), { ...serviceOrder, fields }] };
  const tools = newTools();
  const first = await emit(model, tools);
  expect(first.find(({ path }) => path.endsWith('service-order/validate.gen.js'))?.text).toContain(String(maxLength));
  expect(await emit(model, tools)).toEqual(first);
  tools.memory.keep();
  expect(await emit(model, newTools())).toEqual(first);
});

it('compiles a schema to the same bytes whatever was compiled before', () => {
  const first = compileValidator(shapeSchema(serviceOrder.fields));
  for (const entity of smallModel.entities) compileValidator(shapeSchema(entity.fields));
  expect(compileValidator(shapeSchema(serviceOrder.fields))).toBe(first);
});

it('emits each path once', async () => {
  const paths = (await emit(smallModel, newTools())).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
