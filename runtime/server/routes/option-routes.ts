// GET /entities/:entity/options/:fieldPath: the records a reference may name, found by code or name; or the values a text offers.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import { type Json, languages, type Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isProse, namesRecord, namesRecords, offersOf } from '../../core/kinds/field-traits.ts';
import type { Person } from '../../core/lifecycle.ts';
import { narrowingName } from '../../core/narrowing.ts';
import { narrowableBy } from '../../core/narrowings-at.ts';
import { eachField, fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { titlePaths } from '../../core/title.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import {
  answer,
  type CalledEntity,
  type EntityCall,
  listOf,
  named,
  type Schema,
  text,
} from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import { containsTest, escapeLike } from '../store/filter-sql.ts';
import type { Layout, Layouts, Target } from '../store/layout.ts';
import { projectionOf } from '../store/projection.ts';
import { isId } from '../store/record-id.ts';
import { quoted, runFragment } from '../store/statement.ts';
import { requiredTarget, titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';
import { page } from './list-schema.ts';
import { type Narrowable, narrowedSql } from './narrowed-options.ts';
import { type Offering, offeredValues } from './offered-values.ts';
import { teller } from './told-records.ts';

/** Once its schema has let it through. */
interface OptionsQuery {
  readonly page: number;
  readonly of?: string;
  readonly search?: string;
  readonly value?: string;
  readonly [within: `within${string}`]: string;
}

interface OptionsCall {
  Params: { entity: string; fieldPath: string };
  Querystring: OptionsQuery;
}

export interface OfferedOption {
  readonly value: string;
  readonly label: string;
  /** More of it than its title, in the caller's words. */
  readonly about?: string;
  readonly fills?: Row;
}

const pageSize = 20;
const longestSearch = 100;

const optionsSchema: FastifySchema = {
  operationId: 'options',
  summary: 'What can be chosen',
  querystring: {
    type: 'object',
    properties: { page },
    // Described for each field by `optionCalls`.
    patternProperties: { '^(of|search|value)$|^within': text },
  },
  response: answer('A page of records to choose from.', {
    type: 'object',
    required: ['rows', 'more'],
    properties: { rows: listOf(named('ReferenceOption')), more: { type: 'boolean' } },
  }),
  'x-calls': optionCalls,
};

/** One call for each reference of the records, and for each text that offers values. */
function optionCalls(entity: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(entity.descriptor.fields, (field, path) => {
    const isOffered = offersOf(field) !== undefined;
    if (!namesRecords(field) && !isOffered) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `options${entity.name}_${path.replaceAll('.', '_')}`,
      summary: `What ${path} can ${isOffered ? 'be' : 'refer to'}`,
      query: isOffered
        ? { of: { ...text, description: 'Key of the record chosen beside it.' } }
        : {
            search: { ...text, description: 'Part of what names the record.' },
            value: { ...text, description: 'The one option with this value.' },
            ...narrowingParameters(entity, path),
          },
    });
  });
  return calls;
}

/** What else of the record that will name one of these narrows them. */
function narrowingParameters({ descriptor }: CalledEntity, path: string): { [name: string]: Schema } {
  const said = { is: 'holds this', from: 'is not below this', to: 'is not above this' };
  const narrowings = narrowableBy(descriptor, path).map((one): [string, Schema] => [
    narrowingName(one),
    { ...text, description: `Only records whose ${one.theirs} ${said[one.how]}.` },
  ]);
  return Object.fromEntries(narrowings);
}

export function addOptionRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<OptionsCall>('/entities/:entity/options/:fieldPath', { schema: optionsSchema }, async (request) => {
    const caller = callerOf(request);
    const entity = offeringEntity(context, caller, request.params.entity);
    const { query } = request;
    const { fieldPath: path } = request.params;
    const offering = offeringAt(entity, path);
    if (offering) {
      const of = query.of ?? '';
      const values = await offeredValues({ context, caller, entity: entity.descriptor, path, of, ...offering });
      return success({ rows: values.map((value) => ({ value, label: value })), more: false });
    }
    const field = referenceAt(entity, path);
    const offset = (query.page - 1) * pageSize;
    const found = await findOptions({ context, caller, entity, path, field, query, offset });
    return success({ rows: found.slice(0, pageSize), more: found.length > pageSize });
  });
}

