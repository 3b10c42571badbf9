// Contracts written from clauses: template, contract, signature, and the PDF that is signed; what was reviewed stays as it is.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sealPlaces } from '../../overrides/contract/seal-places.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { contentOf, contentStore } from '../../runtime/server/files/content-store.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { placesOfText, readPdf } from '../server/pdf-text.ts';

const seal = '00000000-0000-4000-8000-0000000004a1';
const [written, filed] = ['00000000-0000-4000-8000-0000000005a3', '00000000-0000-4000-8000-0000000005a1'];
const { file, ...base } = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
const good = { goodsName: '长粒米', quantity: '100', unit: '035', unitPrice: '1300.4', totalPrice: '130040.00' };
let world: World;
let [trader, trader2, operator, admin]: Person[] = [];
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [trader, trader2, operator, admin] = await Promise.all(
    ['trader', 'trader2', 'operator', 'admin'].map((one) => world.as(one)),
  );
});
afterAll(() => world?.stop());

const act = async (who: Person | undefined, path: string, action: string, body?: Row) => {
  const proof = action === 'sign' ? await world.proofOf(who === trader ? 'trader' : 'trader2', 'contract', action) : {};
  return who?.post(`${path}/actions/${action}`, body && { ...body, ...proof });
};

async function draw(change: Row = {}) {
  number += 1;
  const made = await trader?.post('/entities/contract', {
    ...base,
    contractNo: `CM-TEXT-${number}`,
    templateId: written,
    languages: 'zhEn',
    goods: [good],
    ...change,
  });
  const data: Row = made?.data ?? {};
  return { path: `/entities/contract/${data.id}`, data, findings: made?.findings };
}

const onFirst = ({ id = null }: Row): Row => ({ templateId: id, languages: 'en' });

async function fileOf({ file: id }: Row): Promise<{ sha256: string; bytes: Uint8Array }> {
  const { rows } = await world.pool.query<{ sha256: string }>('select "sha256" from "file_object" where "id" = $1', [
    id,
  ]);
  const sha256 = rows[0]?.sha256 ?? '';
  const stream = await contentStore(world.files).get(sha256);
  if (!stream) throw new Error('The bytes of the file are not kept');
  return { sha256, bytes: await contentOf(stream) };
}

describe('a contract from a template with clauses', () => {
  it('takes the clauses, and its PDF is made and digested when the initiator signs', async () => {
    const { path, data, findings } = await draw();
    expect(findings).toEqual([]);
    expect((data.clauses as Row[]).map(({ kind }) => kind)).toEqual(['title', 'clause', 'goods', 'clause', 'item']);
    expect(data.file ?? null).toBeNull();
    const signed = await act(trader, path, 'sign', { entered: { sealId: seal } });
    expect(signed?.data).toMatchObject({ signStatus: 'counterpartyToSign' });
    const { sha256, bytes } = await fileOf(signed?.data ?? {});
    expect(signed?.data.signatures).toMatchObject([{ party: 'initiator', digest: sha256 }]);
    const { pages, isTagged, areFontsEmbedded } = await readPdf(bytes);
    const text = pages.join('');
    expect({ isTagged, areFontsEmbedded }).toEqual({ isTagged: true, areFontsEmbedded: true });
    expect(text).toContain('瑞丽示例贸易有限公司向孟定示例边贸有限公司出售下列货物，总价130,040.00人民币');
    expect(text).toMatch(/Article1.*sellsthegoodsbelowto.*for130,040\.00/s);
    for (const said of ['第一条', '第二条', 'Article2', '（一）', '(1)', '长粒米', `CM-TEXT-${number}`, '1/1'])
      expect(text).toContain(said);
    // No state of the draft is on what is signed, and no name of a field.
    expect(text).not.toMatch(/草稿|Draft|\{|\}/);
    // The other party sees the same file.
    expect((await trader2?.get(path))?.data.file).toBe(signed?.data.file);
  });

  it('has its boxes for the seals where they are said to be', async () => {
    const { path } = await draw();
    const signed = await act(trader, path, 'sign', { entered: { sealId: seal } });
    const { bytes } = await fileOf(signed?.data ?? {});
    const last = (await placesOfText(bytes)).at(-1) ?? [];
    for (const [who, { x: left, y: bottom, width, height }] of Object.entries(sealPlaces)) {
      const within = last.filter(({ x }) => x >= left - 0.5 && x < left + width);
      // Whose box it is stands right above it, the day of signing right below, both at its edge; nothing stands in it.
      const above = within.filter(({ y }) => y > bottom + height && y < bottom + height + 51);
      const below = within.filter(({ y }) => y > bottom - 26 && y < bottom);
      expect(above.map(({ text }) => text).join('')).toContain(who === 'initiator' ? '发起方' : '签署方');
      expect(below.map(({ text }) => text).join('')).toContain('签署日期');
      for (const texts of [above, below]) expect(Math.min(...texts.map(({ x }) => x))).toBeCloseTo(left, 0);
      expect(within.filter(({ y }) => y >= bottom && y <= bottom + height)).toEqual([]);
    }
  });

  it('keeps its fixed clauses, while free ones may be changed', async () => {
    const { path, data } = await draw();
    const clauses = data.clauses as Row[];
    const change = (at: number, textZh: string) =>
      clauses.map((one, index) => (index === at ? { ...one, textZh } : one));
    const free = await trader?.patch(path, { clauses: change(3, '交货地点：瑞丽。'), version: data.version ?? null });
    expect(free?.findings).toEqual([]);
    const fixed = await trader?.patch(path, { clauses: change(1, '总价另议。'), version: free?.data.version ?? null });
    expect(fixed?.findings).toMatchObject([{ path: 'clauses', rule: 'fixed-clauses-kept' }]);
    const moved = await trader?.patch(path, { clauses: clauses.toReversed(), version: free?.data.version ?? null });
    expect(moved?.findings).toMatchObject([{ path: 'clauses', rule: 'fixed-clauses-kept' }]);
  });

  it('takes no name that is no field, and says which was probably meant', async () => {
    const { data } = await draw({ clauses: [{ kind: 'clause', textZh: '总价 {amout}', textEn: 'Price {' }] });
    const wrong = new Map((data.findings as Row[]).map((one) => [one.path, String(one.message)]));
    expect(wrong.get('clauses.0.textZh')).toBe('中文文本中的 {amout} 不是合同的字段，是不是 {amount}？');
    expect(wrong.get('clauses.0.textEn')).toContain('“{”');
  });

  it('takes the text of another template when that is chosen, and none from one that is a file', async () => {
    const { path, data } = await draw();
    const changed = await trader?.patch(path, { templateId: filed, file: file ?? null, version: data.version ?? null });
    expect(changed?.data).toMatchObject({ file, templateEdition: 1 });
    expect(changed?.data.clauses ?? []).toEqual([]);
  });
});

