// Finds the records that texts mean which people write for them: their key, or a name of them in any language. One statement for all.
import { type RawBuilder, sql } from 'kysely';
import { languages } from '../../core/descriptor/value.ts';
import { isProse } from '../../core/kinds/field-traits.ts';
import { titlePaths } from '../../core/title.ts';
import { conditionSql } from './condition-sql.ts';
import type { Layout, ReferencePath } from './layout.ts';
import { isId } from './record-id.ts';
import type { VisibilityOf } from './reference-paths.ts';
import { type Executor, quoted, runFragment } from './statement.ts';

/** Texts that stand where a reference is wanted. */
export interface MeantRequest {
  readonly reference: ReferencePath;
  readonly texts: readonly string[];
}

/** A record that may be chosen there. */
export interface MeantRecord {
  readonly key: string;
  readonly names: readonly string[];
}

/** Records looked at for all texts together: a name that many have says nothing. */
const mostFound = 20_000;

/** For each request the records of which a text is the key or a name, among those that may be chosen. */
export async function findMeant(
  executor: Executor,
  requests: readonly MeantRequest[],
  visibility: VisibilityOf,
): Promise<MeantRecord[][]> {
  const found: MeantRecord[][] = requests.map(() => []);
  const asked = requests.flatMap((request, index) =>
    request.texts.length > 0 ? [meantSql(request, index, visibility)] : [],
  );
  if (asked.length === 0) return found;
  const rows = await runFragment(executor, sql`${sql.join(asked, sql` union all `)} limit ${sql.lit(mostFound)}`);
  for (const [index, key, names] of rows) {
    found[Number(index)]?.push({
      key: String(key),
      names: (names as (string | null)[]).filter((name) => name !== null),
    });
  }
  return found;
}

function meantSql({ reference, texts }: MeantRequest, index: number, visibility: VisibilityOf): RawBuilder<unknown> {
  const { layout, by, where } = reference.target;
  const key = sql.raw(`f.${quoted(by)}`);
  const names = nameColumns(layout, by).map((column) => `f.${quoted(column)}`);
  const keys = by === 'id' ? texts.filter(isId) : texts;
  const tests = [
    sql<boolean>`${key} = any(${keys})`,
    ...names.map((name) => sql<boolean>`${sql.raw(name)} = any(${texts})`),
  ];
  const eligible = where ? conditionSql({ mapping: layout, alias: 'f' }, where) : sql<boolean>`true`;
  return sql`(select ${sql.lit(index)}::integer, ${key}::text, ${sql.raw(`array[${names.join(', ')}]::text[]`)}
    from ${layout.from} f where (${sql.join(tests, sql` or `)}) and ${eligible} and ${visibility(layout)})`;
}

/** Columns of the texts that name a record, beside its key. */
function nameColumns(layout: Layout, by: string): string[] {
  const paths = new Set(languages.flatMap((language) => titlePaths(layout.entity.title[language])));
  return [...paths].flatMap((path) => {
    const slot = layout.slotAt.get(path);
    return path !== by && slot && isProse(slot.field) ? [slot.column] : [];
  });
}
