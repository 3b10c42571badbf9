// Awaited steps as SQL: the records a person may move on by one, and those of theirs that others are to move on.
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/descriptor/lifecycle.ts';
import { formerActions } from '../../core/former-names.ts';
import { editStep, type Person } from '../../core/lifecycle.ts';
import { fieldAt } from '../../core/paths.ts';
import { mayUse, offersActions, offersVerb } from '../../core/permissions.ts';
import { actorsOf, type WorkStep, workSteps } from '../../core/work.ts';
import type { ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, isOneOf, join } from '../store/condition-sql.ts';
import type { DayZone } from '../store/filter-sql.ts';
import { pathSql, type TableAlias } from '../store/path-sql.ts';
import { holdsValue } from '../store/scope-sql.ts';
import { quoted } from '../store/statement.ts';
import { type Place, placesFor } from '../store/view-places.ts';
import { mayAct } from '../write/authorize.ts';
import { hasDoneSql } from '../write/done-duties.ts';
import { rowScope } from '../write/load.ts';

/** The steps a person can ever make on records of the entity; none where the roles allow nothing. */
export function stepsFor({ descriptor }: ServerEntity, caller: Caller): WorkStep[] {
  const { person, rights } = caller;
  if (!mayUse(descriptor, 'view', person, rights)) return [];
  const acts = mayAct(descriptor, caller);
  return workSteps(descriptor).filter((step) =>
    step.action === editStep && step.transition === null
      ? mayUse(descriptor, 'edit', person, rights)
      : acts && actorsOf(step).some((actor) => isOfKind(actor, person)),
  );
}

/** The lists in which the step is done, those that offer it first. */
export function stepPlaces(
  { descriptor, layout }: ServerEntity,
  step: WorkStep,
  caller: Caller,
  zone: DayZone,
): readonly Place[] {
  const { person, rights } = caller;
  return placesFor(layout, caller, zone, (view) =>
    step.transition === null
      ? offersVerb({ entity: descriptor, view }, 'edit', person, rights)
      : offersActions(view, rights) && view.actions.includes(step.action),
  );
}

/** Records in sight under the alias `t` that the step is awaited of, by this person. */
export function awaitedSql(entity: ServerEntity, step: WorkStep, caller: Caller): RawBuilder<boolean> {
  return join([rowScope(entity, 'view', caller), ...stepTests(entity, step, caller)], 'and');
}

/** Begun by this person, or by the server itself for the enterprise. */
function isOwnDraft(entity: ServerEntity, { accountId, companyId }: Caller['person']): RawBuilder<boolean> {
  const here = tableOf(entity);
  const begun = holdsValue(here, 'createdBy', accountId);
  if (companyId === null || !entity.layout.slotAt.has('companyId')) return begun;
  const byServer = sql<boolean>`t."createdBy" is null`;
  return join([begun, join([byServer, holdsValue(here, 'companyId', companyId)], 'and')], 'or');
}

/** The same without the scope. */
function stepTests(entity: ServerEntity, step: WorkStep, caller: Caller): RawBuilder<boolean>[] {
  const { person } = caller;
  const here = tableOf(entity);
  const own = step.kind === 'draft' ? [isOwnDraft(entity, person)] : [];
  if (step.transition === null) return [inState(entity, step), ...own, rowScope(entity, 'edit', caller)];
  const { when, notBy } = step.transition;
  return [
    inState(entity, step),
    ...own,
    ...(notBy ? [sql<boolean>`not ${hasDoneSql(formerActions(entity.descriptor, notBy), caller)}`] : []),
    ...(when ? [conditionSql(here, when)] : []),
    join(
      actorsOf(step).flatMap((actor) => playsSql(here, actor, person) ?? []),
      'or',
    ),
  ];
}

/**
 * Records in sight that this person has a part in and that wait for others by this step; none where there can be none. Drafts and what was
 * sent back are for whoever made them.
 */
export function waitingSql(entity: ServerEntity, step: WorkStep, caller: Caller): RawBuilder<boolean> | null {
  if (step.kind !== 'act' || actorsOf(step).length === 0) return null;
  const { person } = caller;
  const here = tableOf(entity);
  const parts = Object.values(step.use.actors).flat();
  const mine = parts.filter((actor) => actor.company !== undefined && isOfKind(actor, person));
  const paths = [...new Set(mine.flatMap(({ company }) => company ?? []))];
  if (paths.length === 0 || person.companyId === null) return null;
  const own = stepsFor(entity, caller).filter(({ use }) => use === step.use);
  const { when } = step.transition ?? {};
  return join(
    [
      rowScope(entity, 'view', caller),
      inState(entity, step),
      ...(when ? [conditionSql(here, when)] : []),
      join(
        paths.map((path) => holdsValue(here, path, person.companyId)),
        'or',
      ),
      ...own.map((one) => sql<boolean>`(${join(stepTests(entity, one, caller), 'and')}) is not true`),
    ],
    'and',
  );
}

/** Whether a person of this account type and level can play the actor. */
function isOfKind({ account, level }: Actor, person: Person): boolean {
  return account === person.account && (level === undefined || level === person.level);
}

/** True where the person plays the actor for the row; null where never. */
function playsSql(here: TableAlias, actor: Actor, person: Person): RawBuilder<boolean> | null {
  if (!isOfKind(actor, person)) return null;
  const { company, self, except } = actor;
  return join(
    [
      ...(company === undefined ? [] : [holdsValue(here, company, person.companyId)]),
      ...(self === undefined ? [] : [holdsValue(here, self, person.accountId)]),
      ...(except === undefined ? [] : [sql<boolean>`(${holdsValue(here, except, person.accountId)}) is not true`]),
    ],
    'and',
  );
}

function inState(entity: ServerEntity, { use, states }: WorkStep): RawBuilder<boolean> {
  const reach = pathSql(tableOf(entity), use.field);
  if (reach.many) throw new Error(`The state ${use.field} of ${entity.descriptor.id} stands in lines`);
  const stored = isOneOf(reach.expression, states);
  // A record without a stored state is in the initial one.
  return states.includes(use.lifecycle.initial) ? sql<boolean>`(${stored} or ${reach.expression} is null)` : stored;
}

function tableOf({ layout }: ServerEntity): TableAlias {
  return { mapping: layout, alias: 't' };
}

/** SQL of the moment the row came into its state, by its history; when it was made, if it never left the first one. */
export function sinceSql({ layout, descriptor: entity }: ServerEntity, { use }: WorkStep) {
  const state = sql.raw(`t.${quoted(layout.slotAt.get(use.field)?.column ?? use.field)}`);
  const were = fieldAt(entity.fields, use.field);
  const former = Object.entries((were && 'valuesWere' in were && were.valuesWere) || {});
  const asWas = former.map(([name, was]) => sql`(${state} = ${name} and h."to" = any(${[...was]}))`);
  const entered = sql`select max(h."at") from record_change h
    where h."recordId" = t."id" and (${sql.join([sql`h."to" = ${state}`, ...asWas], sql` or `)}) and h."from" is distinct from h."to"`;
  return sql<string>`coalesce((${entered}), t."createdAt")`;
}
