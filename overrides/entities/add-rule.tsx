// A new rule: its kind, the fields and the condition it needs, when it counts, what is said when it is broken.
import { Form, Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleParameter, WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { useTrial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { WordsInput } from '../../runtime/web/rule-book/what-if/words-input.tsx';
import { ConditionInput, emptyTest } from './condition-input.tsx';
import { faultsOf } from './edit-findings.ts';
import { EditsBox } from './edits-box.tsx';
import { editsOfRule, emptyRule, formOf, missingInRule, type RuleDraft, ruleIdOf } from './rule-draft.ts';
import { SaidInput } from './said-input.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTyped } from './use-typed.ts';
import { fieldsOf } from './written-parts.ts';

export function AddRule({ written }: { readonly written: WrittenSchemas }): ReactNode {
  const { t, i18n } = useTranslation();
  const trial = useTrial();
  const typed = useTyped(`rule ${written.schema.file}`, emptyRule);
  const { draft } = typed;
  const onChange = (part: Partial<RuleDraft>): void => typed.onDraft((before) => ({ ...before, ...part }));
  const missing = missingInRule(written, draft);
  const faultsAt = faultsOf(trial.isBusy ? null : trial.answer);
  const { schema, labels } = written;
  const id = ruleIdOf(written, draft);
  const kinds = written.rules.map(({ kind }) => {
    const key = `ui.entities.rule-${kind}`;
    return { value: kind, label: i18n.exists(key) ? `${t(key)} · ${kind}` : kind };
  });
  return (
    <Form layout="vertical" component="div" className="entities-form">
      <TypedNote {...typed} />
      <SaidInput label={t('ui.entities.ruleKind')} id="entities-rule-kind" isNeeded>
        <Select
          id="entities-rule-kind"
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.kind}
          options={kinds}
          onChange={(kind: string) => onChange({ kind, given: {}, conditions: {} })}
        />
      </SaidInput>
      {(formOf(written, draft)?.parameters ?? []).map((parameter) => (
        <Parameter
          key={parameter.name}
          {...{ written, parameter, draft, onChange }}
          faults={faultsAt(schema.file, ['rules', id, draft.kind, ...(parameter.name === '' ? [] : [parameter.name])])}
        />
      ))}
      <SaidInput
        label={t('ui.entities.when')}
        about={t('ui.entities.whenAbout')}
        faults={faultsAt(schema.file, ['rules', id, 'when'])}
      >
        <ConditionInput
          label={t('ui.entities.when')}
          written={written}
          tests={draft.when}
          onChange={(when) => onChange({ when })}
        />
      </SaidInput>
      <SaidInput label={t('ui.entities.on')}>
        <Radio.Group
          value={draft.on}
          options={(['complete', 'save'] as const).map((value) => ({ value, label: t(`ui.entities.on-${value}`) }))}
          onChange={({ target }) => onChange({ on: target.value })}
        />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.message')}
        about={t('ui.entities.messageAbout')}
        faults={faultsAt(labels.file, ['rules', id])}
      >
        <WordsInput
          label={t('ui.entities.message')}
          words={draft.message}
          onChange={(message) => onChange({ message })}
        />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.ruleId')}
        id="entities-rule-id"
        isNeeded
        about={t('ui.entities.ruleIdAbout')}
        faults={faultsAt(schema.file, ['rules', id], 'itself')}
      >
        <Input
          id="entities-rule-id"
          value={draft.id}
          placeholder={id}
          onChange={({ target }) => onChange({ id: target.value.trim() })}
        />
      </SaidInput>
      <EditsBox
        edits={missing.length > 0 ? null : editsOfRule(written, draft)}
        missing={missing.map((key) => t(`ui.entities.${key}`))}
        trial={trial}
        onDone={typed.clear}
        title={`${t('ui.entities.addRule')}: ${id}`}
      />
    </Form>
  );
}

interface ParameterProps {
  readonly written: WrittenSchemas;
  readonly parameter: RuleParameter;
  readonly draft: RuleDraft;
  readonly onChange: (part: Partial<RuleDraft>) => void;
  readonly faults: ReturnType<ReturnType<typeof faultsOf>>;
}

function Parameter({ written, parameter, draft, onChange, faults }: ParameterProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { name, takes, isRequired } = parameter;
  const key = `ui.entities.parameter-${name}`;
  const label =
    name === '' ? t(`ui.entities.${takes === 'fields' ? 'fields' : 'field'}`) : i18n.exists(key) ? t(key) : name;
  const id = `entities-parameter-${name === '' ? 'value' : name}`;
  const put = (value: string | readonly string[]): void => onChange({ given: { ...draft.given, [name]: value } });
  return (
    <SaidInput label={label} id={id} isNeeded={isRequired} faults={faults}>
      {takes === 'condition' ? (
        <ConditionInput
          label={label}
          written={written}
          tests={draft.conditions[name] ?? [emptyTest]}
          onChange={(tests) => onChange({ conditions: { ...draft.conditions, [name]: tests } })}
        />
      ) : takes === 'field' || takes === 'fields' ? (
        <FieldSelect {...{ id, written, parameter }} value={draft.given[name]} onChange={put} />
      ) : (
        <Input id={id} value={String(draft.given[name] ?? '')} onChange={({ target }) => put(target.value.trim())} />
      )}
    </SaidInput>
  );
}

interface FieldSelectProps extends Pick<ParameterProps, 'written' | 'parameter'> {
  readonly id: string;
  readonly value: string | readonly string[] | undefined;
  readonly onChange: (value: string | readonly string[]) => void;
}

/** Fields of the entity; a path into lines can be typed. */
function FieldSelect({ id, written, parameter: { takes, most }, value, onChange }: FieldSelectProps): ReactNode {
  const { t } = useTranslation();
  const options = fieldsOf(written).map((field) => ({ value: field.id, label: `${field.label} · ${field.id}` }));
  const chosen = value === undefined || value === '' ? [] : [value].flat();
  const [isOpen, setOpen] = useState(false);
  const isOne = takes === 'field';
  return (
    <Select
      id={id}
      mode="tags"
      maxCount={isOne ? 1 : (most ?? 20)}
      open={isOpen}
      onOpenChange={setOpen}
      placeholder={t('ui.entities.fieldOrPath')}
      value={chosen}
      options={options}
      onChange={(picked: string[]) => {
        onChange(isOne ? (picked[0] ?? '') : picked);
        // Nothing more can be chosen, and what is open lies over the inputs below.
        if (isOne) setOpen(false);
      }}
    />
  );
}
