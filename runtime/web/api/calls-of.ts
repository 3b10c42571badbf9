// The calls of one entity for code written by hand: views, fields, filters and actions that its schema does not have do not compile.
import type { Row } from '../../core/descriptor/value.ts';
import type { FilterOperator } from '../../core/kinds/kind.ts';
import type { ActionOf, EntityId, FieldsOf, KnownEntities, PathOf, RecordOf } from '../../core/known-entities.ts';
import {
  type ActionPayload,
  createRecord,
  deleteRecords,
  type Filters,
  getRecord,
  type ListAnswer,
  type ListParameters,
  listRecords,
  runAction,
  type ServedRow,
  updateRecord,
} from './entity-calls.ts';

/** Filters by paths of the entity: `{ userStatus: { is: 'enabled' } }`. */
export type FiltersOf<E extends EntityId> = {
  readonly [path in PathOf<E>]?: { readonly [operator in FilterOperator]?: string };
};

interface ListQuery<E extends EntityId> extends Omit<ListParameters, 'view' | 'sort' | 'filters' | 'columns'> {
  readonly view: KnownEntities[E]['view'];
  readonly sort: PathOf<E> | `-${PathOf<E>}`;
  readonly filters: FiltersOf<E>;
  readonly columns?: readonly PathOf<E>[];
}

interface EntityCalls<E extends EntityId> {
  list(query: ListQuery<E>, behaviour?: Parameters<typeof listRecords>[2]): Promise<ListAnswer>;
  get(id: string, behaviour?: Parameters<typeof getRecord>[2]): Promise<ServedRow>;
  /** The key is made once for what a person intends, so that pressing twice makes one record. */
  create(record: FieldsOf<RecordOf<E>>, options: Parameters<typeof createRecord>[2]): Promise<ServedRow>;
  update(id: string, record: FieldsOf<RecordOf<E>>, options?: Parameters<typeof updateRecord>[3]): Promise<ServedRow>;
  remove(ids: readonly string[], behaviour?: Parameters<typeof deleteRecords>[2]): Promise<unknown>;
  act(
    id: string,
    action: ActionOf<E>,
    input?: ActionPayload,
    behaviour?: Parameters<typeof runAction>[2],
  ): Promise<ServedRow>;
}

/** The same calls as `entity-calls.ts` makes; what they answer and throw is said there. */
export function callsOf<E extends EntityId>(entity: E): EntityCalls<E> {
  return {
    list: (query, behaviour) => listRecords(entity, { ...query, filters: query.filters as Filters }, behaviour),
    get: (id, behaviour) => getRecord(entity, id, behaviour),
    create: (record, options) => createRecord(entity, record as Row, options),
    update: (id, record, options) => updateRecord(entity, id, record as Row, options),
    remove: (ids, behaviour) => deleteRecords(entity, ids, behaviour),
    act: (id, action, input = {}, behaviour = {}) => runAction({ entity, id, action }, input, behaviour),
  };
}
