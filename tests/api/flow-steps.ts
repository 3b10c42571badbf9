// Steps of a test that makes records of others: a declaration to begin with, the draft that a flow gives, and its saving.
import { expect } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { riceDeclaration } from './deal.ts';
import type { Answer, World } from './world.ts';

let number = 0;

/** A declaration of one line of rice, as it is stored once submitted, with a bill number of its own; `given` changes what is said otherwise. */
export function insertDeclaration(world: World, who: 'trader' | 'broker', given: Row = {}): Promise<Row> {
  number += 1;
  return world.insert('declaration', {
    ...riceDeclaration(),
    companyId: world.companies[who].id,
    declarationStatus: 'submitted',
    billNo: `FLOW${number}`,
    chainStatus: 'notVerified',
    verifyStatus: 'unverified',
    totalPrice: '130040.00',
    ...given,
  });
}

/** What the API answers to a draft from these sources, be it a refusal. */
export function askDraft(world: World, who: string, entity: string, flow: string, body: object): Promise<Answer> {
  return world.call(who, 'POST', `/entities/${entity}/flows/${flow}/draft`, body);
}

/** The draft that a flow makes of these sources; fails if it is refused. */
export async function filledDraft(world: World, who: string, entity: string, flow: string, body: object): Promise<Row> {
  const answer = await askDraft(world, who, entity, flow, body);
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return (answer.data as unknown as { draft: Row }).draft;
}

/** Saves a draft as a new record and gives what is stored; fails if it is refused. */
export async function saveDraft(world: World, who: string, entity: string, draft: Row): Promise<Row> {
  const answer = await world.call(who, 'POST', `/entities/${entity}`, draft);
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return answer.data as unknown as Row;
}

/** An account on which an enterprise wants to be paid. */
export function insertAccount(world: World, who: 'trader' | 'broker', settlementAccount: string): Promise<Row> {
  const { id, name } = world.companies[who];
  return world.insert('collection-account', {
    ...{ companyId: id, settlementAccountName: name, settlementAccount, accountStatus: 'enabled' },
    ...{ contact: '岩温', phone: '13908880001', smsNotify: false },
  });
}
