// Which rows of a table the lists of an entity read: all, those where a column of its own holds the reader's enterprise or account,
// or those that other records lead to.
import type { AccountType, RowClause } from '../../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import type { View, ViewFilter } from '../../../runtime/core/descriptor/view.ts';
import { fieldAt } from '../../../runtime/core/paths.ts';

/** One way by which readers of an account type come to rows of a list. */
export interface ListScope {
  readonly view: View;
  readonly account: AccountType;
  /** Path of the own column that holds the reader's enterprise or account; null for all rows. */
  readonly holder: string | null;
  /** Path of the reference that leads to the record which decides; the rows are those that name one of these. */
  readonly through?: string;
}

/** Account types whose people see every list, whoever it is meant for. */
const seeEverything: readonly AccountType[] = ['admin'];

/** Every way into a list of the entity, each once for a view and an account type. */
export function listScopesOf(entity: EntityDescriptor): ListScope[] {
  return entity.views.flatMap((view) =>
    view.accounts.flatMap((account) => waysInto(entity, view, account).map((way) => ({ view, account, ...way }))),
  );
}

/** Whether somebody who is not named by a list may open it and sees every row there. */
export function isSeenWhole({ access, views }: EntityDescriptor): boolean {
  return (
    views.length > 0 &&
    seeEverything.some((account) => access[account]?.some(({ rows, may }) => rows === 'all' && may.includes('view')))
  );
}

type Way = Pick<ListScope, 'holder' | 'through'>;

function waysInto(entity: EntityDescriptor, { where }: View, account: AccountType): Way[] {
  // The filter of the view holds whatever else does.
  const fixed = Object.entries(where).find(([path, filter]) => isReader(filter) && isOwn(entity, path));
  if (fixed) return [{ holder: fixed[0] }];
  const grants = (entity.access[account] ?? []).filter(({ may }) => may.includes('view'));
  const ways = grants.flatMap(({ rows }): Way[] =>
    rows === 'all' ? [{ holder: null }] : rows.map((clause) => wayOf(entity, clause)),
  );
  return ways.filter((way, at) => ways.findIndex((one) => isSame(one, way)) === at);
}

function isReader(filter: ViewFilter): boolean {
  return typeof filter === 'object' && ('mine' in filter || 'self' in filter);
}

function isSame(one: Way, other: Way): boolean {
  return one.holder === other.holder && one.through === other.through;
}

function wayOf(entity: EntityDescriptor, { company, self, named }: RowClause): Way {
  const path = company ?? self;
  if (path !== undefined)
    return isOwn(entity, path) ? { holder: path } : { holder: null, through: firstStep(entity, path) };
  return named ? { holder: null, through: 'id' } : { holder: null };
}

/** A field of the record itself. */
function isOwn({ fields }: EntityDescriptor, path: string): boolean {
  return fieldAt(fields, path) !== null;
}

/** The longest beginning of a path that is a field of the record: the reference it leads through. */
function firstStep(entity: EntityDescriptor, path: string): string {
  let step = path;
  while (step.includes('.') && !isOwn(entity, step)) step = step.slice(0, step.lastIndexOf('.'));
  return step;
}
