// Labels and code names in the reader's language, for whatever formats values (core/kinds).
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { Wording } from '../../core/kinds/kind.ts';
import { eachField } from '../../core/paths.ts';
import { codeName, useCodes } from '../api/code-tables.ts';
import { currentLanguage } from '../i18n/i18n.ts';

export interface PageWording extends Wording {
  readonly t: TFunction;
  readonly language: Language;
}

/** Code tables the fields use, for `useWording`. */
export function codeTablesOf(fields: readonly Field[]): string[] {
  const found = new Set<string>();
  eachField(fields, (field) => {
    if (field.kind === 'code' || field.kind === 'codes') found.add(field.table);
  });
  return [...found];
}

/** The value a view gives to the field that labels depend on (`labelsBy`), if it gives one. */
export function labelContext(entity: EntityDescriptor, view: View): string | undefined {
  const value = entity.labelsBy === undefined ? undefined : view.where[entity.labelsBy];
  return typeof value === 'string' ? value : undefined;
}

/** The wording of a page; it changes, and with it what is shown, when the language or a code table does. */
export function useWording(tables: readonly string[] = [], context?: string): PageWording {
  const { t } = useTranslation();
  const codes = useCodes(tables);
  const language = currentLanguage();
  return useMemo(
    () => ({
      t,
      language,
      label: (key) => (context === undefined ? t(key) : t(key, { context })),
      codeName: (table, value) => codeName(codes.get(table), value, language),
    }),
    [t, language, codes, context],
  );
}
