// Hashes the secrets of a record before it is written.
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isEmbedded, isSecret } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import { hashSecret } from '../session/password.ts';

/** The record with every secret it carries hashed; the same record when it carries none. */
export async function withHashedSecrets(record: Row, fields: readonly Field[]): Promise<Row> {
  let hashed = record;
  for (const field of fields) {
    const value = record[field.key];
    if (isSecret(field) && typeof value === 'string') {
      hashed = { ...hashed, [field.key]: await hashSecret(value) };
    } else if (isEmbedded(field) && isRow(value)) {
      const inner = await withHashedSecrets(value, field.fields);
      if (inner !== value) hashed = { ...hashed, [field.key]: inner };
    }
  }
  return hashed;
}
