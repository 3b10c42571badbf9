// A change of the rules from a proposal to what the files say: tried when it is saved, agreed on by two hands, applied or told why not.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTrials } from '../../cli/changes/change-trials.ts';
import { applyProposal } from '../../cli/proposals/apply-proposal.ts';
import { countDue, idsDue, readProposal } from '../../cli/proposals/kept-proposals.ts';
import { announceFollower, isFollowed } from '../../cli/with-lock.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { readFacts } from '../../overrides/rule-proposal/consequences.ts';
import { trialSteps } from '../../runtime/core/rule-book/change-trial.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { makeProject } from '../generator/case-project.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';
import { listIn, openWorld, password, type World } from './world.ts';

// Each trial compiles a project, twice: long where all cores are busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { root, discard } = makeProject({});
const types = join(root, 'schemas/types.yaml');
const original = readFileSync(types, 'utf8');
const proposals = '/entities/rule-proposal';
const narrow = { file: 'schemas/types.yaml', path: '["weight","digits"]', before: '[8,3]', after: '[6,3]' };
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

let world: World;
let context: ServerContext;

beforeAll(async () => {
  const loaded = await loadHooks(hooks);
  world = await openWorld({ tryChange: changeTrials(root, { readings: '', partitions: 0 }) }, loaded);
  const settings = { ...defaultSettings, keyRing: testRing };
  context = makeContext({ model, pool: world.pool, hooks: loaded, settings, report: (error) => console.error(error) });
  const { operator } = world.companies;
  const actions = ['manage', 'view', 'create', 'edit', 'delete'];
  const permissions = ['ruleProposals', 'rules'].map((moduleKey) => ({ moduleKey, actions }));
  const role = await world.insert('role', { code: 'RULES', name: 'rules', companyId: operator.id, permissions });
  for (const [index, username] of ['analyst', 'analyst2'].entries()) {
    await world.insert('account', {
      username,
      password: await quickHash(password),
      companyId: operator.id,
      roles: [String(role.id)],
      userLevel: 'staff',
      name: username,
      mobile: `1388888888${index}`,
      email: `${username}@example.com`,
      singleIdCard: `53310219900101123${index}`,
      userType: '2',
      userStatus: 'enabled',
    });
  }
});
afterAll(async () => {
  await context?.hints.close();
  await world?.close();
  discard();
});
beforeEach(() => writeFileSync(types, original));

const draft = (who: string, edit: object = narrow) =>
  world.call(who, 'POST', proposals, {
    title: 'Lighter goods',
    reason: 'Scales end at 999 kg',
    effectiveOn: tomorrow,
    edits: [edit].flat(),
  });

const act = (who: string, id: unknown, action: string, body: object = {}) =>
  world.call(who, 'POST', `${proposals}/${id}/actions/${action}`, body);

/** A proposal that both have agreed to. */
async function agreed(edit: object = narrow): Promise<string> {
  const { data } = await draft('analyst', edit);
  for (const [who, action] of [
    ['analyst', 'propose'],
    ['analyst2', 'agree'],
    ['operator', 'signOff'],
  ] as const) {
    const answer = await act(who, data.id, action);
    expect(answer, `${action} by ${who}`).toMatchObject({ status: 200 });
  }
  return String(data.id);
}

const kept = async (id: string) => (await world.call('operator', 'GET', `${proposals}/${id}`)).data;

