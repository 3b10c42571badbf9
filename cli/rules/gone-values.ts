// Values of code tables and states that a version of the schemas no longer has, and where stored records hold them.
import { layOutTables } from '../../generator/emit/tables/layout.ts';
import { quoteName } from '../../generator/emit/tables/quote-name.ts';
import type { Model } from '../../generator/model/model.ts';
import { isCoded, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { quoteLiteral } from '../../runtime/core/kinds/kind.ts';
import type { BookChange } from '../../runtime/core/rule-book/compare-books.ts';

/** A column that may hold a value, with the query that counts the rows that do. */
export interface HoldingPlace {
  /** `business_partner.country`. */
  readonly place: string;
  readonly query: string;
}

/** A removal for each value of a code table that is gone and that no other one was. No book has entries of them. */
export function goneCodes(before: Pick<Model, 'codes'>, after: Pick<Model, 'codes'>): BookChange[] {
  const now = new Map(
    after.codes.map(({ id, values }) => [id, new Set(values.flatMap(({ value, was = [] }) => [value, ...was]))]),
  );
  return before.codes.flatMap(({ id, name, values }) =>
    values
      .filter(({ value }) => !now.get(id)?.has(value))
      .map(({ value, name: told }) => ({
        id: `codes.${id}.${value}`,
        verdict: 'removed' as const,
        sentence: {
          zh: `代码表“${name.zh}”不再有代码 ${value}（${told.zh}）`,
          en: `The code table ${name.en} no longer has ${value} (${told.en})`,
          my: `ကုဒ်ဇယား “${name.my}” တွင် ${value} (${told.my}) မရှိတော့ပါ`,
        },
        facts: [],
      })),
  );
}

/** Where records of the version before hold what a change removed; null where it removed no value. */
export function holdingPlaces(
  { entities }: Pick<Model, 'entities'>,
  { id, verdict }: BookChange,
): HoldingPlace[] | null {
  if (verdict !== 'removed') return null;
  const [, table, value] = /^codes\.([^.]+)\.(.+)$/.exec(id) ?? [];
  const [, entity, field, state] = /^([^.]+)\.states\.([^.]+)\.([^.]+)$/.exec(id) ?? [];
  const wanted = value ?? state;
  if (wanted === undefined) return null;
  return entities
    .filter(({ type }) => type !== 'sub')
    .flatMap(layOutTables)
    .flatMap((layout) =>
      layout.fields
        .filter((stored) =>
          table === undefined
            ? layout.entity.id === entity && layout.depth === 0 && stored.path === field
            : isCoded(stored.field) && stored.field.table === table,
        )
        .map((stored) => {
          const column = quoteName(stored.column);
          const test = isSeveral(stored.field) ? `= any(${column})` : `= ${column}`;
          const query = `select count(*) from ${quoteName(layout.name)} where ${quoteLiteral(wanted)} ${test}`;
          return { place: `${layout.name}.${stored.column}`, query };
        }),
    );
}
