// Two people at the same moment, of records that stand on each other: one is withdrawn or finished, the other comes to stand on it. Both never
// succeed.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const trader = '00000000-0000-4000-8000-0000000000a1';
const broker = '00000000-0000-4000-8000-0000000000b1';
/** Without turns a few in ten go wrong. */
const times = 24;

const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

describe('a manifest that is withdrawn while a report is submitted on it', () => {
  it.each([
    ['export-tally-report', 'planner-manifest', 'T'],
    ['import-tally-report', 'original-bill', 'I'],
  ])('%s: one of both goes through', async (report, manifest, letter) => {
    const author = await world.as('broker');
    const base = bases.get(report) ?? {};
    const rounds = Array.from({ length: times }, async (_, index): Promise<string> => {
      const batchNo = `53310251${letter}${1000 + index}`;
      const billNo = `YB${letter}${1000 + index}`;
      const lines = (base.lines as Row[]).map((line): Row => ({ ...line, billNo }));
      const [line] = lines;
      const manifestId = await world.put(manifest, {
        batchNo,
        companyId: broker,
        status: 'submitted',
        entryExitCustoms: base.entryExitCustoms ?? null,
        loadingTime: '2025-11-20T00:00:00.000Z',
        waybills: [{ billNo, totalPackages: line?.pieces ?? null, grossWeight: line?.grossWeight ?? null }],
      });
      const id = await world.put(report, { ...base, batchNo, lines, companyId: broker, status: 'draft' });
      const answers = await Promise.all([
        author.post(`/entities/${manifest}/${manifestId}/actions/stop`, { reason: '重报' }),
        author.post(`/entities/${report}/${id}/actions/submit`),
      ]);
      return answers.map(({ error, findings }) => error && (findings?.[0]?.rule ?? error)).join(' | ');
    });
    const came = new Set(await Promise.all(rounds));
    // Which of both depends on who was first; nobody is told anything but what the other one has done.
    const lost = ['manifest-exists', 'quantity-matches-manifest', 'weight-near-manifest'];
    for (const outcome of came)
      expect(['stays-under-reports | ', ...lost.map((rule) => ` | ${rule}`)]).toContain(outcome);
  });
});

describe('an order that is confirmed as completed while a declaration of it is entered', () => {
  it('is completed, or has an open declaration', async () => {
    const [principal, author] = [await world.as('trader'), await world.as('broker')];
    const rounds = Array.from({ length: times }, async (_, index): Promise<string> => {
      const orderNo = `DD20251120${50_000 + index}`;
      const order = await world.put('service-order', {
        orderNo,
        declarationType: 'import',
        companyId: trader,
        broker,
        status: 'pendingConfirmation',
      });
      const record = { ieFlag: 'I', docKind: 'declaration', billNo: `MMOPEN${index}`, orderNo };
      const [confirmed, opened] = await Promise.all([
        principal.post(`/entities/service-order/${order}/actions/confirmCompletion`),
        author.post('/entities/declaration', record),
      ]);
      return [confirmed, opened].map(({ error, findings }) => error && (findings?.[0]?.rule ?? error)).join(' | ');
    });
    const came = new Set(await Promise.all(rounds));
    for (const outcome of came) expect([' | order-open', 'documents-finished | ']).toContain(outcome);
  });
});

describe('two products whose numbers differ in nothing but capital letters, entered at once', () => {
  it('are refused but for one, in the words of the rule', async () => {
    const author = await world.as('broker');
    const base = bases.get('product') ?? {};
    const rounds = Array.from({ length: times }, async (_, index): Promise<string> => {
      const answers = await Promise.all(
        [`Once-${index}`, `ONCE-${index}`].map((partNo) => author.post('/entities/product', { ...base, partNo })),
      );
      const told = answers.map(
        ({ error, findings }) => findings?.map(({ path, rule }) => `${path} ${rule}`) ?? error ?? '',
      );
      return told.flat().sort().join(' | ');
    });
    expect(new Set(await Promise.all(rounds))).toEqual(new Set(['partNo part-number-once']));
  });
});
