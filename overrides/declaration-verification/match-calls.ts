// GET /declaration-verification/matches and .../exact-matches: what could write declarations off, for those who make write-offs.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { sql } from 'kysely';
import { grantsFor } from '../../runtime/core/permissions.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { answer, exampleId, listOf, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import type { Caller } from '../../runtime/server/session/caller.ts';
import { layoutOf } from '../../runtime/server/store/layout.ts';
import { scopeSql } from '../../runtime/server/store/scope-sql.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import { requireVerb } from '../../runtime/server/write/authorize.ts';
import type { WriteOffMatch } from './match.ts';
import { enterpriseOf, exactMatches, findMatches } from './matches.ts';

const id = { type: 'string', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' } as const;
const flag = { type: 'boolean' } as const;
const match = objectOf({
  declarationId: text,
  declarationNo: text,
  declared: { ...text, description: 'Exact decimal, in `currency`.' },
  open: { ...text, description: 'What is settled of the application and not written off yet.' },
  currency: text,
  enterprise: text,
  enterpriseName: text,
  fxType: { enum: ['payment', 'collection'] },
  id: text,
  applicationNo: text,
  partner: text,
  contractNo: text,
  settledOn: { type: ['string', 'null'] },
  exactAmount: flag,
  sameContract: flag,
  namesDeclaration: flag,
  daysApart: { type: ['integer', 'null'] },
});

const forDeclaration: FastifySchema = {
  tags: ['Declaration write-off'],
  operationId: 'verificationMatches',
  summary: 'Applications that could write a declaration off, the best first',
  description: 'Of the same enterprise and in the same currency, with something settled that no other write-off holds.',
  querystring: {
    ...objectOf({ declarationId: id, except: { ...id, description: 'The write-off that is edited.' } }, [
      'declarationId',
    ]),
    examples: [{ declarationId: exampleId }],
  },
  response: answer(
    'At most 20, and whose declaration it is.',
    objectOf({ enterprise: objectOf({ id: text, name: text }), matches: listOf(match) }),
  ),
};

const exact: FastifySchema = {
  tags: ['Declaration write-off'],
  operationId: 'exactVerificationMatches',
  summary: 'Declarations without a write-off, each with the one application that leaves no doubt',
  description:
    'The same enterprise, currency and amount, and the application names the declaration or the same contract.',
  response: answer('The pairs; nothing stands in two of them.', objectOf({ matches: listOf(match) })),
};

const config = { operation: null };
/** More are no choice for a person. */
const mostProposals = 20;

/** Adds the calls. Both are refused to those who may not create a write-off, and tell of nothing the caller may not view. */
export function addMatchCalls(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Querystring: { declarationId: string; except?: string } }>(
    '/declaration-verification/matches',
    { config, schema: forDeclaration },
    async (request) => {
      const caller = makerOf(context, callerOf(request));
      const { declarationId, except = null } = request.query;
      const { timeZone } = context.settings;
      const found = await findMatches(context.database, { declarationId, except, timeZone });
      const enterprise = await enterpriseOf(context.database, declarationId);
      return success({ enterprise, matches: await inSight(context, caller, found.slice(0, mostProposals)) });
    },
  );
  api.get('/declaration-verification/exact-matches', { config, schema: exact }, async (request) => {
    const caller = makerOf(context, callerOf(request));
    const { timeZone } = context.settings;
    const found = await findMatches(context.database, { declarationId: null, except: null, timeZone });
    return success({ matches: await inSight(context, caller, exactMatches(found).slice(0, mostPairs)) });
  });
}

/** Throws `not-permitted` for who makes no write-offs. */
function makerOf(context: ServerContext, caller: Caller): Caller {
  requireVerb({ context, caller, entity: entityOf(context, 'declaration-verification') }, 'create');
  return caller;
}

/** Pairs written off together; the next are found when these are done. */
const mostPairs = 100;

/** Those whose declaration and application the caller may view. */
async function inSight(
  context: ServerContext,
  caller: Caller,
  found: readonly WriteOffMatch[],
): Promise<WriteOffMatch[]> {
  const seen = async (entity: string, ids: readonly string[]): Promise<ReadonlySet<unknown>> => {
    if (ids.length === 0) return new Set();
    const mapping = layoutOf(context.layouts, entity);
    const scope = scopeSql({ mapping, alias: 'f' }, grantsFor(mapping.entity, 'view', caller.person), caller.person);
    const among = sql`f."id" = any (${[...new Set(ids)]}::uuid[])`;
    const rows = await runFragment(
      context.database,
      sql`select f."id"::text from ${mapping.from} f where ${among} and ${scope}`,
    );
    return new Set(rows.map(([id]) => id));
  };
  const of = (kind: WriteOffMatch['fxType']): string[] =>
    found.filter(({ fxType }) => fxType === kind).map((one) => one.id);
  const [declarations, payments, collections] = await Promise.all([
    seen(
      'declaration',
      found.map(({ declarationId }) => declarationId),
    ),
    seen('fx-payment', of('payment')),
    seen('fx-collection', of('collection')),
  ]);
  return found.filter(
    ({ declarationId, fxType, id: application }) =>
      declarations.has(declarationId) && (fxType === 'payment' ? payments : collections).has(application),
  );
}
