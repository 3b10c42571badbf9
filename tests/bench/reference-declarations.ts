// What the reference answers of declarations: one statement a case, written by hand, with the indexes a careful person makes for them.
import type pg from 'pg';

/** Tables of its own with the same rows, so that neither of the two uses an index of the other. */
export const referenceTables: readonly string[] = [
  'drop table if exists ref_declaration, ref_order',
  'create table ref_declaration as select * from declaration',
  'create table ref_order as select * from service_order',
  'alter table ref_declaration add primary key (id)',
  'create index on ref_declaration ("createdAt", id)',
  'create index on ref_declaration ("declarationDate", id)',
  'create index on ref_declaration ("totalPrice", id)',
  'create index on ref_declaration ("billNo" collate "C", id)',
  'create index on ref_declaration ("declarationStatus", "createdAt", id)',
  'create index on ref_declaration ("companyId", "createdAt", id)',
  'create index on ref_declaration ("companyId", "declarationStatus", "createdAt", id)',
  'create index on ref_declaration ("companyId", "totalPrice", id)',
  'create index on ref_declaration ("orderNo")',
  'create index on ref_order ("companyId", "orderNo")',
  'create index on ref_declaration using gin (text_pairs("domesticConsignor_nameZh"))',
  'vacuum analyze ref_declaration, ref_order',
];

interface Case {
  readonly where: string;
  readonly order: string;
}

const newest = '"createdAt" desc, id desc';

/** `$1` and on are the values of the call. */
const cases: { readonly [name: string]: Case } = {
  all: { where: 'true', order: newest },
  day: { where: 'true', order: '"declarationDate" desc, id desc' },
  price: { where: 'true', order: '"totalPrice" desc, id desc' },
  bill: { where: 'true', order: '"billNo", id' },
  prefix: { where: '"billNo" like $1', order: newest },
  contains: {
    where: `"domesticConsignor_nameZh" ilike $1 and text_pairs("domesticConsignor_nameZh") @> text_pairs($2)`,
    order: newest,
  },
  state: { where: '"declarationStatus" = $1', order: newest },
  range: { where: '"declarationDate" >= $1 and "declarationDate" <= $2', order: newest },
  own: { where: '"companyId" = $1', order: newest },
  'own-state': { where: '"companyId" = $1 and "declarationStatus" = $2', order: newest },
  'own-price': { where: '"companyId" = $1', order: '"totalPrice" desc, id desc' },
  named: {
    where: `id in (select own.id from ref_declaration own where own."companyId" = $1 union all
      select x.id from ref_order o join ref_declaration x on x."orderNo" = o."orderNo" where o."companyId" = $1)`,
    order: newest,
  },
};

const columns = `id, "billNo", "declarationStatus", "newestReceipt", "companyId", "totalPrice", "customsNo", "domesticConsignor_nameZh", "declarationDate",
  "ieFlag", withdrawal, "orderNo", "preEntryNo", "declarationType", "docKind", "declarationCustoms", "entryExitCustoms", "supervisionMethod", "contractAgreementNo",
  "ieDate", "totalQuantity", "chainStatus", "releasedAt", "inspectionState", "taxNoticeAt", "closedAt", "createdAt", "updatedAt", version`;

const exactUpTo = 10_000;

/** A page of twenty with the names of what it refers to, and the total, exact up to ten thousand. */
export async function readDeclarations(pool: pg.Pool, name: string, values: string[], page: number): Promise<object> {
  const { where, order } = cases[name] ?? { where: 'false', order: newest };
  const at = values.length;
  const [rows, count] = await Promise.all([
    pool.query({
      name,
      text: `select p.*, e."eptName" as company, a."nameZh" as customs, b."nameZh" as crossing from (select ${columns} from ref_declaration d where ${where} order by ${order} limit $${at + 1} offset $${at + 2}) p
        left join enterprise e on e.id = p."companyId" left join customs_area a on a.code = p."declarationCustoms" left join customs_area b on b.code = p."entryExitCustoms"
        order by ${order.replaceAll(/(?<![\w"])id\b/g, 'p.id').replaceAll(/"(\w+)"/g, 'p."$1"')}`,
      values: [...values, 20, (page - 1) * 20],
    }),
    pool.query({
      name: `${name} count`,
      text: `select count(*)::int as total from (select 1 from ref_declaration d where ${where} limit ${exactUpTo + 1}) c`,
      values,
    }),
  ]);
  return { rows: rows.rows, total: count.rows[0].total };
}
