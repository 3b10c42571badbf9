// Guessing passwords is slowed down: failed tries for one name from one address, and all tries from one address.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';

const window = '5 minutes';
/** Many people can share an address. */
const triesOfAnAddress = 30;

export interface LoginLimits {
  /** Throws `too-many-tries` before anything else is done. */
  enter(request: FastifyRequest): Promise<void>;
  /** Counts a try that failed. */
  failed(request: FastifyRequest): Promise<void>;
}

/** Limits for an app with the rate limiter registered. `tries`: failed ones in five minutes. */
export function loginLimits(app: FastifyInstance, tries: number): LoginLimits {
  const ofAddress = app.createRateLimit({ max: tries * triesOfAnAddress, timeWindow: window });
  const ofName = app.createRateLimit({
    // Asked without counting, the limiter says no once the count is above its maximum.
    max: tries - 1,
    timeWindow: window,
    keyGenerator: (request) => `${request.ip} ${nameIn(request.body)}`,
  });
  return {
    enter: async (request) => {
      const asked = [await ofAddress(request), await ofName(request, { increment: false })];
      if (asked.some((answer) => !answer.isAllowed && answer.isExceeded)) throw new Refusal('too-many-tries');
    },
    failed: async (request) => {
      await ofName(request);
    },
  };
}

function nameIn(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return typeof name === 'string' ? name.slice(0, 50) : '';
}
