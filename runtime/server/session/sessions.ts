// Logins in the database: opened, found again by the token of the cookie, closed. One statement a call, kept for a while.
import { hash as digest, randomBytes } from 'node:crypto';
import type { AccountLevel, AccountType } from '../../core/descriptor/access.ts';
import type { RoleAction } from '../../core/permissions.ts';
import { Freshness } from '../store/freshness.ts';
import type { NamedTables } from '../store/named-tables.ts';
import { newId } from '../store/record-id.ts';
import { type Executor, run } from '../store/statement.ts';
import { type AccountFacts, type Login, type Role, rightsOf } from './caller.ts';

export interface SessionSettings {
  /** Minutes without a call after which a login ends. */
  readonly idleMinutes: number;
  /** Hours after which it ends in any case. */
  readonly totalHours: number;
  /** The tables it works with, for SQL. */
  readonly tables: NamedTables;
  /** Keys of the menus an account type may have. */
  readonly menusFor: (account: AccountType) => readonly string[];
  /** Account types that have to have a second factor; absent: none has to. */
  readonly secondFactorFor?: ReadonlySet<AccountType>;
  /** Whether other servers are heard; absent: they are not. */
  readonly freshness?: Freshness;
}

export type EndReason =
  | 'logout'
  | 'expired20011'
  | 'passwordChanged'
  | 'factorChanged'
  | 'adminTransferred'
  | 'disabled';

/** Milliseconds for which a login found once is not asked for again where no change forgets it. */
const freshFor = 10_000;
const maximumKept = 5_000;
/** The time of the last call is written at most this often, in milliseconds. */
const touchEvery = 60_000;
const tokenBytes = 32;

const person = ({ accountRoles, role, rolePermissions }: NamedTables): string => `
    a."id", a."username", a."nickname", a."name", a."mobile", a."email", e."eptType",
    a."userType", a."userLevel", a."userStatus", a."portArea", a."companyId", a."mustChangePassword",
    (select json_agg(json_build_array(r."code", r."name", r."everyMenu") order by r."code")
      from ${accountRoles} o join ${role} r on r."id" = o."value" where o."rootId" = a."id"),
    (select json_agg(json_build_array(p."moduleKey", p."actions"))
      from ${accountRoles} o join ${rolePermissions} p on p."rootId" = o."value" where o."rootId" = a."id"),
    a."secondFactor"`;

const mayBeUsed = `a."userStatus" = 'enabled' and a."deletedAt" is null and e."accountStatus" is distinct from 'disabled'`;

const find = (tables: NamedTables): string => `
  select s."id", s."lastSeenAt", ${person(tables)}
  from ${tables.session} s join ${tables.account} a on a."id" = s."accountId" left join ${tables.enterprise} e on e."id" = a."companyId"
  where s."tokenHash" = $1 and s."endedAt" is null and s."expiresAt" > $2 and s."lastSeenAt" > $3 and ${mayBeUsed}`;

const findPerson = (tables: NamedTables): string => `
  select '', null, ${person(tables)}
  from ${tables.account} a left join ${tables.enterprise} e on e."id" = a."companyId" where a."id" = $1 and ${mayBeUsed}`;

/** Where a login came from, as far as the request said. */
export interface Origin {
  readonly ip: string | null;
  /** What the browser calls itself. */
  readonly agent: string | null;
}

export interface OpenSession extends Origin {
  readonly id: string;
  /** ISO times. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

const nowhere: Origin = { ip: null, agent: null };
const longestAgent = 300;
const maximumShown = 50;

interface Kept {
  readonly at: number;
  readonly login: Login;
}

export class Sessions {
  readonly #executor: Executor;
  readonly #settings: SessionSettings;
  readonly #freshness: Freshness;
  readonly #kept = new Map<string, Kept>();
  /** Of logins that were only looked at: who uses them is noted all the same. */
  readonly #peeked = new Map<string, Kept>();
  /** Grows whenever something is forgotten: what was read before that is not kept. */
  #forgotten = 0;
  #onForgotten: () => void = () => {};
  #onChanged: () => void = () => {};

  constructor(executor: Executor, settings: SessionSettings) {
    this.#executor = executor;
    this.#settings = settings;
    this.#freshness = settings.freshness ?? new Freshness();
  }

