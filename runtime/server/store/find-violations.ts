// Finds stored records that break a rule: by SQL where the rule can be said in it, else by checking them one after the other.
import { type RawBuilder, sql } from 'kysely';
import { holds } from '../../core/condition.ts';
import type { Condition } from '../../core/descriptor/condition.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { stateOf } from '../../core/lifecycle.ts';
import { ruleKindOf } from '../../core/rules/rules.ts';
import { conditionSql, join } from './condition-sql.ts';
import { type Layout, type Layouts, layoutOf } from './layout.ts';
import { columnSql, type TableAlias } from './path-sql.ts';
import { recordPort } from './record-port.ts';
import { type Executor, runFragment } from './statement.ts';

/** Records are read in turns of this many. */
const turn = 500;

export interface ViolatingRecords {
  /** Ids of the records, the first ones; in the order of their ids. */
  readonly ids: readonly string[];
  readonly count: number;
}

/**
 * Stored records that break the rule. Rules of submitting do not apply to drafts; rules of an action apply to every record that is
 * not a draft. Returns at most `most` ids, and the count of all.
 */
export async function findViolations(
  executor: Executor,
  layouts: Layouts,
  { entity, rule }: { readonly entity: string; readonly rule: Rule },
  most = 20,
): Promise<ViolatingRecords> {
  const layout = layoutOf(layouts, entity);
  const broken = violationSql(layout, rule);
  if (broken === null) return checkAll(executor, { layout, rule, most });
  const found = sql`select t."id", count(*) over ()::integer from ${layout.from} t where ${broken} order by t."id" limit ${most}`;
  const rows = await runFragment(executor, found);
  return { ids: rows.map(([id]) => String(id)), count: Number(rows[0]?.[1] ?? 0) };
}

/** The condition, on the entity's table as `t`, that finds records which break the rule; null where SQL cannot say it. */
export function violationSql(layout: Layout, rule: Rule): RawBuilder<boolean> | null {
  const tableAlias: TableAlias = { mapping: layout, alias: 't' };
  const broken = violationTest(tableAlias, rule);
  if (broken === null) return null;
  const counted: Condition[] = [...notDraft(layout.entity, rule), ...(rule.when ? [rule.when] : [])];
  return join([...counted.map((condition) => conditionSql(tableAlias, condition)), broken], 'and');
}

function violationTest(tableAlias: TableAlias, { kind, params }: Rule): RawBuilder<boolean> | null {
  if (kind === 'holds') return conditionSql(tableAlias, { not: (params as unknown as { that: Condition }).that });
  if (kind === 'required-when') {
    return isColumn(tableAlias, String(params)) ? conditionSql(tableAlias, { absent: String(params) }) : null;
  }
  if (!Array.isArray(params) || !params.every((path) => isColumn(tableAlias, String(path)))) return null;
  const columns = params.map((path) => sql.raw(columnSql(tableAlias, String(path))?.text ?? 'null'));
  const [first = sql`null`, second = sql`null`] = columns;
  if (kind === 'differs') return sql<boolean>`coalesce(${first} = ${second}, false)`;
  if (kind === 'together') {
    return sql<boolean>`num_nulls(${sql.join(columns)}) not in (0, ${sql.lit(columns.length)})`;
  }
  const fields = params.map((path) => columnSql(tableAlias, String(path))?.field.kind);
  return kind === 'not-above' && fields[0] === fields[1] ? sql<boolean>`coalesce(${first} > ${second}, false)` : null;
}

function isColumn(tableAlias: TableAlias, path: string): boolean {
  return columnSql(tableAlias, path) !== null;
}

function notDraft({ lifecycles }: EntityDescriptor, rule: Rule): Condition[] {
  const [main] = lifecycles;
  if (!main || rule.on === 'save') return [];
  const drafts = Object.entries(main.lifecycle.states).flatMap(([name, { draft }]) => (draft ? [name] : []));
  return drafts.length === 0 ? [] : [{ field: main.field, notIn: drafts }];
}

async function checkAll(
  executor: Executor,
  { layout, rule, most }: { readonly layout: Layout; readonly rule: Rule; readonly most: number },
): Promise<ViolatingRecords> {
  const projection = layout.whole('zh');
  const list = sql.raw(projection.text);
  const ids: string[] = [];
  let count = 0;
  let after: string | null = null;
  for (;;) {
    const from: RawBuilder<boolean> = after === null ? sql<boolean>`true` : sql<boolean>`t."id" > ${after}`;
    const page = sql`select t."id", ${list} from ${layout.from} t where ${from} order by t."id" limit ${turn}`;
    const rows = await runFragment(executor, page);
    for (const cells of rows) {
      after = String(cells[0]);
      if (!(await isViolated(executor, { layout, rule, record: projection.read(cells, 1).record }))) continue;
      count += 1;
      if (ids.length < most) ids.push(after);
    }
    if (rows.length < turn) return { ids, count };
  }
}

/** Whether a stored record breaks the rule, which counts as `findViolations` says. */
export async function isViolated(
  executor: Executor,
  { layout, rule, record }: { readonly layout: Layout; readonly rule: Rule; readonly record: Row },
): Promise<boolean> {
  const { entity } = layout;
  const [main] = entity.lifecycles;
  if (main && rule.on !== 'save' && stateOf(main, record).state.draft) return false;
  if (rule.when !== undefined && !holds(rule.when, record)) return false;
  const kind = ruleKindOf(rule);
  if (kind.check(record, rule.params).length > 0) return true;
  if (!kind.checkCrossRecord) return false;
  const port = recordPort(executor, layout.layouts);
  return (await kind.checkCrossRecord(record, rule.params, { entity, rule }, port)).length > 0;
}