describe('a proposal that is saved', () => {
  it('keeps the lines of the files and what every entry becomes, in three languages', async () => {
    const { status, data } = await draft('analyst');
    expect(status).toBe(200);
    expect(data.diff).toContain('+weight: { type: string, digits: [6, 3]');
    expect(listIn(data.consequences).map(({ entry, verdict, cause }) => [entry, verdict, cause])).toEqual([
      ['shipment.fields.netWeight.digits', 'stricter', 'type weight'],
      ['shipment.fields.grossWeight.digits', 'stricter', 'type weight'],
    ]);
    expect(listIn(data.consequences)[0]?.sentenceMy).toMatch(/\p{Script=Myanmar}/u);
    expect(readFacts(String(listIn(data.consequences)[0]?.facts))).toEqual([{ name: 'whole', before: 8, after: 6 }]);
    expect(readFacts('whole: 8 → 6')).toBe('whole: 8 → 6');
  });

  it('is called in three languages as the rule book called it, until somebody types a title', async () => {
    const { data } = await draft('analyst');
    expect(data).not.toHaveProperty('titleEn');
    const named = async ({ version }: Record<string, unknown>, title: string) =>
      (await world.call('analyst', 'PATCH', `${proposals}/${data.id}`, { version, title })).data;
    // The server runs the product, which has no words for an entity of this project.
    const saying = (sentence: unknown) => `entity.shipment.label: ${sentence}`;
    const [{ sentenceZh, sentenceEn, sentenceMy } = {}] = listIn(data.consequences);
    const made = await named(data, saying(sentenceZh));
    expect(made).toMatchObject({ titleEn: saying(sentenceEn), titleMy: saying(sentenceMy) });
    expect(await named(made, 'Lighter goods by far')).not.toHaveProperty('titleMy');
  });

  it('is refused where an edit cannot be read, says another value than the file, or does not compile', async () => {
    const found = async (edit: object) => {
      const { data } = await draft('analyst', edit);
      return listIn(data.findings).map(({ path, rule, message }) => `${path} ${rule} ${message}`);
    };
    expect(await found({ ...narrow, path: 'weight.digits' })).toEqual([
      expect.stringContaining('edits.0.path edits-readable'),
    ]);
    expect(await found({ ...narrow, before: '[9,3]' })).toEqual([
      expect.stringMatching(
        /^edits\.0\.path edits-fit .*schemas\/types\.yaml: weight\.digits: other-value, now \[8,3\]/,
      ),
    ]);
    expect(await found({ ...narrow, after: '"many"' })).toContainEqual(
      expect.stringMatching(/^edits\.0\.after edits-fit .*schemas\/types\.yaml:\d+ E\d/),
    );
  });

  it('is refused once the day it names is past when it is proposed', async () => {
    const { data } = await draft('analyst');
    await world.call('analyst', 'PUT', `${proposals}/${data.id}`, { ...data, effectiveOn: '2026-01-01' });
    const answer = await act('analyst', data.id, 'propose');
    expect(listIn(answer.data.findings)).toEqual([expect.objectContaining({ rule: 'day-ahead' })]);
  });

  it('is seen by nobody outside of operator and platform', async () => {
    const { data } = await draft('analyst');
    expect((await world.call('trader', 'GET', `${proposals}/${data.id}`)).status).toBe(403);
    expect((await world.call('analyst2', 'GET', `${proposals}/${data.id}`)).status).toBe(200);
  });
});

describe('agreement', () => {
  it('takes another analyst than the one who proposed, and a third hand of the operator', async () => {
    const { data } = await draft('analyst');
    await act('analyst', data.id, 'propose');
    expect((await act('analyst', data.id, 'agree')).status).not.toBe(200);
    expect((await act('analyst2', data.id, 'agree', { opinion: 'Right' })).status).toBe(200);
    for (const who of ['analyst', 'analyst2']) expect((await act(who, data.id, 'signOff')).status).not.toBe(200);
    expect((await act('operator', data.id, 'signOff')).status).toBe(200);
    expect(await kept(String(data.id))).toMatchObject({ status: 'agreed', agreement: 'Right' });
  });

  it('is begun anew after a return, which says why; comments stay', async () => {
    const { data } = await draft('analyst');
    await act('analyst', data.id, 'propose');
    expect((await act('analyst2', data.id, 'return')).status).not.toBe(200);
    await act('analyst2', data.id, 'comment', { entered: { says: 'Which goods?' } });
    expect((await act('analyst2', data.id, 'return', { opinion: 'Say which goods' })).status).toBe(200);
    expect((await act('analyst', data.id, 'propose')).status).toBe(200);
    const stored = await kept(String(data.id));
    expect(stored).toMatchObject({ status: 'proposed', opinion: 'Say which goods' });
    expect(listIn(stored.comments)).toMatchObject([{ says: 'Which goods?' }]);
  });
});

it('what is being done of a draft is told to who waits for it, and to nobody else', async () => {
  const stepOf = async (who: string) => (await world.call(who, 'GET', '/rules/trial/step')).data.step;
  const steps = new Set<unknown>();
  let isOver = false;
  const drafting = draft('analyst', { ...narrow, after: '[5,3]' }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const [own, other] = await Promise.all([stepOf('analyst'), stepOf('analyst2')]);
    if (own !== null) steps.add(own);
    expect(other).toBeNull();
  }
  expect((await drafting).status).toBe(200);
  // Which of them a question meets is chance: tests/rule-book/try-change.test.ts tells that each is told.
  expect(steps.size).toBeGreaterThan(0);
  expect(trialSteps.filter((step) => steps.has(step))).toEqual([...steps]);
  expect(await stepOf('analyst')).toBeNull();
  expect((await world.call('trader', 'GET', '/rules/trial/step')).status).toBe(403);
});

