// Values of code tables that a version of the schemas no longer has or is the first to have; where stored records hold values and states that are gone.
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
