// Issuing a seal makes it; a template is reviewed, takes effect and is enabled before anybody else sees it.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
let [trader, operator, admin]: Person[] = [];

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [trader, operator, admin] = await Promise.all([world.as('trader'), world.as('operator'), world.as('admin')]);
});
afterAll(() => world?.stop());

const act = (who: Person | undefined, path: string, action: string, body?: Row) =>
  who?.post(`${path}/actions/${action}`, body);

describe('a seal', () => {
  it('is made when its application is issued, for the enterprise that asked', async () => {
    const made = await trader?.post('/entities/seal-application', bases.get('seal-application'));
    const data: Row = made?.data ?? {};
    const path = `/entities/seal-application/${data.id}`;
    await act(trader, path, 'submit');
    await act(operator, path, 'approve', { opinion: '资料齐全' });
    const entered = { validFrom: '2025-11-21', validUntil: '2027-11-20' };
    const own = await act(operator, path, 'issue', { entered });
    expect(own?.error).toBe('own-making');
    expect(own?.message).toContain('须由另一位有权限的人员');
    const issued = (await act(admin, path, 'issue', { entered }))?.data;
    expect(issued).toMatchObject({ status: 'approvedIssued', ...entered });
    const certificateNo = String(issued?.certificateNo);
    expect(certificateNo).toMatch(/^[0-9A-F]{32}$/);
    const asked = `/entities/e-seal?filter[certificateNo][is]=${certificateNo}`;
    const list = await trader?.get<{ rows: Row[] }>(asked);
    expect(list?.data.rows).toMatchObject([
      {
        ...entered,
        certificateNo,
        applicationId: data.id,
        sealName: data.sealName,
        image: data.sealImage,
        status: 'valid',
      },
    ]);
    const others = await (await world.as('trader2')).get<{ rows: Row[] }>(asked);
    expect(others.data.rows).toEqual([]);
  });

  it('is not for an enterprise that has yet to pass its audit', async () => {
    await world.pool.query(
      `update enterprise set "auditStatus" = 'submitted' where "eptName" = '孟定示例边贸有限公司'`,
    );
    const other = await world.as('trader2');
    const own = {
      sealImage: '00000000-0000-4000-8000-0000000003c8',
      authorization: ['00000000-0000-4000-8000-0000000003c9'],
    };
    const { data } = await other.post('/entities/seal-application', { ...bases.get('seal-application'), ...own });
    const refused = await act(other, `/entities/seal-application/${data.id}`, 'submit');
    expect(refused?.error).toBe('enterprise-not-approved');
  });
});

describe('a template of the operator', () => {
  it('is for everyone once it is reviewed, in effect and enabled, and until it is void', async () => {
    const file = '00000000-0000-4000-8000-0000000003c7';
    const made = await operator?.post('/entities/contract-template', { name: '年度买卖合同', type: 'sale', file });
    const path = `/entities/contract-template/${made?.data.id}`;
    expect(made?.data).toMatchObject({ reviewed: 'notReviewed', effective: 'invalid', enabled: 'disabled' });
    expect(await act(operator, path, 'enable')).toMatchObject({ data: { refusal: 'not-ready' } });
    expect(await act(operator, path, 'takeEffect')).toMatchObject({ data: { refusal: 'review-first' } });
    expect((await act(admin, path, 'review', { opinion: '条款完整' }))?.data).toMatchObject({
      reviewed: 'reviewed',
      effective: 'effective',
      enabled: 'disabled',
    });
    expect((await trader?.get(path))?.error).toBe('not-found');
    expect((await act(operator, path, 'enable'))?.data.enabled).toBe('enabled');
    expect((await trader?.get(path))?.data).toMatchObject({ name: '年度买卖合同', $actions: [] });
    expect(await act(operator, path, 'enable')).toMatchObject({ data: { refusal: 'enabled-already' } });
    expect((await act(operator, path, 'voidTemplate', { reason: '法规更新' }))?.data).toMatchObject({
      effective: 'void',
      enabled: 'disabled',
    });
    expect((await trader?.get(path))?.error).toBe('not-found');
    expect(await act(operator, path, 'takeEffect')).toMatchObject({ data: { refusal: 'void-frozen' } });
  });
});
