// Rules that no record alone shows: each is met over the API, and no longer once it is taken out of the schema.
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changeTrials } from '../../cli/changes/change-trials.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { createApp } from '../../runtime/server/app.ts';
import { defaultSettings } from '../../runtime/server/context.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { expectCounted } from '../counted.ts';
import { type Answer, logIn, type Person } from '../deal/person.ts';
import { password, plainAccount, startWorld, type World } from '../deal/world.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';
import { readRuleFiles } from './cases.ts';
import { isShown } from './hook-rules.ts';

const given = { trader: '00000000-0000-4000-8000-0000000000a1', broker: '00000000-0000-4000-8000-0000000000b1' };
const platform = '00000000-0000-4000-8000-0000000000c1';
const rules = Object.values(model.entities).flatMap(({ descriptor }) =>
  descriptor.rules.filter((rule) => !isShown(rule)).map((rule) => ({ descriptor, rule })),
);
/** Message of the electronic port and the field with the number it is about. */
const receiptsOf: { readonly [entity: string]: readonly [message: string, by: string] } = {
  declaration: ['DEC', 'billNo'],
  'planner-manifest': ['MT2401', 'batchNo'],
  'original-bill': ['MT1401', 'batchNo'],
  'export-arrival-report': ['MT3402', 'batchNo'],
  'export-tally-report': ['MT5402', 'batchNo'],
  'import-tally-report': ['MT5401', 'batchNo'],
  'vehicle-departure-report': ['MT4402', 'batchNo'],
  'vehicle-entry-report': ['MT4401', 'batchNo'],
};

type As = (username: string) => Promise<Person>;

let unmatchedOnes = 0;

/** A receipt that waits in the queue, about a declaration, and is tried again. */
async function unmatched(said: Row, document: Row = {}): Promise<(as: As) => Promise<Answer<Row>>> {
  unmatchedOnes += 1;
  const billNo = `UNMATCHED${unmatchedOnes}`;
  const base = { ...baseOf('declaration'), declarationStatus: 'submitted', companyId: given.broker };
  await world.put('declaration', { ...base, ...document, billNo });
  const id = await world.put('unmatched-receipt', {
    ...{ status: 'open', trouble: 'unknownDocument', messageType: 'DEC', documentNo: billNo, receiptCode: 'P' },
    ...{ messageNumber: '1', messageFunction: '9', receiptTime: '2025-11-20T02:00:00.000Z', digest: billNo },
    ...said,
  });
  return async (as) => (await as('operator')).post(`/entities/unmatched-receipt/${id}/actions/takeAgain`, {});
}

let amended = 0;

/** Of each entity of requests what it is about, and values there: words, the same, a number that must not be less, and one in lines. */
const requested: {
  readonly [entity: string]: {
    readonly document: string;
    readonly as: Row;
    readonly by: string;
    readonly request: Row;
    readonly words: Row;
    readonly same: (document: Row) => Row;
    readonly least: Row;
    readonly inLines: string;
  };
} = {
  'declaration-amendment': {
    document: 'declaration',
    as: { declarationStatus: 'approved' },
    by: 'billNo',
    request: { kind: 'amend', reason: '09', explanation: '录入差错' },
    words: { field: 'marks' },
    same: ({ grossWeight }) => ({ field: 'grossWeight', after: String(grossWeight) }),
    least: { field: 'grossWeight' },
    inLines: 'goods.unitPrice',
  },
  ...Object.fromEntries(
    ['original-bill', 'planner-manifest'].map((document) => [
      `${document}-amendment`,
      {
        document,
        as: { status: 'approved' },
        by: 'batchNo',
        request: {
          ...{ kind: 'change', reason: '05', explanation: '录入差错' },
          ...{ contactName: '李关', contactPhone: '0692-4145678' },
        },
        words: { field: 'remarks' },
        same: ({ carrierCode }: Row) => ({ field: 'carrierCode', after: String(carrierCode) }),
        least: { field: 'waybills.grossWeight', line: 1 },
        inLines: 'waybills.goods.packageType',
      },
    ]),
  ),
};

/** A document that the customs have accepted, and the request to amend it. */
async function toAmend(
  entity: string,
  linesOf: (about: (typeof requested)[string], document: Row) => Row[],
): Promise<Row> {
  amended += 1;
  const about = requested[entity];
  if (!about) throw new Error(`Nothing is known of requests of ${entity}`);
  const { document, as, by, request } = about;
  const record = { ...baseOf(document), ...as, companyId: given.broker, [by]: `TOAMEND${amended}` };
  const key = entity === 'declaration-amendment' ? 'declaration' : 'manifest';
  return { [key]: await world.put(document, record), ...request, lines: linesOf(about, record) };
}

