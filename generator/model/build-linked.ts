// What lists can ask of linked records: their number and their states, taken from the entities they are of.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LinkedRecords } from '../../runtime/core/descriptor/linked.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { mainLifecycle } from '../../runtime/core/lifecycle.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { titlePaths } from '../../runtime/core/title.ts';
import { couldHold } from '../../runtime/core/view-states.ts';

/** An entity with its columns complete, and the entities they were taken from. */
interface Completed {
  readonly made: EntityDescriptor;
  readonly from: readonly (EntityDescriptor | undefined)[];
}

const completed = new WeakMap<EntityDescriptor, Completed>();

/** The entities with the columns of their views complete; of the same entities the same objects. */
export function withLinkedParts(entities: ReadonlyMap<string, EntityDescriptor>): Map<string, EntityDescriptor> {
  const complete = (records: LinkedRecords): LinkedRecords => {
    const entity = entities.get(records.entity);
    return entity ? { ...records, ...numberOf(entity), ...statesOf(entity, records) } : records;
  };
  return new Map(
    [...entities].map(([id, entity]) => {
      const columns = entity.views.flatMap(({ linked = [] }) => linked);
      if (columns.length === 0) return [id, entity];
      const from = columns.flatMap(({ records }) => records.map((one) => entities.get(one.entity)));
      const last = completed.get(entity);
      if (last && from.every((one, index) => one === last.from[index])) return [id, last.made];
      const views = entity.views.map(({ linked, ...view }) => ({
        ...view,
        ...(linked && { linked: linked.map((column) => ({ ...column, records: column.records.map(complete) })) }),
      }));
      const made = { ...entity, views };
      completed.set(entity, { made, from });
      return [id, made];
    }),
  );
}

function numberOf({ fields, title }: EntityDescriptor): Pick<LinkedRecords, 'number'> {
  const number = titlePaths(title.zh).find((path) => {
    const field = fieldAt(fields, path);
    return field !== null && !field.computed && kindOf(field).operators.includes('contains');
  });
  return number === undefined ? {} : { number };
}

function statesOf(entity: EntityDescriptor, { when }: LinkedRecords): Pick<LinkedRecords, 'states'> {
  const use = mainLifecycle(entity);
  if (!use) return {};
  const { field, lifecycle } = use;
  const names = Object.keys(lifecycle.states).filter((state) => when === undefined || couldHold(when, field, state));
  return { states: { field, lifecycle: lifecycle.id, names } };
}