/** The entity whose fields offer records, for who may see or write records of it. Throws Refusal `not-permitted`. */
export function offeringEntity(context: ServerContext, caller: Caller, name: string): ServerEntity {
  const entity = entityOf(context, name);
  const verbs = ['view', 'create', 'edit'] as const;
  if (!verbs.some((verb) => mayUse(entity.descriptor, verb, caller.person, caller.rights))) {
    throw new Refusal('not-permitted');
  }
  return entity;
}

/** A text field whose input offers values. */
function offeringAt({ fieldAt }: ServerEntity, path: string): Pick<Offering, 'field'> | null {
  const field = fieldAt(path);
  const offers = offersOf(field);
  return isProse(field) && offers !== undefined ? { field: { ...field, offers } } : null;
}

/** The reference at a path. Throws Refusal `unknown-call`. */
export function referenceAt({ fieldAt }: ServerEntity, path: string): ReferenceField | ReferencesField {
  const field = fieldAt(path);
  if (!namesRecords(field)) throw new Refusal('unknown-call');
  return field;
}

export interface OptionsAsked extends Narrowable {
  readonly context: ServerContext;
  readonly caller: Caller;
  readonly query: { readonly search?: string; readonly value?: string; readonly [within: `within${string}`]: string };
  /** Only records with one of these keys, among those that can be chosen. */
  readonly keys?: readonly string[];
  readonly offset?: number;
  /** Most options that are given; default one more than a page holds, to know whether there is another page. */
  readonly limit?: number;
}

/** The records that can be chosen, by key or name. */
export async function findOptions(asking: OptionsAsked): Promise<OfferedOption[]> {
  const { context, caller, field, offset = 0, limit = pageSize + 1 } = asking;
  const target = requiredTarget(context.layouts, field);
  const { about = [] } = target.layout.entity;
  const wanted = new Set([target.by, ...Object.values(field.fills ?? {}).flat(), ...about]);
  const projection = projectionOf(target.layout, { language: caller.language, paths: wanted });
  const title = titleSql(target.layout, 't', caller.language);
  const by = `t.${quoted(target.by)}`;
  const newest = target.layout.slotAt.has('createdAt') ? ', t."createdAt" desc' : '';
  // Several rows can have one key, such as versions of a code: the newest stands for them.
  const rows = sql`select distinct on (${sql.raw(by)}) ${sql.raw(by)}::text as value, ${sql.raw(title)} as label,
    ${sql.raw(projection.text)} from ${target.layout.from} t
    where ${join(testsOf(asking, target), 'and')} order by ${sql.raw(by)}${sql.raw(newest)}`;
  const order = sql.raw(target.by === 'id' ? 'o.label, o.value' : 'o.value');
  const cells = await runFragment(
    context.database,
    sql`select o.* from (${rows}) o order by ${order} limit ${limit} offset ${offset}`,
  );
  const tell = await teller(context, caller, target.layout);
  return cells.map((row) => {
    const { record, labels } = projection.read(row, 2);
    const told = tell(record, labels);
    return {
      value: String(row[0]),
      label: String(row[1]),
      ...(told !== '' && { about: told }),
      ...(field.fills && { fills: fillsOf(field.fills, record) }),
    };
  });
}

function testsOf({ context, caller, query, keys, ...reference }: OptionsAsked, target: Target): RawBuilder<boolean>[] {
  const { settings: zone } = context;
  const { layout } = target;
  const here = { mapping: layout, alias: 't' };
  const narrowed = narrowedSql(reference, query, { target, here, zone });
  const sight = visibilityOf(caller.person, 't')(layout);
  const { value } = query;
  const by = sql.raw(`t.${quoted(target.by)}`);
  // A value that is stored already is shown even if it could not be chosen today.
  if (value !== undefined) {
    if (target.by === 'id' && !isId(value)) return [sql<boolean>`false`];
    return [sight, sql<boolean>`${by} = ${value}`];
  }
  const where = target.where ? [conditionSql(here, target.where)] : [];
  const search = withoutPoints(query.search?.trim().slice(0, longestSearch) ?? '');
  const named = keys === undefined ? [] : [sql<boolean>`${by}::text = any(${[...keys]})`];
  if (search === '') return [sight, ...where, ...narrowed, ...named];
  const byOthers = foundByOthers(context.layouts, { target, person: caller.person }, search);
  return [sight, ...where, ...narrowed, ...named, join([searchSql(layout, target.by, search), ...byOthers], 'or')];
}

