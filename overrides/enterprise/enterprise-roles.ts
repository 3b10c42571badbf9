// The roles an enterprise begins with: written from the templates of schemas/roles.yaml when it is created, its own from then on.
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import type { RoleTemplate, ServerModel } from '../../runtime/core/model.ts';
import { entityOf, inTransaction, type ServerContext } from '../../runtime/server/context.ts';
import { defaultLanguage } from '../../runtime/server/messages.ts';
import { systemCaller } from '../../runtime/server/session/system-caller.ts';
import { type Executor, run } from '../../runtime/server/store/statement.ts';
import type { UnitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import type { CreateCommand } from '../../runtime/server/write/change.ts';
import { executeSystemBatch } from '../../runtime/server/write/execute.ts';

interface Enterprise {
  readonly id: string;
  readonly eptId: string;
  readonly eptType: AccountType;
}

interface Given {
  /** Of the write by which the enterprise is there. */
  readonly database: UnitOfWork;
  /** That of the names of the roles. */
  readonly language: Language;
  /** The enterprise. */
  readonly id: string;
}

/**
 * Gives the roles of its kind to an enterprise that has none: all of them or none. What a role breaks is reported, and tried
 * again with the next start.
 */
export async function giveRoles(server: ServerContext, { database, language, id }: Given): Promise<void> {
  const context = database.isOpen ? inTransaction(server, database) : server;
  for (const enterprise of await withoutRoles(context.database, id)) {
    await giveTo(context, enterprise, language).catch((error: unknown) => {
      context.report(error, `roles of enterprise ${enterprise.id}`);
    });
  }
}

/** Gives their roles to all enterprises that were there before roles came with them, one after the other, until it is stopped. */
export async function giveRolesToAll(context: ServerContext, stop: AbortSignal): Promise<void> {
  for (const { id } of await withoutRoles(context.database, null)) {
    if (stop.aborted) return;
    // Each is looked at again: it may have got some while the others had their turn.
    await giveRoles(context, { database: context.database, language: defaultLanguage, id });
  }
}

/** The role that the first administrator of an enterprise gets; null when it was taken away. */
export async function administratorRole(
  { roles }: ServerModel,
  database: Executor,
  companyId: string,
): Promise<string | null> {
  const codes = Object.values(roles).flatMap((templates) =>
    templates.filter(({ forAdministrator }) => forAdministrator).map(({ code }) => code),
  );
  const [cells] = await run(database, {
    text: `select "id" from role where "companyId" = $1 order by "template" = any($2) desc nulls last, "everyMenu" desc nulls last,
      "createdAt" limit 1`,
    values: [companyId, codes],
  });
  return cells === undefined ? null : String(cells[0]);
}

async function withoutRoles(database: Executor, id: string | null): Promise<Enterprise[]> {
  const rows = await run(database, {
    text: `select e."id", e."eptId", e."eptType" from enterprise e where ($1::uuid is null or e."id" = $1)
      and not exists (select 1 from role r where r."companyId" = e."id") order by e."id"`,
    values: [id],
  });
  return rows.map(([id, eptId, eptType]) => ({
    id: String(id),
    eptId: String(eptId ?? ''),
    eptType: String(eptType) as AccountType,
  }));
}

async function giveTo(context: ServerContext, enterprise: Enterprise, language: Language): Promise<void> {
  const templates = context.model.roles[enterprise.eptType] ?? [];
  const codes = await freeCodes(context.database, enterprise, templates);
  const entity = entityOf(context, 'role');
  const system = systemCaller(language);
  const caller = { ...system, person: { ...system.person, companyId: enterprise.id } };
  const commands = templates.map((template, index): CreateCommand => {
    const { template: origin = null, ...sent } = rowOf(template, codes[index] ?? template.code, language);
    return { kind: 'create', sent, given: { template: origin } };
  });
  await executeSystemBatch({ context, caller, entity, idempotency: null }, commands);
}

function rowOf({ code: template, name, remarks, menus }: RoleTemplate, code: string, language: Language): Row {
  const permissions = Object.entries(menus ?? {}).map(([moduleKey, actions]) => ({ moduleKey, actions: [...actions] }));
  return {
    code,
    name: name[language],
    nameEn: name.en,
    nameMy: name.my,
    remarks: remarks[language],
    template,
    ...(menus === null ? { everyMenu: true } : { permissions }),
  };
}

/** Codes are unique over all enterprises: that of the template with the number of the enterprise, and an X where somebody has it. */
async function freeCodes(
  database: Executor,
  { eptId }: Enterprise,
  templates: readonly RoleTemplate[],
): Promise<string[]> {
  const number = eptId.replace(/\D/g, '');
  const wanted = templates.map(({ code }) => `${code}${number}`);
  const rows = await run(database, {
    text: 'select "code" from role where "code" like any($1::text[])',
    values: [wanted.map((code) => `${code}%`)],
  });
  const taken = new Set(rows.map(([code]) => String(code)));
  return wanted.map((code) => {
    let free = code;
    while (taken.has(free)) free += 'X';
    return free;
  });
}