describe('a template with clauses', () => {
  const text: Row = {
    name: '橡胶采购合同',
    type: 'purchase',
    languages: 'en',
    clauses: [{ kind: 'clause', textEn: '{initiator.name} buys of {signer.name}.' }],
  };

  it('is frozen once it is reviewed; the next edition supersedes it when that takes effect', async () => {
    const first = (await operator?.post('/entities/contract-template', text))?.data ?? {};
    expect(first).toMatchObject({ edition: 1 });
    const path = `/entities/contract-template/${first.id}`;
    const reviewed = await act(admin, path, 'review', { opinion: '同意' });
    const enabled = await act(operator, path, 'enable');
    expect(enabled?.data).toMatchObject({ effective: 'effective', enabled: 'enabled' });
    const edit = await operator?.patch(path, { clauses: [], version: enabled?.data.version ?? null });
    expect(edit).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'reviewed-locked' } });
    const [made, open] = [await draw(onFirst(first)), await draw(onFirst(first))];
    const signed = await act(trader, made.path, 'sign', { entered: { sealId: seal } });
    const second =
      (await operator?.post('/entities/contract-template', { ...text, supersedes: first.id ?? null }))?.data ?? {};
    expect(second).toMatchObject({ edition: 2, supersedes: first.id });
    expect((await operator?.get(path))?.data).toMatchObject({ enabled: 'enabled' });
    await act(admin, `/entities/contract-template/${second.id}`, 'review', { opinion: '同意' });
    expect((await operator?.get(path))?.data).toMatchObject({
      effective: 'invalid',
      enabled: 'disabled',
      superseded: true,
    });
    expect(await act(operator, path, 'takeEffect')).toMatchObject({ data: { refusal: 'review-first' } });
    expect(reviewed?.data).toMatchObject({ reviewed: 'reviewed' });
    // What was signed by then keeps its edition and its text; a draft is asked to take the new one.
    expect((await trader2?.get(made.path))?.data).toMatchObject({
      templateId: first.id,
      templateEdition: 1,
      clauses: signed?.data.clauses,
    });
    const late = await act(trader, open.path, 'sign', { entered: { sealId: seal } });
    expect(late?.findings).toMatchObject([{ path: 'templateId', rule: 'reference' }]);
  });
});
