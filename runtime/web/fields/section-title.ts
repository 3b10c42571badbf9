// What a section is called, and where it stands in the document.
import { useTranslation } from 'react-i18next';
import type { Section } from '../../core/descriptor/view.ts';
import { useScope } from '../record/form-scope.tsx';
import { useLabelAt } from '../record/use-messages.ts';
import { keysOf } from './form-schema.ts';

/** DOM id of a section, for the navigation. */
export function sectionId(section: Section): string {
  return `section-${section.id}`;
}

/** Heading of a section: its own label, else that of its only field. */
export function useSectionTitle(): (section: Section) => string {
  const { t, i18n } = useTranslation();
  const { entity } = useScope();
  const labelAt = useLabelAt();
  return (section) => {
    const key = `entity.${entity}.sections.${section.id}`;
    if (i18n.exists(key)) return t(key);
    const [only, ...others] = keysOf(section);
    return only !== undefined && others.length === 0 ? labelAt(only) : t('ui.form.general');
  };
}
