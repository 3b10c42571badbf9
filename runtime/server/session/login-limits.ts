// Guessing passwords is slowed down: failed tries for one name from one address, for one name from anywhere, and all tries from one address.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../core/errors.ts';

const window = '5 minutes';
/** Many people can share an address. */
const triesOfAnAddress = 30;
/** From many addresses together; more, so that nobody locks others out from one. */
const triesFromAnywhere = 5;

export interface LoginLimits {
  /** Throws `too-many-tries` with the seconds to wait before anything else is done, whether or not there is such an account. */
  enter(request: FastifyRequest): Promise<void>;
  /** Counts a try that failed. */
  failed(request: FastifyRequest): Promise<void>;
}

/** Limits for an app with the rate limiter registered. `tries`: failed ones in five minutes. */
export function loginLimits(app: FastifyInstance, tries: number): LoginLimits {
  const ofAddress = app.createRateLimit({ max: tries * triesOfAnAddress, timeWindow: window });
  // Asked without counting, the limiter says no once the count is above its maximum.
  const ofName = app.createRateLimit({
    max: tries - 1,
    timeWindow: window,
    keyGenerator: (request) => `${request.ip} ${nameIn(request.body)}`,
  });
  const ofNameAnywhere = app.createRateLimit({
    max: tries * triesFromAnywhere - 1,
    timeWindow: window,
    keyGenerator: (request) => `anywhere ${nameIn(request.body)}`,
  });
  return {
    enter: async (request) => {
      const asked = [
        await ofAddress(request),
        await ofName(request, { increment: false }),
        await ofNameAnywhere(request, { increment: false }),
      ];
      const waits = asked.flatMap((answer) =>
        !answer.isAllowed && answer.isExceeded ? [Math.max(1, answer.ttlInSeconds)] : [],
      );
      if (waits.length > 0) throw new Refusal('too-many-tries', { data: { retryAfter: Math.max(...waits) } });
    },
    failed: async (request) => {
      await ofName(request);
      await ofNameAnywhere(request);
    },
  };
}

function nameIn(body: unknown): string {
  const name = typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return typeof name === 'string' ? name.slice(0, 50) : '';
}