describe('a comment', () => {
  const says = (who: string, id: unknown, text: string) => act(who, id, 'comment', { entered: { says: text } });
  const said = async (id: unknown) => listIn((await kept(String(id))).comments).map((one) => one.says);

  it('made while the proposal is tried, agreed to or signed keeps nobody from it and stays', async () => {
    const { data } = await draft('analyst');
    for (const [who, action] of [
      ['analyst', 'propose'],
      ['analyst2', 'agree'],
      ['operator', 'signOff'],
    ] as const) {
      const { version } = await kept(String(data.id));
      const trial = act(who, data.id, action, { version });
      const answers = await Promise.all([says('analyst2', data.id, action), trial]);
      expect(
        answers.map(({ status }) => status),
        action,
      ).toEqual([200, 200]);
    }
    expect(await kept(String(data.id))).toMatchObject({ status: 'agreed' });
    expect(await said(data.id)).toEqual(['propose', 'agree', 'signOff']);
  });

  it('does not make what somebody has open an old version, but every other change does', async () => {
    const { data } = await draft('analyst');
    await says('analyst2', data.id, 'Which goods?');
    const save = (reason: string) =>
      world.call('analyst', 'PATCH', `${proposals}/${data.id}`, { version: data.version, reason });
    expect(await save('Scales of today')).toMatchObject({ status: 200, data: { reason: 'Scales of today' } });
    const stale = await save('Another');
    expect(stale).toMatchObject({ status: 409, data: { error: 'stale-version' } });
    expect(await said(data.id)).toEqual(['Which goods?']);
  });

  it('of several at once is kept with all the others', async () => {
    const { data } = await draft('analyst');
    const texts = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(texts.map((text) => says('analyst2', data.id, text)));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200));
    expect((await said(data.id)).toSorted()).toEqual(texts);
  });
});

describe('the rules that a proposal is about', () => {
  const toldAt = async (who: string, entity: string) => world.call(who, 'GET', `/rules/proposals/${entity}`);

  it('are told of it with reason, day, values, hands and comments, but of no draft; to who reads the book and sees proposals', async () => {
    const { data } = await draft('analyst');
    const id = String(data.id);
    const own = async () => listIn((await toldAt('analyst', 'shipment')).data).find((one) => String(one.id) === id);
    expect(await own()).toBeUndefined();
    await act('analyst', id, 'propose');
    await act('analyst2', id, 'comment', { entered: { says: 'Which goods?' } });
    await act('analyst2', id, 'agree', { opinion: 'Right' });
    expect(await own()).toMatchObject({
      title: 'Lighter goods',
      reason: 'Scales end at 999 kg',
      status: 'analystAgreed',
      effectiveOn: tomorrow,
      proposed: { by: 'analyst' },
      agreed: { by: 'analyst2', says: 'Right' },
      comments: [{ says: 'Which goods?', by: 'analyst2' }],
      entries: ['shipment.fields.netWeight.digits', 'shipment.fields.grossWeight.digits'],
      changes: [{ document: 'types', path: ['weight', 'digits'], before: [8, 3], after: [6, 3] }],
    });
    expect((await toldAt('trader', 'shipment')).status).toBe(403);
    expect((await toldAt('analyst', '..%2Ftypes')).status).toBe(400);
  });
});