/** It is named by a record that the person sees and that has such a text. */
function foundByOthers(
  layouts: Layouts,
  { target, person }: { readonly target: Target; readonly person: Person },
  search: string,
): RawBuilder<boolean>[] {
  return [...layouts.values()].flatMap((layout) => {
    const { finds, fields } = layout.entity;
    const field = finds && fieldAt(fields, finds.named);
    const slot = finds && layout.slotAt.get(finds.named);
    if (!field || !slot || !namesRecord(field) || field.entity !== target.layout.entity.id) return [];
    const texts = finds.by.flatMap((path) => layout.slotAt.get(path) ?? []);
    const has = texts.map((one) => containsTest(search, one.field)(sql.raw(`o.${quoted(one.column)}`), one.field));
    const named = sql.raw(`o.${quoted(slot.column)}`);
    return [
      sql<boolean>`t.${sql.raw(quoted(field.by))} in (select ${named} from ${layout.from} o
        where (${join(has, 'or')}) and ${visibilityOf(person, 'o')(layout)})`,
    ];
  });
}

/** The key begins with it, or each of its words stands in a name of any language or in what people call it. */
function searchSql(layout: Layout, by: string, search: string): RawBuilder<boolean> {
  const { title, alsoFoundBy = [] } = layout.entity;
  const named = new Set([...languages.flatMap((language) => titlePaths(title[language])), ...alsoFoundBy]);
  const columns = layout.columns.filter(({ path, field }) => named.has(path) && isProse(field) && path !== by);
  const stands = (word: string): RawBuilder<boolean> =>
    join(
      columns.map(({ column, field }) => containsTest(word, field)(sql.raw(`t.${quoted(column)}`), field)),
      'or',
    );
  const at = sql.raw(`t.${quoted(by)}`);
  const key = by === 'id' ? [] : [beginsWith(at, search), ...goesOnAfter(at, search)];
  const names = columns.length === 0 ? [] : [sql<boolean>`(${join(search.split(/\s+/).map(stands), 'and')})`];
  return join([...key, ...names], 'or');
}

/** Numbers are written with points between, too: 1006.40.20. */
function withoutPoints(search: string): string {
  return /^\d+([.\s]\d+)+$/.test(search) ? search.replaceAll(/[.\s]/g, '') : search;
}

/** Fewer digits are the beginning of too many numbers to be meant. */
const shortestCut = 6;

/** Digits that go on where a key ends find it: of a commodity code of ten, the eight that are kept. */
function goesOnAfter(at: RawBuilder<unknown>, search: string): RawBuilder<boolean>[] {
  if (search.length <= shortestCut || !/^\d+$/.test(search)) return [];
  return [sql<boolean>`(length(${at}) >= ${shortestCut} and ${search} like ${at} || '%')`];
}

/** Small letters find large ones; what is not Latin has no case, and is found by the index. */
function beginsWith(at: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  if (/[^\0-\x7f]/.test(search)) return sql<boolean>`(${at} >= ${search} and ${at} < ${`${search}\u{10ffff}`})`;
  return sql<boolean>`${at} ilike ${`${escapeLike(search)}%`}`;
}

/** Null where the chosen record has no value, so that the value of another choice does not stay. */
function fillsOf(fills: NonNullable<ReferenceField['fills']>, record: Row): Row {
  const firstOf = (paths: string | readonly string[]): Json =>
    [paths]
      .flat()
      .map((path) => valueAt(record, path) ?? null)
      .find((value) => !isEmpty(value)) ?? null;
  return Object.fromEntries(Object.entries(fills).map(([own, paths]) => [own, firstOf(paths)]));
}
