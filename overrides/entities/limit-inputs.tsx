// The limits that mean something on the chosen kind, as the schema language offers them.
import { Checkbox, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FaultsAt } from './edit-findings.ts';
import { baseOf, nameOf } from './field-draft.ts';
import type { FieldInputProps } from './kind-choice.tsx';
import { SaidInput } from './said-input.tsx';

export function LimitInputs({
  written,
  draft,
  onChange,
  faultsAt,
}: FieldInputProps & { readonly faultsAt: FaultsAt }): ReactNode {
  const { t, i18n } = useTranslation();
  const limits = baseOf(written, draft)?.limits ?? [];
  const put = (keyword: string, text: string): void => onChange({ limits: { ...draft.limits, [keyword]: text } });
  return (
    <div className="entities-limits">
      {limits.map(({ keyword, takes, description }) => {
        // What the language got since is offered by its own name and words.
        const key = `ui.entities.limit-${keyword}`;
        const label = i18n.exists(key) ? t(key) : keyword;
        const text = draft.limits[keyword] ?? '';
        const faults = faultsAt(written.schema.file, ['properties', nameOf(written, draft), keyword]);
        const id = `entities-limit-${keyword}`;
        const about = i18n.exists(key) ? <code>{keyword}</code> : <span lang="en">{description}</span>;
        return (
          <SaidInput key={keyword} label={label} id={id} about={about} faults={faults}>
            {takes === 'yes' ? (
              <Checkbox
                id={id}
                checked={text !== ''}
                onChange={({ target }) => put(keyword, target.checked ? 'true' : '')}
              >
                {t('ui.yes')}
              </Checkbox>
            ) : (
              <Input id={id} value={text} onChange={({ target }) => put(keyword, target.value.trim())} />
            )}
          </SaidInput>
        );
      })}
    </div>
  );
}
