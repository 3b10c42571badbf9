// How large an enterprise is: its capital and its people, with the options of spec 9 in lists, exports and imports.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkShape, type FoundAt } from '../../runtime/core/check-shape.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { importFields } from '../../runtime/core/import-fields.ts';
import { openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
  const sizes = [
    ['一百人的企业', '500.00', '50-100'],
    ['千人的企业', '10000.00', 'over1000'],
    ['不说明的企业', null, null],
  ] as const;
  for (const [eptName, registeredCapital, employeeRange] of sizes)
    await world.insert('enterprise', {
      ...{ eptType: 'trader', eptName, auditStatus: 'submitted', accountStatus: 'enabled' },
      ...{ registeredCapital, employeeRange },
    });
});
afterAll(() => world.close());

const namesFor = async (filter: string): Promise<unknown[]> => {
  const { data } = await world.call('operator', 'GET', `/entities/enterprise?view=enterpriseManage&${filter}`);
  return (data.rows as unknown as { eptName: string }[]).map(({ eptName }) => eptName);
};

describe('the list of enterprises', () => {
  it('is narrowed by capital and by the number of employees', async () => {
    expect(await namesFor('filter[registeredCapital][from]=1000')).toEqual(['千人的企业']);
    expect(await namesFor('filter[registeredCapital][to]=500')).toEqual(['一百人的企业']);
    expect(await namesFor('filter[employeeRange][in]=50-100,under50')).toEqual(['一百人的企业']);
  });

  it('is exported with both, the number in words', async () => {
    const cookie = `tongguan_session=${await world.logIn('operator')}`;
    const url = '/api/entities/enterprise/export?view=enterpriseManage&filter[employeeRange][in]=over1000';
    const [head, ...rows] = (await world.raw({ method: 'GET', url, headers: { cookie } })).body.trimEnd().split('\r\n');
    expect(head).toMatch(/注册资本（万元）,员工人数$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,10000,1000 人以上"?$/);
  });
});

describe('the options', () => {
  const compiled = model.entities.enterprise;
  const isAtCapital = ({ path }: FoundAt): boolean => path === 'registeredCapital';
  const fieldOf = (key: string) => compiled?.descriptor.fields.find((field) => field.key === key);

  it('of both are code tables; the capital stays a number that any other amount can be', async () => {
    expect(fieldOf('employeeRange')).toMatchObject({ kind: 'code', table: 'company-size' });
    expect(fieldOf('registeredCapital')).toMatchObject({ kind: 'decimal', suggests: 'registered-capital' });
    const { data } = await world.call('operator', 'GET', '/codes?tables=company-size,registered-capital');
    const tables = data as unknown as { [table: string]: { value: string }[] };
    expect(tables['company-size']?.map(({ value }) => value)).toEqual([
      'under50',
      '50-100',
      '101-500',
      '500-1000',
      'over1000',
    ]);
    const amounts = tables['registered-capital']?.map(({ value }) => value) ?? [];
    expect(amounts).toContain('500');
    if (!compiled) throw new Error('There are no enterprises');
    const entity = compileEntity(compiled);
    for (const registeredCapital of [...amounts, '333.33'])
      expect(checkShape(entity, { registeredCapital }, isAtCapital)).toEqual([]);
    const inWords = checkShape(entity, { registeredCapital: '五百万' }, isAtCapital);
    expect(inWords).toMatchObject([{ rule: 'numeric' }]);
  });

  it('can be filled from a column of a file', () => {
    if (!compiled) throw new Error('There are no enterprises');
    const paths = importFields(compiled.descriptor).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['registeredCapital', 'employeeRange']));
  });
});
