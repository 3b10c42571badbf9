// Interfaces are laid out as prettier does it, byte for byte, or left to it.
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { expect, it } from 'vitest';
import { layOutInterface } from '../../generator/emit/lay-out-interface.ts';

const style = { singleQuote: true, printWidth: 120 };

const print = (properties: JSONSchema['properties'], format: boolean): Promise<string> =>
  compile({ type: 'object', additionalProperties: false, properties, required: ['given'] } as JSONSchema, 'Deal', {
    bannerComment: '',
    style,
    ignoreMinAndMaxItems: true,
    format,
  });

const values = (count: number): string[] => Array.from({ length: count }, (_, index) => `value${index}`);
const keys = (count: number): string =>
  values(count)
    .map((value) => `'${value}'`)
    .join(' | ');

it.each<[string, JSONSchema]>([
  ['a text', { type: 'string', description: 'Name: at most 20 characters.\nProposed.' }],
  ['a yes or no', { type: 'boolean' }],
  ['a list', { type: 'array', items: { type: 'string' } }],
  ['a value', { enum: ['one'] }],
  ['values', { enum: values(3) }],
  ['a list of values', { type: 'array', items: { enum: values(3) } }],
  ['another interface', { tsType: 'Goods' }],
  ['lines', { type: 'array', items: { tsType: 'Goods' } }],
  ['a part', { tsType: `Pick<Goods, ${keys(2)}>` }],
  ['lines of a part', { type: 'array', items: { tsType: `Pick<Goods, ${keys(2)}>` } }],
  ['what is asked for', { tsType: `(Goods & Required<Pick<Goods, ${keys(2)}>>)` }],
  [
    'lines with what is asked for',
    { type: 'array', items: { tsType: `(Pick<Goods, ${keys(3)}> & Required<Pick<Goods, ${keys(1)}>>)` } },
  ],
  ...Array.from({ length: 14 }, (_, more): [string, JSONSchema] => [`${more + 5} values`, { enum: values(more + 5) }]),
  ...Array.from({ length: 14 }, (_, more): [string, JSONSchema] => [
    `a part of ${more + 5}`,
    { type: 'array', items: { tsType: `Pick<Goods, ${keys(more + 5)}>` } },
  ]),
])('lays out %s', async (_what, schema) => {
  const properties = { given: schema, other: schema, 'in-quotes': schema };
  expect(layOutInterface(await print(properties, false))).toBe((await print(properties, true)).trim());
});

it.each<[string, JSONSchema]>([
  ['an object without an interface', { type: 'object' }],
  ['quotes within a text', { enum: ["it's", 'other'] }],
  ['letters wider than a column', { enum: ['报关', '委托'] }],
  ['a long list of values', { type: 'array', items: { enum: values(20) } }],
  ['much that is asked for', { tsType: `(Goods & Required<Pick<Goods, ${keys(20)}>>)` }],
])('leaves %s to prettier', async (_what, schema) => {
  expect(layOutInterface(await print({ given: schema }, false))).toBe(null);
});