async function amending(...[entity, linesOf]: Parameters<typeof toAmend>): Promise<(as: As) => Promise<Answer<Row>>> {
  const request = await toAmend(entity, linesOf);
  return async (as) => (await as('broker')).post(`/entities/${entity}`, request);
}

/** Prepares what the rule of an entity is broken by, and gives the call that breaks it. */
const breaking: { readonly [rule: string]: (entity: string) => Promise<(as: As) => Promise<Answer<Row>>> } = {
  'fixed-clauses-kept': async () => {
    const { file: _, ...base } = baseOf('contract');
    // The template has clauses that nobody may leave out.
    const written = {
      templateId: '00000000-0000-4000-8000-0000000005a3',
      languages: 'zhEn',
      contractNo: 'CM-OWN-TEXT',
    };
    const clauses = [{ kind: 'paragraph', textZh: '另有约定。', textEn: 'Agreed otherwise.' }];
    return async (as) => (await as('trader')).post('/entities/contract', { ...base, ...written, clauses });
  },
  'receipts-found': (entity) => receipts(entity, ([, by], record) => `OTHER,${record[by]},01,1,9,2025-11-20 10:00,x`),
  'receipts-sound': (entity) => receipts(entity, ([type, by], record) => `${type},${record[by]},01,1,9,soon,x`),
  'receipt-numbers-sound': (entity) =>
    receipts(entity, ([type, by], record) => `${type},${record[by]},01,1,9,2025-11-20 10:00,x,86032025100000077`, {
      customsNo: '860320251000000776',
    }),
  'receipt-number-agrees': (entity) =>
    receipts(entity, ([type, by], record) => `${type},${record[by]},01,1,9,2025-11-20 10:00,x,860320251000000778`, {
      customsNo: '860320251000000777',
    }),
  'receipt-pre-entry-agrees': (entity) =>
    receipts(entity, ([type, by], record) => `${type},${record[by]},01,1,9,2025-11-20 10:00,x,860320251000000772`, {
      preEntryNo: '860320251000000771',
    }),
  'line-number-fits': (entity) => amending(entity, ({ inLines }) => [{ field: inLines, after: '3' }]),
  'place-once': (entity) => amending(entity, ({ words }) => ['1', '2'].map((after) => ({ ...words, after }))),
  'value-changes': (entity) => amending(entity, ({ same }, document) => [same(document)]),
  'value-fits': (entity) => amending(entity, ({ least }) => [{ ...least, after: 'heavy' }]),
  'result-holds': async (entity) => {
    const request = await toAmend(entity, ({ least }) => [{ ...least, after: '0.001' }]);
    return async (as) => (await as('broker')).post(`/entities/${entity}/validate?stage=complete`, request);
  },
  'value-stands': async (entity) => {
    const request = await toAmend(entity, ({ words }) => [{ ...words, before: 'OTHER', after: 'NEW' }]);
    const id = await world.put(entity, { ...request, status: 'submitted', companyId: given.broker });
    return async (as) => (await as('operator')).post(`/entities/${entity}/${id}/actions/accept`, {});
  },
  'readable-by-now': () => unmatched({ trouble: 'unreadable', fileName: 'gone.csv' }),
  'receipt-whole': () => unmatched({ messageFunction: null }),
  'code-known': () => unmatched({ receiptCode: 'X7' }),
  'document-known': () => unmatched({ documentNo: 'NOBODY' }),
  'document-submitted': () => unmatched({}, { declarationStatus: 'draft' }),
  'number-agrees': () => unmatched({ customsNo: '860320251000000762' }, { customsNo: '860320251000000761' }),
  'nothing-stands-on-it': async (entity) => {
    const report = entity === 'planner-manifest' ? 'export-arrival-report' : 'import-tally-report';
    const batchNo = `5331025112${entity.length}`;
    const id = await world.put(entity, { ...baseOf(entity), batchNo, status: 'draft', companyId: given.broker });
    await world.put(report, { ...baseOf(report), batchNo, status: 'submitted', companyId: given.broker });
    return async (as) => (await as('broker')).delete(`/entities/${entity}`, { ids: [id] });
  },
  'accepted-not-deleted': async (entity) => {
    const [, by = ''] = receiptsOf[entity] ?? [];
    const state = entity === 'declaration' ? 'declarationStatus' : 'status';
    const granted = { withdrawal: 'granted', withdrawalKind: 'amendment', companyId: given.broker };
    const id = await world.put(entity, {
      ...baseOf(entity),
      [by]: `AMEND${entity.length}`,
      [state]: 'draft',
      ...granted,
    });
    return async (as) => (await as('broker')).delete(`/entities/${entity}`, { ids: [id] });
  },
  'contract-for-import': async () => async (as) =>
    (await as('broker')).sendFile('/entities/original-bill/lines/waybills', {
      fields: { record: JSON.stringify({ orderNo: 'DD2025110199999' }) },
      name: 'waybills.csv',
      content: '提运单号\nYR1\n',
    }),
  'role-of-others': async () => async (as) => {
    const { id: _, ...base } = baseOf('account');
    const roles = ['00000000-0000-4000-8000-0000000001b1'];
    return (await as('admin')).post('/entities/account/validate?stage=complete', {
      ...base,
      roles,
      companyId: given.trader,
    });
  },
  'built-in-stays': async () => {
    const id = await world.put('role', {
      code: 'BUILTIN',
      name: 'administrator',
      everyMenu: true,
      companyId: given.trader,
    });
    return async (as) => (await as('trader')).patch(`/entities/role/${id}`, { remarks: '备注', version: 1 });
  },
  'enterprise-approved': async (entity) => {
    const companyId = '00000000-0000-4000-8000-0000000000a2';
    const id = await world.put(entity, { ...baseOf(entity), status: 'draft', companyId });
    await world.pool.query(`update enterprise set "auditStatus" = 'submitted' where id = $1`, [companyId]);
    return async (as) => (await as('trader2')).post(`/entities/${entity}/${id}/actions/submit`);
  },
  'own-account': async () => async (as) =>
    (await as('broker2')).post('/entities/account/00000000-0000-4000-8000-0000000002b2/actions/resetPassword'),
  'administrator-stays': async () => async (as) =>
    (await as('admin')).delete('/entities/account', { ids: ['00000000-0000-4000-8000-0000000002e1'] }),
  'few-webhooks': async (entity) => {
    const webhook: Row = { ...baseOf(entity), status: 'paused', companyId: given.trader };
    await Promise.all(
      Array.from({ length: 20 }, (_, count) => world.put(entity, { ...webhook, name: `ERP ${count}` })),
    );
    return async (as) => (await as('trader')).post(`/entities/${entity}`, baseOf(entity));
  },
  // What stands in the file is another value than the edit replaces.
  'edits-fit': async (entity) => async (as) =>
    (await as('operator')).post(`/entities/${entity}`, {
      ...baseOf(entity),
      edits: [{ file: 'schemas/types.yaml', path: '["remarks","maxLength"]', before: '999', after: '500' }],
    }),
  'reset-set-up': async () => {
    const id = await colleague('clerk3');
    return async (as) => (await as('operator')).post(`/entities/account/${id}/actions/resetPassword`);
  },
  'login-recent': async () => {
    const id = await colleague('clerk4');
    return async (as) => {
      const operator = await as('operator');
      await world.pool.query(`update session set "startedAt" = now() - interval '1 hour'`);
      return operator.patch(`/entities/account/${id}`, { mobile: '13900000004', version: 1 });
    };
  },
  'by-administrator': async () => {
    await colleague('clerk');
    const id = await colleague('clerk2');
    return async (as) => (await as('clerk')).post(`/entities/account/${id}/actions/disable`);
  },
};

