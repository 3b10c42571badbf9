// The unit of a field in the reader's language.
import { useTranslation } from 'react-i18next';
import type { Field } from '../../core/descriptor/field.ts';
import { useScope } from './form-scope.tsx';

/** Unit shown beside a value, or null where the label says it already; one without a translation is shown as the schema writes it. */
export function useUnit(field: Field): string | null {
  return useUnitIn(useScope().entity, field);
}

/** The same for a field of this entity, outside of a form. */
export function useUnitIn(entity: string, field: Field): string | null {
  const { t } = useTranslation();
  if (field.unit === undefined) return null;
  const unit = t(`ui.unit.${field.unit}`, { defaultValue: field.unit });
  return t(`entity.${entity}.fields.${field.key}`).includes(unit) ? null : unit;
}
