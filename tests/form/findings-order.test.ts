// What is wrong is told in the order of the form, not in that of the checks.
import { expect, it } from 'vitest';
import { declaration } from '../../generated/entities/declaration/descriptor.gen.ts';
import { sectionsOf } from '../../runtime/web/fields/form-schema.ts';
import { inFormOrder } from '../../runtime/web/form/findings-order.ts';

it('goes by section, by field, by line', () => {
  const sections = sectionsOf(declaration.form, declaration.fields, false);
  const wanted = sections.flatMap((section) => (section.table ? [] : section.fields)).slice(0, 3);
  const paths = [
    ...wanted,
    'goods.0.productName',
    'goods.2.productNo',
    'goods.2.productName',
    'goods.10.productNo',
    'unheardOf',
  ];
  const finding = (path: string) => ({ path, rule: 'required', sentence: 'rule.required', params: {} });
  const found = inFormOrder(sections, declaration.fields, paths.toReversed().map(finding)).map(({ path }) => path);
  const goods = declaration.fields.find(({ key }) => key === 'goods');
  const keys = goods && 'fields' in goods ? goods.fields.map(({ key }) => key) : [];
  const isNumberFirst = keys.indexOf('productNo') < keys.indexOf('productName');
  const third = isNumberFirst
    ? ['goods.2.productNo', 'goods.2.productName']
    : ['goods.2.productName', 'goods.2.productNo'];
  expect(found).toEqual([...wanted, 'goods.0.productName', ...third, 'goods.10.productNo', 'unheardOf']);
});
