// The paths by which records of an entity are looked for beside its lists: by rules, linked columns, counts, row scopes and clocks.
import type { EntityDescriptor } from '../../../runtime/core/descriptor/entity.ts';
import { ruleKindOf } from '../../../runtime/core/rules/rules.ts';

interface LookedFor {
  readonly of: string;
  readonly path: string;
}

/** By entity. */
export function lookedForIn(entities: readonly EntityDescriptor[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const looks = entities.flatMap((entity) => [
    ...byRules(entity),
    ...byLists(entity),
    ...byCounts(entity),
    ...byScopes(entity),
    ...byClocks(entity),
  ]);
  for (const { of, path } of looks) found.set(of, (found.get(of) ?? new Set()).add(path));
  return found;
}

function byRules({ id, rules }: EntityDescriptor): LookedFor[] {
  return rules.flatMap((rule) =>
    ruleKindOf(rule)
      .reads(rule.params)
      .flatMap(({ path, of = id, key }) => (key ? [{ of, path }] : [])),
  );
}

/** What belongs to the rows of a list. */
function byLists({ views }: EntityDescriptor): LookedFor[] {
  const records = views.flatMap(({ linked = [] }) => linked.flatMap((column) => column.records));
  return records.flatMap(({ entity: of, match }) =>
    match.flatMap((pairs) => Object.keys(pairs).flatMap((path) => (path === 'id' ? [] : [{ of, path }]))),
  );
}

function byCounts({ fields }: EntityDescriptor): LookedFor[] {
  return fields.flatMap(({ computed }) =>
    computed !== undefined && 'referring' in computed
      ? [{ of: computed.referring.entity, path: computed.referring.by }]
      : [],
  );
}

/** Rows that others name, or that lead to others. */
function byScopes({ access }: EntityDescriptor): LookedFor[] {
  const clauses = Object.values(access).flatMap((grants) =>
    grants.flatMap(({ rows }) => (rows === 'all' ? [] : [...rows])),
  );
  return clauses.flatMap(({ named }) =>
    named
      ? [
          { of: named.entity, path: named.by },
          { of: named.entity, path: named.company },
        ]
      : [],
  );
}

/** What the server does by itself on a day, and what it tells people of. */
function byClocks({ id: of, lifecycles, deadlines = [] }: EntityDescriptor): LookedFor[] {
  const due = lifecycles.flatMap(({ lifecycle }) =>
    lifecycle.transitions.flatMap(({ due: moment }) => (moment ? [moment.after] : [])),
  );
  return [...due, ...deadlines.map(({ at }) => at)].map((path) => ({ of, path }));
}
