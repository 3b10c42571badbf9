// Which networks webhooks may reach beside the public internet, as the operator sets it.
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import { type OwnNetworks, ownNetworks } from '../runtime/server/webhooks/own-networks.ts';

/** Reads TONGGUAN_WEBHOOK_NETWORKS; undefined where it names none. Throws StartProblem for what is no address and no network. */
export function readWebhookNetworks(values: NodeJS.ProcessEnv): OwnNetworks | undefined {
  const texts = (values.TONGGUAN_WEBHOOK_NETWORKS ?? '').split(',').map((text) => text.trim());
  const given = texts.filter((text) => text !== '');
  if (given.length === 0) return undefined;
  try {
    return ownNetworks(given);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new StartProblem(`TONGGUAN_WEBHOOK_NETWORKS: ${error.message}. Write them like 10.20.0.0/16,192.168.7.9.`);
  }
}
