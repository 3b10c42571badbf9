// Applications that name one declaration and come at the same moment: together they never exceed it.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const trader = '00000000-0000-4000-8000-0000000000a1';
const base = readRuleFiles().find(({ id }) => id === 'fx-payment')?.base ?? {};
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

describe('six payments of 300 at once, for a declaration of 1000', () => {
  it('are submitted three times, the others told what is left', async () => {
    const declaration = await world.put('declaration', {
      billNo: 'MM20251120CC1',
      declarationStatus: 'approved',
      ieFlag: 'I',
      docKind: 'declaration',
      companyId: trader,
      goods: [{ totalPrice: '1000.00', currency: 'CNY' }],
      totalPrice: '1000.00',
    });
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        world.put('fx-payment', {
          ...base,
          applicationNo: `FH202511200009${number}`,
          companyId: trader,
          status: 'notSettled',
          declarations: [declaration],
          amount: '300.00000',
        }),
      ),
    );
    const payer = await world.as('trader');
    const answers = await Promise.all(ids.map((id) => payer.post(`/entities/fx-payment/${id}/actions/submit`)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    for (const { error, findings } of answers.filter((answer) => answer.error !== null)) {
      expect({ error, findings }).toEqual({
        error: 'findings',
        findings: [{ path: 'amount', rule: 'amount-within-declarations' }],
      });
    }
  });
});
