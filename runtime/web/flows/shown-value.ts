// A value of a draft in words, as lists show it.
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty, schemaPathOf, valueAt } from '../../core/paths.ts';
import type { PageWording } from '../kinds/wording.ts';
import { type Titles, titleKey } from '../record/record-store.ts';

interface Shown {
  readonly path: string;
  readonly record: Row;
  readonly titles: Titles;
  readonly wording: PageWording;
}

/** The labels on the way to a field: those of the embedded records it stands in, and its own. */
export function shownLabel(entity: Entity, path: string, t: PageWording['t']): string {
  const steps = schemaPathOf(path).split('.');
  return steps.map((_, index) => t(entity.labelKeyAt(steps.slice(0, index + 1).join('.')))).join(' · ');
}

/** Empty where there is no value. */
export function shownValue(entity: Entity, { path, record, titles, wording }: Shown): string {
  const field = entity.fieldAt(path);
  const value = valueAt(record, path);
  if (!field || isEmpty(value)) return '';
  const title = titles.get(titleKey(schemaPathOf(path), value));
  return kindOf(field).format(value, field, { ...wording, ...(title !== undefined && { title }) });
}