let world: World;
let servers: Awaited<ReturnType<typeof createApp>>[];
let keeping: As;
let lacking: As;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  const tryChange = changeTrials(join(import.meta.dirname, '../..'), { readings: '', partitions: 0 });
  const options = { files: world.files, keyRing: testRing, loginTries: 1000, tryChange };
  const parts = { hooks: await loadHooks(hooks), database: world.pool };
  servers = [
    // Without a password that accounts are reset to: that is a rule, too.
    await createApp({ ...parts, model, options }),
    await createApp({ ...parts, model: withoutThem, options: { ...options, resetPassword: 'Reset#2026' } }),
  ];
  const listening = servers.map(async (server): Promise<As> => {
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    return (username) => logIn(`${address}/api`, username, password);
  });
  [keeping, lacking] = (await Promise.all(listening)) as [As, As];
});
afterAll(async () => {
  for (const server of servers ?? []) {
    server.server.closeAllConnections();
    await server.close();
  }
  await world?.stop();
});

/** The product without the rules this file is about. */
const withoutThem: ServerModel = {
  ...model,
  entities: Object.fromEntries(
    Object.entries(model.entities).map(([id, compiled]) => {
      const kept = compiled.descriptor.rules.filter(isShown);
      return [id, { ...compiled, descriptor: { ...compiled.descriptor, rules: kept } }];
    }),
  ),
};

