// A report on a manifest of somebody else: what is wrong is told, what the manifest holds is not.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../deal/world.ts';

const [own, other] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2'];
const report = { batchNo: '5331025119901', lines: [{ billNo: 'HIDDEN1', pieces: 1, grossWeight: '1' }] };
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  for (const [batchNo, companyId, prefix] of [
    ['5331025119901', other, 'HIDDEN'],
    ['5331025119902', own, 'OWN'],
  ] as const) {
    const waybills = [1, 2].map((number) => ({
      billNo: `${prefix}${number}`,
      totalPackages: 7340 + number,
      grossWeight: `${8120 + number}`,
    }));
    await world.put('planner-manifest', {
      batchNo,
      companyId,
      status: 'submitted',
      entryExitCustoms: '8603',
      waybills,
    });
  }
});
afterAll(() => world?.stop());

async function toldOf(sent: object): Promise<string> {
  const person = await world.as('broker');
  const { data } = await person.post<{ findings: readonly { rule: string }[] }>(
    '/entities/export-arrival-report/validate?stage=complete',
    sent,
  );
  const found = data.findings.filter(({ rule }) => /manifest$/.test(rule));
  expect(new Set(found.map(({ rule }) => rule))).toContain('quantity-matches-manifest');
  return JSON.stringify(found);
}

describe('a made-up report', () => {
  it('is not told what a manifest out of sight holds', async () => {
    const told = await toldOf(report);
    expect(told).not.toMatch(/HIDDEN2|734\d|812\d/);
  });

  it('is told what a manifest in sight holds', async () => {
    const lines = [{ billNo: 'OWN1', pieces: 1, grossWeight: '1' }];
    const told = await toldOf({ batchNo: '5331025119902', lines });
    for (const part of ['OWN2', '7341', '7342', '8121', '8122']) expect(told).toContain(part);
  });

  it('names no report out of sight that holds a manifest', async () => {
    const batchNo = '5331025119903';
    const id = await world.put('planner-manifest', { batchNo, companyId: own, status: 'submitted' });
    await world.put('declaration', {
      billNo: 'SECRETNO1',
      manifestNo: batchNo,
      ieFlag: 'E',
      docKind: 'declaration',
      declarationStatus: 'submitted',
      companyId: other,
    });
    const person = await world.as('broker');
    const answer = await person.post(`/entities/planner-manifest/${id}/actions/stop`, { reason: '重新申报' });
    expect(answer.findings).toEqual([{ path: 'batchNo', rule: 'stays-under-reports' }]);
    expect(JSON.stringify(answer)).not.toContain('SECRETNO1');
  });
});
