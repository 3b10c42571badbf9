// GET /user/menus: what the role editor offers, the menus an enterprise's roles can grant with their actions.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import { mayUse } from '../../runtime/core/permissions.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { answer, listOf, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { grantableMenus } from '../../runtime/server/session/menu-settings.ts';
import { run } from '../../runtime/server/store/statement.ts';

const schema: FastifySchema = {
  tags: ['Account'],
  operationId: 'menus',
  summary: 'What the roles of an enterprise can open: menus in groups, with their actions',
  querystring: objectOf({ companyId: { ...text, description: 'The own enterprise where it is left out.' } }),
  response: answer('The groups.', {
    type: 'object',
    properties: { groups: listOf({ type: 'object' }) },
  }),
  'x-refusals': ['not-found'],
};

/** Adds the call. `companyId`: the enterprise whose role it is; only the platform's administration asks for others. */
export function addMenuCalls(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Querystring: { companyId?: string } }>(
    '/user/menus',
    { config: { operation: null }, schema },
    async (request) => {
      const { person, rights, language } = callerOf(request);
      const role = entityOf(context, 'role').descriptor;
      if (!mayUse(role, 'view', person, rights)) throw new Refusal('not-permitted');
      const companyId = request.query.companyId ?? person.companyId;
      const account =
        companyId === person.companyId ? person.account : await typeOf(context, companyId, person.account);
      return success({ groups: await grantableMenus(context.database, { model: context.model, account, language }) });
    },
  );
}

async function typeOf(
  { database }: ServerContext,
  companyId: string | null,
  reader: AccountType,
): Promise<AccountType> {
  if (reader !== 'admin') throw new Refusal('not-permitted');
  const [cells] = await run(database, {
    text: 'select "eptType" from enterprise where "id"::text = $1',
    values: [companyId],
  });
  if (!cells) throw new Refusal('not-found');
  return cells[0] as AccountType;
}
