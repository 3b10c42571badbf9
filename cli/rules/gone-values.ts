// Values of code tables that a version of the schemas no longer has or is the first to have; where stored records hold values and states that are gone.
import { layOutTables } from '../../generator/emit/tables/layout.ts';
import { quoteName } from '../../generator/emit/tables/quote-name.ts';
import type { Model } from '../../generator/model/model.ts';
import { isCoded, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { quoteLiteral } from '../../runtime/core/kinds/kind.ts';
import { type LaterLifecycle, statesLost } from '../../runtime/core/lost-ways.ts';
import type { BookChange } from '../../runtime/core/rule-book/compare-books.ts';

/** A column that may hold a value, with the query that counts the rows that do. */
export interface HoldingPlace {
  /** `business_partner.country`. */
  readonly place: string;
  readonly query: string;
}

/** A removal for each value of a code table that is gone and that no other one was, and what is new. No book has entries of them. */
export function codeChanges(before: Pick<Model, 'codes'>, after: Pick<Model, 'codes'>): BookChange[] {
  return [
    ...missingCodes(before, after).map(({ id, name, value, told }) => ({
      id: `codes.${id}.${value}`,
      verdict: 'removed' as const,
      sentence: {
        zh: `代码表“${name.zh}”不再有代码 ${value}（${told.zh}）`,
        en: `The code table ${name.en} no longer has ${value} (${told.en})`,
        my: `ကုဒ်ဇယား “${name.my}” တွင် ${value} (${told.my}) မရှိတော့ပါ`,
      },
      facts: [],
    })),
    ...missingCodes(after, before).map(({ id, name, value, told }) => ({
      id: `codes.${id}.${value}`,
      verdict: 'looser' as const,
      sentence: {
        zh: `代码表“${name.zh}”增加代码 ${value}（${told.zh}）`,
        en: `The code table ${name.en} gets ${value} (${told.en})`,
        my: `ကုဒ်ဇယား “${name.my}” တွင် ${value} (${told.my}) ထပ်ပါလာသည်`,
      },
      facts: [],
    })),
  ];
}

/** Values of tables that both have, and that the other lacks; what has another name is not missing. */
function missingCodes(own: Pick<Model, 'codes'>, other: Pick<Model, 'codes'>) {
  const names = ({ value, was = [] }: Model['codes'][number]['values'][number]): readonly string[] => [value, ...was];
  const there = new Map(other.codes.map(({ id, values }) => [id, new Set(values.flatMap(names))]));
  return own.codes.flatMap(({ id, name, values }) =>
    values
      .filter((one) => !names(one).some((said) => there.get(id)?.has(said)))
      .map(({ value, name: told }) => ({ id, name, value, told })),
  );
}

/** Models of the version that the database may still be of, and of the one after it. */
export interface TwoVersions {
  readonly before: Pick<Model, 'entities'>;
  readonly after: Pick<Model, 'entities'>;
}

/** Where records of the version before hold what a change removed, or stand in states that it takes a way out of; null where it does neither. */
export function holdingPlaces(
  { before, after }: TwoVersions,
  { id, verdict }: Pick<BookChange, 'id' | 'verdict'>,
): HoldingPlace[] | null {
  const { entities } = before;
  const [, of, at = '', action, count = '1'] = /^([^.]+)\.actions\.([^.]+)\.([^.]+)(?:\.(\d+))?$/.exec(id) ?? [];
  if (of !== undefined) {
    const steps = lifecycleAt(before, of, at)?.transitions.filter((step) => step.action === action) ?? [];
    const way = steps[Number(count) - 1];
    const later = lifecycleAt(after, of, at) ?? { states: lifecycleAt(before, of, at)?.states ?? {}, transitions: [] };
    const lost = way ? statesLost(way, later) : [];
    return lost.length === 0 ? null : placesHolding(entities, { entity: of, field: at, values: lost });
  }
  if (verdict !== 'removed') return null;
  const [, table, value] = /^codes\.([^.]+)\.(.+)$/.exec(id) ?? [];
  if (table !== undefined) return placesHolding(entities, { table, values: [value ?? ''] });
  const [, entity, field, state] = /^([^.]+)\.states\.([^.]+)\.([^.]+)$/.exec(id) ?? [];
  if (entity === undefined) return null;
  return placesHolding(entities, { entity, field: field ?? '', values: [state ?? ''] });
}

function lifecycleAt({ entities }: Pick<Model, 'entities'>, entity: string, at: string): LaterLifecycle | undefined {
  return entities.find(({ id }) => id === entity)?.lifecycles.find(({ field }) => field === at)?.lifecycle;
}

/** Of a code table, wherever it is used, or of one field of the records of an entity. */
type HeldValues =
  | { readonly table: string; readonly values: readonly string[] }
  | { readonly entity: string; readonly field: string; readonly values: readonly string[] };

function placesHolding(entities: Model['entities'], held: HeldValues): HoldingPlace[] {
  const wanted = `array[${held.values.map(quoteLiteral).join(', ')}]::text[]`;
  return entities
    .filter(({ type }) => type !== 'sub')
    .flatMap(layOutTables)
    .flatMap((layout) =>
      layout.fields
        .filter((stored) =>
          'table' in held
            ? isCoded(stored.field) && stored.field.table === held.table
            : layout.entity.id === held.entity && layout.depth === 0 && stored.path === held.field,
        )
        .map((stored) => {
          const column = quoteName(stored.column);
          const test = isSeveral(stored.field) ? `${column} && ${wanted}` : `${column} = any(${wanted})`;
          const query = `select count(*) from ${quoteName(layout.name)} where ${test}`;
          return { place: `${layout.name}.${stored.column}`, query };
        }),
    );
}
