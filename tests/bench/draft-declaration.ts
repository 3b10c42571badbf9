// A draft declaration of many goods lines, as the measures of its form open it.
import type { Served } from './served.ts';

/** Makes one by the API as a broker. Returns its id. Throws with the server's message where it refuses. */
export async function createDraft(served: Served, lines: number): Promise<string> {
  const cookie = await served.logIn('broker');
  const line = {
    productName: '长粒米碎米',
    transactionQty: '44.00000',
    transactionUnit: '035',
    unitPrice: '2.5600',
    totalPrice: '112.64',
    currency: 'CNY',
  };
  const answer = await fetch(`${served.address}/api/entities/declaration`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ ieFlag: 'I', docKind: 'declaration', goods: Array.from({ length: lines }, () => line) }),
  });
  const { data, message } = (await answer.json()) as { data: { id: string }; message: string };
  if (!answer.ok) throw new Error(message);
  return data.id;
}
