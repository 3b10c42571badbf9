// Which applications could write a declaration off: of the same enterprise, in the same currency, with something settled that is left.
import type { Executor } from '../../runtime/server/store/statement.ts';
import type { WriteOffMatch } from './match.ts';

export interface MatchQuery {
  /** Null: every completed declaration that has no write-off yet. */
  readonly declarationId: string | null;
  /** The write-off that is being edited: what it holds already is not taken. */
  readonly except: string | null;
  /** Name of the time zone in which days begin. */
  readonly timeZone: string;
}

/** Declarations looked at together; more would be no list for people. */
const mostRows = 2000;

/** Best first. Without regard to what the caller may see: that is for whoever answers. */
export async function findMatches(database: Executor, query: MatchQuery): Promise<WriteOffMatch[]> {
  const { declarationId, except, timeZone } = query;
  const { rows } = await database.query<WriteOffMatch>(
    `with declared as (
       select d."id", coalesce(d."customsNo", d."billNo", '') as "declarationNo", d."totalPrice" as "declared", d."currency",
         d."ieFlag", d."contractAgreementNo", d."declarationDate", coalesce(o."companyId", d."companyId") as "enterprise"
       from "declaration" d left join "service_order" o on o."orderNo" = d."orderNo"
       where d."docKind" = 'declaration' and d."declarationStatus" = 'completed'
         and case when $1::uuid is null
           then not exists (select 1 from "declaration_verification" v where v."declarationId" = d."id") else d."id" = $1::uuid end
     ), application as (
       ${applications('payment', 'I', 'payee_name')} union all ${applications('collection', 'E', 'payer_name')}
     )
     select d."id"::text as "declarationId", d."declarationNo", d."declared"::text, a."open"::text, d."currency", a."fxType",
       d."enterprise"::text, e."eptName" as "enterpriseName", a."id"::text, a."applicationNo", coalesce(a."partner", '') as "partner",
       coalesce(a."contractNo", '') as "contractNo", a."settledOn"::text, a."open" = d."declared" as "exactAmount",
       coalesce(lower(a."contractNo") = lower(d."contractAgreementNo"), false) as "sameContract",
       d."id" = any (a."names") as "namesDeclaration", abs(a."settledOn" - d."declarationDate") as "daysApart"
     from declared d
     join application a on a."companyId" = d."enterprise" and a."currency" = d."currency" and a."ieFlag" = d."ieFlag" and a."open" > 0
     join "enterprise" e on e."id" = d."enterprise"
     order by "namesDeclaration" desc, "exactAmount" desc, "sameContract" desc, "daysApart" nulls last, a."applicationNo"
     limit ${mostRows}`,
    [declarationId, except, timeZone],
  );
  return rows;
}

/** The enterprise whose declaration it is: that of its order, else its own; empty for a declaration that is not completed. */
export async function enterpriseOf(database: Executor, declarationId: string): Promise<{ id: string; name: string }> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `select e."id"::text, e."eptName" as "name"
     from "declaration" d left join "service_order" o on o."orderNo" = d."orderNo"
       join "enterprise" e on e."id" = coalesce(o."companyId", d."companyId")
     where d."id" = $1 and d."declarationStatus" = 'completed'`,
    [declarationId],
  );
  return rows[0] ?? { id: '', name: '' };
}

/** Applications with something settled that no write-off holds yet. */
function applications(kind: WriteOffMatch['fxType'], ieFlag: 'I' | 'E', partner: string): string {
  const names = [`select n."value" from "fx_${kind}_declarations" n where n."rootId" = f."id"`];
  if (kind === 'collection') {
    names.push('select n."value" from "fx_collection_supplementedDeclarations" n where n."rootId" = f."id"');
  }
  return `select '${kind}' as "fxType", '${ieFlag}' as "ieFlag", f."id", f."applicationNo", f."companyId", f."currency", f."contractNo",
      f."${partner}" as "partner", (f."settledAt" at time zone $3)::date as "settledOn", array(${names.join(' union ')}) as "names",
      f."settledAmount" - coalesce((select sum(l."amount") from "declaration_verification_lines" l
        where l."${kind}" = f."id" and l."rootId" is distinct from $2::uuid), 0) as "open"
    from "fx_${kind}" f where f."settledAmount" > 0`;
}

/**
 * Pairs that leave no doubt: exactly the amount, and the application names the declaration or the same contract; no other application
 * goes with the declaration like that, and no other declaration with the application.
 */
export function exactMatches(matches: readonly WriteOffMatch[]): WriteOffMatch[] {
  const sure = matches.filter(
    ({ exactAmount, sameContract, namesDeclaration }) => exactAmount && (sameContract || namesDeclaration),
  );
  const once = (key: (match: WriteOffMatch) => string): ReadonlySet<string> => {
    const counts = new Map<string, number>();
    for (const match of sure) counts.set(key(match), (counts.get(key(match)) ?? 0) + 1);
    return new Set([...counts].flatMap(([value, count]) => (count === 1 ? [value] : [])));
  };
  const [declarations, applicationsOnce] = [once(({ declarationId }) => declarationId), once(({ id }) => id)];
  return sure.filter(({ declarationId, id }) => declarations.has(declarationId) && applicationsOnce.has(id));
}
