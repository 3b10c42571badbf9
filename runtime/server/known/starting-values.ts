// What a new record begins with: the day, fields of the caller's own enterprise, what the caller entered last on this form, and what
// follows from these as if they had been chosen.
import { sql } from 'kysely';
import type { PlacedField } from '../../core/compile-entity.ts';
import { completionsAt } from '../../core/completions.ts';
import { holds } from '../../core/condition.ts';
import type { Start } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isCoded, isLines, isListed, isSeveral, namesRecord } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, valueAt, withValuesAt } from '../../core/paths.ts';
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
import { completingRecords } from './completing-records.ts';

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
  const values = Object.fromEntries(begun.flat());
  return { ...(await completing(asking, values)), ...values };
}

/** What stands beside a record the form begins with, as if it had been chosen: where one record alone completes it. Not in lines. */
async function completing(asking: Asking, values: StartingValues): Promise<StartingValues> {
  const { entity, context, caller } = asking;
  const plain = Object.entries(values).map(([path, { value }]) => [path, value] as const);
  const record = withValuesAt({}, plain);
  const found: { [path: string]: StartingValue } = {};
  for (const [path, { value }] of Object.entries(values)) {
    if (typeof value !== 'string' || isLines(entity.fieldAt(path.split('.')[0] ?? ''))) continue;
    for (const one of completionsAt(entity.descriptor, path)) {
      const { by, when } = one.completion;
      if (by === undefined || (when && !holds(when, record))) continue;
      const [only, other] = await completingRecords({ context, caller, typed: value }, { placed: [one], path });
      if (!only || other || only.warning !== undefined) continue;
      for (const [own, theirs] of Object.entries(only.values)) {
        const at = one.base === '' ? own : `${one.base}.${own}`;
        const place = entity.places.get(at);
        if (!place || place.field.readOnly || place.field.computed || isEmpty(theirs) || values[at]) continue;
        const named = await nameOf(asking, place, { value: theirs, known: 'found', beside: path });
        if (named) found[at] ??= named;
      }
    }
  }
  return found;
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
