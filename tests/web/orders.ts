// Orders that a play needs: a copy of a complete one of the demo world, so that no play takes another's away.
import type { Page } from '@playwright/test';

export interface PlacedOrder {
  readonly id: string;
  readonly orderNo: string;
}

/** Places an order of the trader whose page it is, with the demo's broker, as a draft that is complete. Throws what the API answers if it refuses. */
export async function draftOrder(page: Page): Promise<PlacedOrder> {
  return page.evaluate(async () => {
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/api/entities/service-order${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const { code, message, data } = await answer.json();
      if (code !== 1000) throw new Error(message);
      return data;
    };
    const known = await call('GET', '?filter[status][in]=submitted&pageSize=100');
    const brokers = await call('GET', '/options/broker?search=德宏');
    const pattern = known.rows.find((row: { broker: string }) => row.broker === brokers.rows[0].value);
    const { $labels: _, ...copy } = await call('POST', `/${pattern.id}/copy`);
    const { id, orderNo } = await call('POST', '', copy);
    return { id: String(id), orderNo: String(orderNo) };
  });
}
