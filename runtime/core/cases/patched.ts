// Changes one value of a record by its path, for test cases: `goods.1.unitPrice`; null takes a value or a line away.
import type { Json, Row } from '../descriptor/value.ts';

/** A copy of the record with the value at the path replaced, added or, for null, gone. */
export function patched(record: Row, path: string, value: Json): Row {
  return replaced(record, path.split('.'), value) as Row;
}

function replaced(inner: Json | undefined, [key = '', ...rest]: readonly string[], value: Json): Json {
  if (Array.isArray(inner)) {
    const at = Number(key);
    if (rest.length === 0 && value === null) return inner.filter((_, index) => index !== at);
    const lines = [...inner];
    lines[at] = rest.length === 0 ? value : replaced(inner[at], rest, value);
    return lines;
  }
  const row: Row = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  if (rest.length > 0) row[key] = replaced(row[key], rest, value);
  else if (value === null) delete row[key];
  else row[key] = value;
  return row;
}