  /**
   * Opens a login and gives the token for the cookie. It is random, and only its hash is stored. Null when the account or those
   * of its enterprise were closed, or its password (`hash`, where one was checked) changed meanwhile: those logins were ended a moment ago.
   */
  async open(accountId: string, hash: string | null = null, from: Origin = nowhere): Promise<string | null> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const now = new Date();
    const expires = new Date(now.getTime() + this.#settings.totalHours * 3_600_000);
    const { account, enterprise, session } = this.#settings.tables;
    const [opened] = await run(this.#executor, {
      text: `with one as (
          update ${account} a set "lastLoginAt" = $4 where a."id" = $2 and a."userStatus" = 'enabled' and a."deletedAt" is null
            and ($6::text is null or a."password" = $6) and not exists
              (select 1 from ${enterprise} e where e."id" = a."companyId" and e."accountStatus" = 'disabled') returning a."id"
        ) insert into ${session} ("id", "accountId", "tokenHash", "startedAt", "lastSeenAt", "expiresAt", "createdAt", "version", "ip", "agent")
          select $1, one."id", $3, $4, $4, $5, $4, 1, $7, $8 from one returning "id"`,
      values: [
        newId(),
        accountId,
        hashOf(token),
        now,
        expires,
        hash,
        from.ip,
        from.agent?.slice(0, longestAgent) ?? null,
      ],
    });
    return opened ? token : null;
  }

  /** Why the login of a token ended, or null where there never was one. */
  async endOf(token: string): Promise<EndReason | null> {
    const { account, enterprise, session } = this.#settings.tables;
    const [cells] = await run(this.#executor, {
      text: `update ${session} s set "endedAt" = coalesce(s."endedAt", $2), "endReason" = coalesce(s."endReason",
          case when a."userStatus" = 'enabled' and a."deletedAt" is null and e."accountStatus" is distinct from 'disabled'
            then 'expired20011' else 'disabled' end)
        from ${account} a left join ${enterprise} e on e."id" = a."companyId" where s."tokenHash" = $1 and a."id" = s."accountId" returning s."endReason"`,
      values: [hashOf(token), new Date()],
    });
    return (cells?.[0] as EndReason | undefined) ?? null;
  }

  /** The login a token stands for, or null when there is none, it has ended, or the account may no longer be used. */
  find(token: string): Promise<Login | null> {
    return this.#find(token, true);
  }

  /** As `find`, for the server's own sake: a login that nobody uses ends all the same. */
  peek(token: string): Promise<Login | null> {
    return this.#find(token, false);
  }

  async #find(token: string, isUsed: boolean): Promise<Login | null> {
    const hash = hashOf(token);
    const now = Date.now();
    const known = isUsed ? this.#kept : this.#peeked;
    const kept = known.get(hash);
    if (kept && now - kept.at < this.#freshness.limit(freshFor)) return kept.login;
    known.delete(hash);
    const forgotten = this.#forgotten;
    const idle = new Date(now - this.#settings.idleMinutes * 60_000);
    const [cells] = await run(this.#executor, {
      text: find(this.#settings.tables),
      values: [hash, new Date(now), idle],
    });
    if (!cells) return null;
    const login = readLogin(cells, this.#settings);
    if (!login) return null;
    if (isUsed && now - Date.parse(String(cells[1])) > touchEvery) await this.#touch(login.sessionId);
    if (known.size >= maximumKept) known.clear();
    if (forgotten === this.#forgotten) known.set(hash, { at: now, login });
    return login;
  }

  /** What a login of the account would know, for work that goes on after the call: null where it could not log in. */
  async loginOf(accountId: string): Promise<Login | null> {
    const [cells] = await run(this.#executor, { text: findPerson(this.#settings.tables), values: [accountId] });
    return cells ? readLogin(cells, this.#settings) : null;
  }

  /** Ends the login of a token; does nothing when there is none. */
  async close(token: string, reason: EndReason): Promise<void> {
    const hash = hashOf(token);
    await run(this.#executor, {
      text: `update ${this.#settings.tables.session} set "endedAt" = $2, "endReason" = $3 where "tokenHash" = $1 and "endedAt" is null`,
      values: [hash, new Date(), reason],
    });
    this.#changed();
  }

  /** Ends every login of an account, but the one with the id `except`; gives how many. */
  async closeAllOf(accountId: string, reason: EndReason, except: string | null = null): Promise<number> {
    const ended = await run(this.#executor, {
      text: `update ${this.#settings.tables.session} set "endedAt" = $2, "endReason" = $3
        where "accountId" = $1 and "endedAt" is null and ($4::uuid is null or "id" <> $4) returning "id"`,
      values: [accountId, new Date(), reason, except],
    });
    this.#changed();
    return ended.length;
  }

  /** Logins of an account that are good, the latest first. */
  async openOf(accountId: string): Promise<OpenSession[]> {
    const now = Date.now();
    const rows = await run(this.#executor, {
      text: `select "id", "startedAt", "lastSeenAt", "ip", "agent" from ${this.#settings.tables.session} where "accountId" = $1 and "endedAt" is null
        and "expiresAt" > $2 and "lastSeenAt" > $3 order by "lastSeenAt" desc, "startedAt" desc limit ${maximumShown}`,
      values: [accountId, new Date(now), new Date(now - this.#settings.idleMinutes * 60_000)],
    });
    return rows.map(([id, startedAt, lastSeenAt, ip, agent]) => ({
      id: String(id),
      startedAt: String(startedAt),
      lastSeenAt: String(lastSeenAt),
      ip: typeof ip === 'string' ? ip : null,
      agent: typeof agent === 'string' ? agent : null,
    }));
  }

  /** Whether the login with this id is good, for what was given to it a moment ago. */
  async isOpen(id: string): Promise<boolean> {
    const { account, enterprise, session } = this.#settings.tables;
    const now = Date.now();
    const rows = await run(this.#executor, {
      text: `select 1 from ${session} s join ${account} a on a."id" = s."accountId" left join ${enterprise} e on e."id" = a."companyId"
        where s."id" = $1 and s."endedAt" is null and s."expiresAt" > $2 and s."lastSeenAt" > $3 and ${mayBeUsed}`,
      values: [id, new Date(now), new Date(now - this.#settings.idleMinutes * 60_000)],
    });
    return rows.length > 0;
  }

  /** Whether the login with this id began after that time. */
  async hasBegunSince(id: string, since: Date): Promise<boolean> {
    const text = `select 1 from ${this.#settings.tables.session} where "id" = $1 and "startedAt" > $2`;
    return (await run(this.#executor, { text, values: [id, since] })).length > 0;
  }

  /** Ends every login of the people of an enterprise. */
  async closeAllOfEnterprise(companyId: string, reason: EndReason): Promise<void> {
    await run(this.#executor, {
      text: `update ${this.#settings.tables.session} set "endedAt" = $2, "endReason" = $3
        where "endedAt" is null and "accountId" in (select "id" from ${this.#settings.tables.account} where "companyId" = $1)`,
      values: [companyId, new Date(), reason],
    });
    this.#changed();
  }

  /** What to do when logins were ended here: other servers keep them in memory as well. */
  whenChanged(react: () => void): void {
    this.#onChanged = react;
  }

  #changed(): void {
    this.forget();
    this.#onChanged();
  }

  /** Forgets what is kept in memory: an account, a role or an enterprise was changed, here or on another server. */
  forget(): void {
    this.#forgotten += 1;
    this.#kept.clear();
    this.#peeked.clear();
    this.#onForgotten();
  }

  /** What to do when a login may have ended, or may be allowed less. */
  whenForgotten(react: () => void): void {
    this.#onForgotten = react;
  }

  async #touch(sessionId: string): Promise<void> {
    await run(this.#executor, {
      text: `update ${this.#settings.tables.session} set "lastSeenAt" = $2 where "id" = $1 and "lastSeenAt" < $2`,
      values: [sessionId, new Date()],
    });
  }
}

function hashOf(token: string): string {
  return digest('sha256', token, 'hex');
}

/** Null for an account without an enterprise or a type: nothing says what it may do. */
function readLogin(cells: readonly unknown[], { menusFor, secondFactorFor }: SessionSettings): Login | null {
  const text = (index: number): string | null => (cells[index] === null ? null : String(cells[index]));
  const accountType = text(8) as AccountType | null;
  const companyId = text(13);
  if (accountType === null || companyId === null) return null;
  const account: AccountFacts = {
    id: String(cells[2]),
    username: String(cells[3]),
    nickname: text(4),
    name: text(5),
    mobile: text(6),
    email: text(7),
    accountType,
    userType: text(9),
    userLevel: (text(10) ?? 'staff') as AccountLevel,
    userStatus: String(cells[11]),
    portArea: text(12),
    companyId,
  };
  const roles = ((cells[15] ?? []) as [string, string, boolean | null][]).map(
    ([code, name, everyMenu]): Role => ({ code, name, everyMenu: everyMenu === true }),
  );
  const permissions = (cells[16] ?? []) as [string, RoleAction[]][];
  return {
    sessionId: String(cells[0]),
    account,
    roles,
    rights: rightsOf({ roles, permissions, every: menusFor(accountType) }),
    ...(cells[14] === true && { mustChangePassword: true as const }),
    ...(cells[17] !== true && secondFactorFor?.has(accountType) && { lacksSecondFactor: true as const }),
    person: { accountId: account.id, account: accountType, level: account.userLevel, companyId },
  };
}
