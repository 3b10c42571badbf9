// How stored records that break an entry of the changed book are found.

import type { Model } from '../../generator/model/model.ts';
import { isEncrypted, isSecret } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { BookEntry } from '../../runtime/core/rule-book/book.ts';
import type { BreakTest } from '../../runtime/core/rule-book/change-trial.ts';
import { failingIds } from '../rules/failing-sql.ts';

/** null: nothing that is stored can break it. None: SQL cannot tell. */
export function breakTests(before: Model, after: Model, entry: BookEntry): BreakTest[] | null {
  const { entities } = after;
  if (entry.kind === 'rule') {
    const rule = entities.find(({ id }) => id === entry.entity)?.rules.find(({ id }) => id === entry.name);
    return rule ? [{ entity: entry.entity, rule }] : [];
  }
  const [known, field] = [before, after].map((model) => fieldOf(model, entry));
  // What is stored is still a hash, or encrypted, whatever the change makes of the field: how it reads is asked by nobody.
  if ((isSecret(known) || isEncrypted(known)) && entry.name !== 'required') return [];
  if (!field || known) return failingIds(entities, entry);
  // A field that comes with the change is empty in all that is stored, unless it is filled then.
  return entry.name === 'required' && !field.fill ? failingIds(entities, entry, 'empty') : null;
}

function fieldOf({ entities }: Model, { entity, path }: BookEntry) {
  const own = entities.find(({ id }) => id === entity);
  return own && path !== undefined ? fieldAt(own.fields, path) : null;
}