function baseOf(entity: string): Row {
  const file = readRuleFiles().find((one) => one.id === entity);
  if (!file) throw new Error(`There are no cases of ${entity}`);
  return file.base;
}

let documents = 0;

/** A submitted document, and taking in a receipt of one line. */
async function receipts(
  entity: string,
  line: (of: readonly [string, string], record: Row) => string,
  more: Row = {},
): Promise<(as: As) => Promise<Answer<Row>>> {
  const of = receiptsOf[entity];
  if (!of) throw new Error(`${entity} takes no receipts`);
  const state = entity === 'declaration' ? 'declarationStatus' : 'status';
  documents += 1;
  const number = `R${documents}`;
  const record: Row = { ...baseOf(entity), [of[1]]: number, [state]: 'submitted', companyId: given.broker, ...more };
  const id = await world.put(entity, record);
  const columns = [
    'messageType,documentNo,receiptCode,messageNumber,messageFunction,receiptTime,message',
    ...Object.keys(more),
  ];
  const head = columns.join(',');
  const content = `${head}\n${line(of, record)}\n`;
  return async (as) => {
    const operator = await as('operator');
    const { data } = await operator.upload('receipts', 'receipts.csv', content);
    const entered = { receiptFile: data.id ?? null };
    return operator.post(`/entities/${entity}/${id}/actions/takeReceipts`, { entered });
  };
}

async function colleague(username: string): Promise<string> {
  const roles = ['00000000-0000-4000-8000-0000000001c1'];
  const own = { username, name: username, userLevel: 'staff', companyId: platform, roles, userType: '2' };
  return world.put('account', { ...plainAccount, ...own, password: await quickHash(password) });
}

/** Whether the call was refused by the rule: with the error it names, or with a finding of it. */
function isRefused({ error, findings, data }: Answer<Row>, id: string, refuses: string | undefined): boolean {
  if (refuses !== undefined) return error === refuses;
  const said = Array.isArray(data?.findings) ? (data.findings as readonly Row[]) : [];
  return [...findings, ...said].some(({ rule }) => rule === id);
}

describe('rules that only a server shows', () => {
  it.each(rules)('$descriptor.id: $rule.id', async ({ descriptor, rule }) => {
    const prepare = breaking[rule.id];
    if (!prepare) throw new Error(`Nothing breaks the rule ${rule.id} of ${descriptor.id}`);
    const attempt = await prepare(descriptor.id);
    const refused = await attempt(keeping);
    expect(isRefused(refused, rule.id, rule.refuses), JSON.stringify(refused)).toBe(true);
    // Whoever is refused reads a sentence, not the key of one.
    if (refused.error !== null) expect(refused.message).not.toMatch(/^[\w.-]*$|\{\{/);
    const freed = await attempt(lacking);
    expect(isRefused(freed, rule.id, rule.refuses), JSON.stringify(freed)).toBe(false);
  });
});

describe('rules that are left to hand-written code', () => {
  it('are judged by the hooks of their entity, each of them, and no others', async () => {
    const declared = Object.values(model.entities).flatMap(({ descriptor: { id, rules } }) =>
      rules.filter(({ kind }) => kind === 'hook').map((rule) => `${id} ${rule.id}`),
    );
    const context = { model, pool: world.pool, settings: defaultSettings, report: () => undefined };
    const { hooks: joined } = makeContext({ ...context, hooks: await loadHooks(hooks) });
    const judged = Object.entries(joined).flatMap(([id, { rules = {}, transactionRules = {} }]) =>
      Object.keys({ ...rules, ...transactionRules }).map((rule) => `${id} ${rule}`),
    );
    expect(judged.sort()).toEqual(declared.sort());
    expectCounted({ 'rules by hand': declared.length });
  });
});