describe('a proposal that both have agreed to', () => {
  const apply = async (
    id: string,
    run: (verb: string) => Promise<string | null>,
    isFollowed = false,
  ): Promise<boolean> =>
    applyProposal({ context, options: { root }, run, isFollowed }, await readProposal(context, id));

  it('is due on its day and not before, and is then written, built and migrated, in this order', async () => {
    const id = await agreed();
    expect(await idsDue(context, new Date().toISOString().slice(0, 10))).not.toContain(id);
    expect(await idsDue(context, tomorrow)).toContain(id);
    expect(await countDue(context.database, context.layouts.tables.ruleProposal, tomorrow)).toBeGreaterThan(0);
    const verbs: string[] = [];
    const isApplied = await apply(id, async (verb) => {
      expect(readFileSync(types, 'utf8')).toContain('digits: [6, 3]');
      verbs.push(verb);
      return null;
    });
    expect([isApplied, verbs]).toEqual([true, ['build', 'migrate']]);
    expect(await kept(id)).toMatchObject({
      status: 'effective',
      effectiveAt: expect.any(String),
      committed: 'noRepository',
    });
    expect(await idsDue(context, tomorrow)).not.toContain(id);
  });

  it('is committed by who agreed, and says so', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Ko', '-c', 'user.email=ko@example.com', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Lay the project');
    const id = await agreed();
    expect(await apply(id, async () => null)).toBe(true);
    const commit = git('rev-parse', 'HEAD').trim();
    expect(await kept(id)).toMatchObject({ status: 'effective', committed: 'committed', commit });
    const shown = git('show', '--name-only', '--format=%an|%ae|%B', 'HEAD').split('\n');
    expect(shown.filter((line) => line !== '')).toEqual([
      expect.stringMatching(/^analyst2\|rules@localhost\|GZ\d+: Lighter goods$/),
      'Scales end at 999 kg',
      'schemas/types.yaml',
    ]);
    rmSync(join(root, '.git'), { recursive: true });
  });

  it('fails where the file has changed meanwhile, changes nothing, and tells whoever has signed', async () => {
    const id = await agreed();
    const changed = original.replace('digits: [8, 3]', 'digits: [7, 3]');
    expect(changed).not.toBe(original);
    writeFileSync(types, changed);
    const isApplied = await apply(id, () => Promise.reject(new Error('nothing is to run')));
    expect(isApplied).toBe(false);
    expect(readFileSync(types, 'utf8')).toBe(changed);
    expect(await kept(id)).toMatchObject({
      status: 'failed',
      failure: 'schemas/types.yaml: weight.digits: other-value, now [7,3]',
    });
    const { data } = await world.call('operator', 'GET', '/notices');
    const told = listIn(data.rows).filter(({ recordId, by }) => String(recordId) === id && by === null);
    expect(told).toMatchObject([{ entity: 'rule-proposal' }]);
  });

  it('fails where the tables do not fit, with the files as they were', async () => {
    const id = await agreed();
    const verbs: string[] = [];
    const isApplied = await apply(id, async (verb) => {
      verbs.push(verb);
      return verb === 'migrate' ? 'Table shipment, column netWeight holds values that do not fit' : null;
    });
    expect([isApplied, verbs]).toEqual([false, ['build', 'migrate', 'build']]);
    expect(readFileSync(types, 'utf8')).toBe(original);
    expect(await kept(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('netWeight') });
    expect(await idsDue(context, tomorrow)).not.toContain(id);
  });

  it('fails and leaves what somebody has written into the file meanwhile', async () => {
    const id = await agreed();
    const written = (text: string): string => text.replace(/^credit-code:/m, '# written by hand\n$&');
    const isApplied = await apply(id, async (verb) => {
      const text = readFileSync(types, 'utf8');
      if (text.includes('digits: [6, 3]') && verb === 'build') writeFileSync(types, written(text));
      return verb === 'migrate' ? 'Table shipment, column netWeight holds values that do not fit' : null;
    });
    expect(isApplied).toBe(false);
    expect(readFileSync(types, 'utf8')).toBe(written(original));
  });

  it('and is returned while it is applied stays returned, with files and tables as they were', async () => {
    for (const returnedIn of ['build', 'migrate']) {
      const id = await agreed();
      const verbs: string[] = [];
      const isApplied = await apply(id, async (verb) => {
        verbs.push(verb);
        if (verb === returnedIn && verbs.indexOf(verb) === verbs.length - 1)
          expect((await act('operator', id, 'return', { opinion: 'Not yet' })).status).toBe(200);
        return null;
      });
      expect([isApplied, verbs]).toEqual([
        false,
        returnedIn === 'build' ? ['build', 'build'] : ['build', 'migrate', 'build', 'migrate'],
      ]);
      expect(readFileSync(types, 'utf8')).toBe(original);
      expect(await kept(id)).toMatchObject({ status: 'returned', opinion: 'Not yet' });
    }
  });

  it('is not built where the pages follow what is written, neither forth nor back', async () => {
    expect(await isFollowed(root)).toBe(false);
    const follower = await announceFollower(root);
    expect(await isFollowed(root)).toBe(true);
    const verbs: string[] = [];
    const run = async (verb: string): Promise<string | null> => {
      verbs.push(verb);
      return verbs.length === 1 ? 'Table shipment, column netWeight holds values that do not fit' : null;
    };
    expect(await apply(await agreed(), run, await isFollowed(root))).toBe(false);
    expect(await apply(await agreed(), run, await isFollowed(root))).toBe(true);
    expect(verbs).toEqual(['migrate', 'migrate']);
    await follower?.release();
    expect(await isFollowed(root)).toBe(false);
  });

  it('of which a server ended in the middle of its files is written to the end', async () => {
    const rule = { file: 'schemas/trade/shipment.yaml', path: '["rules","net-not-above-gross","spec"]' };
    const id = await agreed([narrow, { ...rule, before: '"5"', after: '"proposed"' }]);
    writeFileSync(types, original.replace('digits: [8, 3]', 'digits: [6, 3]'));
    const place = join(root, rule.file);
    const before = readFileSync(place, 'utf8');
    expect(await apply(id, async () => null)).toBe(true);
    expect(readFileSync(place, 'utf8')).not.toBe(before);
    writeFileSync(place, before);
  });

  it('that somebody has written into the files by hand is in force with what is left to do', async () => {
    const id = await agreed();
    writeFileSync(types, original.replace('digits: [8, 3]', 'digits: [6, 3]'));
    expect(await apply(id, async () => null)).toBe(true);
    expect(await kept(id)).toMatchObject({ status: 'effective' });
  });
});
