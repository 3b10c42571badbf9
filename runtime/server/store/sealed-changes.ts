// Encrypted values in entries of the history.
//
// What is hashed is what is stored when an entry is kept: `enc:...`. An entry that came to be encrypted later, or under another key, keeps
// beside the value the text that was hashed: `was:enc:...` of [value, that text]. So its hash still proves it, to who has the key.
import type { Json } from '../../core/descriptor/value.ts';
import { presentPath } from '../../core/former-names.ts';
import { fieldAt, schemaPathOf } from '../../core/paths.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import { cipherOf, encryptedIn, formerColumns, openFormer } from './encrypted-cells.ts';
import { type EncryptedCell, EncryptedCellFault, type FieldCipher, keyOfSealed } from './field-cipher.ts';
import type { Layout } from './layout.ts';

const table = 'record_change';
const later = 'was:';
const laterTexts = /"was:(enc:[\w:-]+)"/g;

/** The changes of a record with every encrypted value sealed. */
export function sealedChanges(layout: Layout, record: string, changes: readonly FieldChange[]): FieldChange[] {
  return mapped(layout, record, changes, ([cell], value) => cipherOf(layout.layouts).sealUnmarked(cell, value));
}

/** The same with them opened. Throws EncryptedCellFault. */
export function openedChanges(layout: Layout, record: string, changes: readonly FieldChange[]): FieldChange[] {
  return mapped(layout, record, changes, (cells, value) => {
    const cipher = cipherOf(layout.layouts);
    return value.startsWith(later) ? openLater(cipher, record, value).value : openFormer(cipher, cells, value);
  });
}

/** The same under the key in use; changes that are so already are the same objects. */
export function renewedChanges(layout: Layout, record: string, changes: readonly FieldChange[]): FieldChange[] {
  return mapped(layout, record, changes, (cells, value) => {
    const cipher = cipherOf(layout.layouts);
    const isLater = value.startsWith(later);
    const keyId = keyOfSealed(isLater ? value.slice(later.length) : value);
    if (keyId === cipher.keyId) return value;
    const told = isLater
      ? openLater(cipher, record, value)
      : { value: keyId === null ? value : openFormer(cipher, cells, value), hashed: value };
    return `${later}${cipher.sealUnmarked(laterCell(record), JSON.stringify([told.value, told.hashed]))}`;
  });
}

/** The text of an entry as it was hashed, from that of what is stored now; see integrity/history-forms.ts. */
export function hashedText(text: string, record: string | null, cipher: FieldCipher | undefined): string {
  if (record === null || !text.includes(`"${later}enc:`)) return text;
  if (!cipher) throw new Error('Entries with encrypted values are verified with the key of the installation');
  const told = text.replace(laterTexts, (found, sealed: string) => {
    try {
      return JSON.stringify(openLater(cipher, record, `${later}${sealed}`).hashed);
    } catch (error) {
      // Somebody's own words, or what was forged: the hash tells.
      if (error instanceof EncryptedCellFault) return found;
      throw error;
    }
  });
  return told.replace(/^changes=\d+:(.*)$/m, (_, json: string) => `changes=${Buffer.byteLength(json)}:${json}`);
}

function laterCell(record: string): EncryptedCell {
  return { table, column: later, record };
}

function openLater(cipher: FieldCipher, record: string, stored: string): { value: string; hashed: string } {
  const [value = '', hashed = ''] = JSON.parse(cipher.open(laterCell(record), stored.slice(later.length))) as string[];
  return { value, hashed };
}

/** Of a value: the cell it is sealed for, and those it may have been sealed for under names before. */
type Cells = readonly [EncryptedCell, ...EncryptedCell[]];

function cellsAt(entity: Layout['entity'], path: string, record: string): Cells {
  const [column = '', ...former] = formerColumns(entity, path);
  return [{ table, column, record }, ...former.map((one) => ({ table, column: one, record }))];
}

function mapped(
  { entity }: Layout,
  record: string,
  changes: readonly FieldChange[],
  each: (cells: Cells, value: string) => string,
): FieldChange[] {
  return changes.map((change) => {
    const at = schemaPathOf(presentPath(entity.fields, change.path));
    const field = fieldAt(entity.fields, at);
    if (!field) return change;
    const made = (value: Json): Json =>
      encryptedIn(field, value, (one, path) => each(cellsAt(entity, path, record), one), at);
    const before = change.before === undefined ? undefined : made(change.before);
    const after = change.after === undefined ? undefined : made(change.after);
    if (before === change.before && after === change.after) return change;
    return { ...change, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  });
}
