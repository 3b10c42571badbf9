// The unit of a field in the reader's language.
import { useTranslation } from 'react-i18next';
import type { Field } from '../../core/descriptor/field.ts';

/** Unit shown beside a value, or null; a unit without a translation is shown as the schema writes it. */
export function useUnit(field: Field): string | null {
  const { t } = useTranslation();
  return field.unit === undefined ? null : t(`ui.unit.${field.unit}`, { defaultValue: field.unit });
}
