// What a new field is: plain kinds, kinds that name something, and the named types of the project; then what it names.
import { Button, Input, InputNumber, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferedBase, WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { useBook } from '../../runtime/web/rule-book/book-context.ts';
import { noWords, WordsInput } from '../../runtime/web/rule-book/what-if/words-input.tsx';
import { baseOf, type FieldDraft } from './field-draft.ts';
import { SaidInput } from './said-input.tsx';

export interface FieldInputProps {
  readonly written: WrittenSchemas;
  readonly draft: FieldDraft;
  readonly onChange: (part: Partial<FieldDraft>) => void;
}

export function KindChoice({ written, draft, onChange }: FieldInputProps): ReactNode {
  const { t, i18n } = useTranslation();
  const said = ({ id }: OfferedBase): string => {
    const name = id.replace('types#/', '');
    const key = `ui.entities.kind-${name}`;
    return i18n.exists(key) && name === id ? `${t(key)} · ${name}` : name;
  };
  const groups = (['plain', 'asking', 'named'] as const).map((group) => ({
    label: t(`ui.entities.group-${group}`),
    options: written.bases
      .filter((base) => base.group === group)
      .map((base) => ({ value: base.id, label: said(base) })),
  }));
  return (
    <Select
      id="entities-kind"
      showSearch={{ optionFilterProp: 'label' }}
      value={draft.base}
      options={groups}
      onChange={(base: string) => onChange({ base, asked: '', limits: {} })}
    />
  );
}

/** The value that says what the field is: of a choice the code table, of a decimal its digits. */
export function AskedInput({ written, draft, onChange }: FieldInputProps): ReactNode {
  const { t } = useTranslation();
  const { book, language } = useBook();
  const asks = baseOf(written, draft)?.asks;
  if (asks === undefined) return null;
  if (asks === 'digits') return <DigitsInput written={written} draft={draft} onChange={onChange} />;
  if (asks === 'enum') return <ValuesInput written={written} draft={draft} onChange={onChange} />;
  const options =
    asks === 'code'
      ? written.codes.map(({ id, name }) => ({ value: id, label: `${name[language]} · ${id}` }))
      : asks === 'upload'
        ? written.uploads.map((id) => ({ value: id, label: id }))
        : book.entities
            .filter(({ partOf }) => partOf.length === 0)
            .map(({ id, label }) => ({ value: id, label: `${label[language]} · ${id}` }));
  return (
    <SaidInput label={t(`ui.entities.asked-${asks}`)} id="entities-asked" isNeeded>
      <Select
        id="entities-asked"
        showSearch={{ optionFilterProp: 'label' }}
        value={draft.asked === '' ? null : draft.asked}
        options={options}
        onChange={(asked: string) => onChange({ asked })}
      />
    </SaidInput>
  );
}

function DigitsInput({ draft: { digits }, onChange }: FieldInputProps): ReactNode {
  const { t } = useTranslation();
  const [whole, decimals] = digits;
  return (
    <SaidInput label={t('ui.entities.digits')} isNeeded>
      <Space>
        <InputNumber
          aria-label={t('ui.entities.digitsWhole')}
          min={1}
          max={30}
          value={whole}
          onChange={(value) => onChange({ digits: [value ?? 1, decimals] })}
        />
        .
        <InputNumber
          aria-label={t('ui.entities.digitsDecimals')}
          min={0}
          max={9}
          value={decimals}
          onChange={(value) => onChange({ digits: [whole, value ?? 0] })}
        />
      </Space>
    </SaidInput>
  );
}

function ValuesInput({ draft: { values }, onChange }: FieldInputProps): ReactNode {
  const { t } = useTranslation();
  const put = (index: number, part: Partial<FieldDraft['values'][number]>): void =>
    onChange({ values: values.map((one, place) => (place === index ? { ...one, ...part } : one)) });
  return (
    <SaidInput label={t('ui.entities.values')} isNeeded>
      {values.map(({ value, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <div key={`${index + 1}`} className="entities-value">
          <Input
            aria-label={t('ui.entities.valueOf', { number: index + 1 })}
            placeholder={t('ui.entities.valueExample')}
            value={value}
            onChange={({ target }) => put(index, { value: target.value.trim() })}
          />
          <WordsInput
            label={t('ui.entities.valueOf', { number: index + 1 })}
            words={words}
            onChange={(said) => put(index, { words: said })}
          />
        </div>
      ))}
      <Button size="small" onClick={() => onChange({ values: [...values, { value: '', words: noWords }] })}>
        {t('ui.entities.addValue')}
      </Button>
    </SaidInput>
  );
}
