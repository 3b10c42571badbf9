// What a new record begins with: the day, fields of the caller's own enterprise, and what the caller entered last on this form.
import { sql } from 'kysely';
import type { PlacedField } from '../../core/compile-entity.ts';
import type { Start } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isCoded, isListed, isSeveral, namesRecord } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import type { StartingValue, StartingValues } from '../../core/starting-value.ts';
import type { KnownScope, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql } from '../store/condition-sql.ts';
import { calendarDay } from '../store/numbering.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { requiredTarget, titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';
import { spendOnQuestion } from '../work-budget.ts';

interface Asking {
  readonly context: KnownScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
}

/**
 * By path of the field in the schema. `form`: of what kind the record is, see `formOf`. A value that could not be chosen today, of a
 * code that is gone or a record that is out of the caller's sight, is left out.
 */
export async function startingValues(asking: Asking, form: string): Promise<StartingValues> {
  const places = [...asking.entity.places.values()].filter(({ field }) => field.starts !== undefined);
  if (places.length === 0) return {};
  const { context, caller, entity } = asking;
  const [own, last] = await Promise.all([
    ownEnterprise(asking, places),
    context.lastUsed.of(caller.account.id, entity, form),
  ]);
  const today = calendarDay(context.settings.now(), context.settings.timeZone);
  const begun = await Promise.all(
    places.map(async (place) => {
      for (const start of place.field.starts ?? []) {
        if (typeof start === 'object' && start.for?.includes(caller.account.accountType) === false) continue;
        const found = foundFor(start, place, { own, last, today });
        const named = found && (await nameOf(asking, place, found));
        if (named) return [[place.path, named] as const];
      }
      return [];
    }),
  );
  return Object.fromEntries(begun.flat());
}

interface Sources {
  readonly own: Row;
  readonly last: ReadonlyMap<string, Json>;
  readonly today: string;
}

function foundFor(start: Start, { path, field }: PlacedField, { own, last, today }: Sources): StartingValue | null {
  // What the line above holds is known to the form alone.
  if (start === 'above') return null;
  if (start === 'today') return { value: today, known: 'today' };
  const value = start === 'last' ? last.get(path) : valueAt(own, start.mine);
  if (isEmpty(value) || typeof value === 'object') return null;
  return { value: kindOf(field).normalise(value, field), known: start === 'last' ? 'last' : 'own' };
}

/** Fields of the caller's own enterprise, as far as the caller may see it; empty for those who belong to none. */
async function ownEnterprise({ context, caller }: Asking, places: readonly PlacedField[]): Promise<Row> {
  const paths = places.flatMap(({ field }) =>
    (field.starts ?? []).flatMap((start) => (typeof start === 'object' ? [start.mine] : [])),
  );
  const layout = context.layouts.get(context.layouts.system.enterprise);
  const { companyId } = caller.person;
  if (paths.length === 0 || !layout || companyId === null) return {};
  const projection = projectionOf(layout, { language: caller.language, paths: new Set(paths) });
  const [cells] = await runFragment(
    context.database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t
      where t."id" = ${companyId} and ${visibilityOf(caller.person, 't')(layout)}`,
  );
  return cells ? projection.read(cells, 0).record : {};
}

/** The value with the title of the record it names; null where it could not be chosen today. */
async function nameOf(asking: Asking, { field }: PlacedField, found: StartingValue): Promise<StartingValue | null> {
  const { context, caller } = asking;
  const text = String(found.value);
  if (isCoded(field)) return (await context.codes.table(field.table)).has(text) ? found : null;
  if (isListed(field)) return field.values.includes(text) ? found : null;
  if (!namesRecord(field) || isSeveral(field)) return found;
  const target = requiredTarget(context.layouts, field);
  if (target.by === 'id' && !isId(text)) return null;
  spendOnQuestion();
  const where = target.where ? conditionSql({ mapping: target.layout, alias: 't' }, target.where) : sql<boolean>`true`;
  const [cells] = await runFragment(
    context.database,
    sql`select ${sql.raw(titleSql(target.layout, 't', caller.language))} from ${target.layout.from} t
      where ${sql.raw(`t.${quoted(target.by)}`)} = ${text} and ${where} and ${visibilityOf(caller.person, 't')(target.layout)} limit 1`,
  );
  return cells ? { ...found, label: String(cells[0] ?? text) } : null;
}
