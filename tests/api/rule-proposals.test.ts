// A change of the rules from a proposal to its agreement: tried when it is saved, agreed on by two hands.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFacts } from '../../overrides/rule-proposal/consequences.ts';
import { trialSteps } from '../../runtime/core/rule-book/change-trial.ts';
import { narrow, openProposals, proposals, tomorrow } from './proposal-world.ts';
import { listIn } from './world.ts';

// Each trial compiles a project, twice: long where all cores are busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { world, types, original, draft, act, kept, close } = await openProposals();
afterAll(close);
beforeEach(() => writeFileSync(types, original));

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
