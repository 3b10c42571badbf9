// Labels of fields and sentences of findings in the reader's language.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../core/descriptor/field.ts';
import { describeFinding } from '../../core/findings.ts';
import { isNested } from '../../core/kinds/field-traits.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { useRecord, useScope } from './form-scope.tsx';
import type { ShownFinding } from './record-checker.ts';

/** The value of the record that labels depend on (`labelsBy`), also within its lines. */
export function useLabelContext(): string | undefined {
  const { root, schemaPath, labelContext } = useScope();
  const by = schemaPath === '' ? root.labelsBy : undefined;
  const own = useRecord((record) => (by === undefined ? undefined : record[by]));
  return typeof own === 'string' ? own : labelContext;
}

/** Words of a form: labels of fields may depend on a value of the record, see `labelsBy`. */
export function useFormTranslation(): (key: string, params?: { readonly [name: string]: unknown }) => string {
  const { t } = useTranslation();
  const context = useLabelContext();
  return useCallback((key, params) => t(key, { ...params, ...(context !== undefined && { context }) }), [t, context]);
}

/** Says a finding in the reader's language; sentences only the server knows are given in its words. */
export function useFindingMessage(): (finding: ShownFinding) => string {
  const { i18n } = useTranslation();
  const say = useFormTranslation();
  return useCallback(
    (finding) => {
      if (finding.message !== undefined && !i18n.exists(finding.sentence)) return finding.message;
      return describeFinding(finding, (key, params) => say(key, params)).message;
    },
    [say, i18n],
  );
}

/** Label of the field at a path of this form. */
export function useLabelAt(): (path: string) => string {
  const say = useFormTranslation();
  const { entity, fields } = useScope();
  return useCallback((path) => say(labelKeyAt(entity, fields, path)), [say, entity, fields]);
}

/** Where a finding is, in words: "Goods › line 2 › Unit price". */
export function usePlaceLabel(): (path: string) => string {
  const t = useFormTranslation();
  const { entity, fields } = useScope();
  return useCallback(
    (path) => {
      const parts: string[] = [];
      let level: readonly Field[] = fields;
      let owner = entity;
      for (const key of path.split('.')) {
        if (/^\d+$/.test(key)) {
          parts.push(t('ui.form.line', { line: Number(key) + 1 }));
          continue;
        }
        parts.push(t(`entity.${owner}.fields.${key}`));
        const field = level.find((candidate) => candidate.key === key);
        if (!isNested(field)) continue;
        owner = field.entity;
        level = field.fields;
      }
      return parts.join(' › ');
    },
    [t, entity, fields],
  );
}
