// Which field each column of a file fills, once one of them was chosen by hand.

/** Column index -> path of a field, or null for a column left out. */
export type ColumnFields = readonly (string | null)[];

/** A field takes one column: the other one that had it is left out. */
export function withColumn(columns: ColumnFields, at: number, path: string | null): ColumnFields {
  return columns.map((before, index) => (index === at ? path : before === path ? null : before));
}
