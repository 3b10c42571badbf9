// A new field: what it is called, what it is, how it is limited, where it stands. Findings stand at the input they are about.
import { Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mapOf } from '../../runtime/core/json-map.ts';
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import type { AnsweredTrial } from '../../runtime/core/rule-book/change-trial.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useTrial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { WordsInput } from '../../runtime/web/rule-book/what-if/words-input.tsx';
import { BecauseInput } from './because-input.tsx';
import { type FaultsAt, faultsOf, type InputFault } from './edit-findings.ts';
import { EditsBox } from './edits-box.tsx';
import { editsOfField, emptyField, missingIn, nameOf } from './field-draft.ts';
import { AskedInput, type FieldInputProps, KindChoice } from './kind-choice.tsx';
import { LimitInputs } from './limit-inputs.tsx';
import { SaidInput } from './said-input.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTyped } from './use-typed.ts';
import { sectionsOf, viewsOf } from './written-parts.ts';

export function AddField({ written }: { readonly written: WrittenSchemas }): ReactNode {
  const { t } = useTranslation();
  const trial = useTrial();
  const typed = useTyped(`field ${written.schema.file}`, { ...emptyField, section: sectionsOf(written)[0]?.id ?? '' });
  const { draft } = typed;
  const missing = missingIn(written, draft);
  const faultsAt = faultsOf(trial.isBusy ? null : trial.answer);
  const { schema, labels } = written;
  const name = nameOf(written, draft);
  const inputs = { written, draft, onChange: (part: object) => typed.onDraft((before) => ({ ...before, ...part })) };
  return (
    <Form layout="vertical" component="div" className="entities-form">
      <TypedNote {...typed} />
      <SaidInput label={t('ui.entities.label')} isNeeded faults={faultsAt(labels.file, ['fields', name])}>
        <WordsInput
          label={t('ui.entities.label')}
          words={draft.words}
          onChange={(words) => inputs.onChange({ words })}
        />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.name')}
        id="entities-name"
        isNeeded
        about={t('ui.entities.nameAbout')}
        faults={[
          ...faultsAt(schema.file, ['properties', name], 'itself'),
          ...taken(written, name, t('ui.entities.nameTaken')),
        ]}
      >
        <Input
          id="entities-name"
          value={draft.name}
          placeholder={name}
          onChange={({ target }) => inputs.onChange({ name: target.value.trim() })}
        />
      </SaidInput>
      <SaidInput label={t('ui.entities.kind')} id="entities-kind" isNeeded faults={kindFaults(faultsAt, inputs)}>
        <KindChoice {...inputs} />
      </SaidInput>
      <AskedInput {...inputs} />
      <LimitInputs {...inputs} faultsAt={faultsAt} />
      <Places {...inputs} faultsAt={faultsAt} answer={trial.answer} />
      <EditsBox
        edits={missing.length > 0 ? null : editsOfField(written, draft)}
        missing={missing.map((key) => t(`ui.entities.${key}`))}
        trial={trial}
        onDone={typed.clear}
        mustBeStored
        title={`${t('ui.entities.addField')}: ${draft.words[currentLanguage()]} (${name})`}
      />
    </Form>
  );
}

function taken({ schema }: WrittenSchemas, name: string, message: string) {
  const isTaken = Object.hasOwn(mapOf(schema.document.properties), name);
  return isTaken ? [{ id: '', message, fix: `${name}2` }] : [];
}

/** What is wrong with the keyword that says what the field is: `code`, `$ref`. */
function kindFaults(faultsAt: FaultsAt, { written, draft }: FieldInputProps) {
  const name = nameOf(written, draft);
  return ['type', '$ref', 'format', 'digits', 'enum', 'code', 'refers', 'upload', 'fill'].flatMap((keyword) =>
    faultsAt(written.schema.file, ['properties', name, keyword]),
  );
}

interface PlacesProps extends FieldInputProps {
  readonly faultsAt: FaultsAt;
  readonly answer: AnsweredTrial | null;
}

/** Whether it is asked for, what records from before get, and where it is seen. */
function Places({ written, draft, onChange, faultsAt, answer }: PlacesProps): ReactNode {
  const { t } = useTranslation();
  const { schema } = written;
  const views = viewsOf(written).map(({ id, label }) => ({ value: id, label }));
  const viewFaults = [...draft.columns, ...draft.offered].flatMap((view) => faultsAt(schema.file, ['views', view]));
  const sections = sectionsOf(written).map(({ id, label }) => ({ value: id, label }));
  return (
    <>
      <SaidInput
        label={t('ui.entities.required')}
        faults={['required', 'requiredInDraft'].flatMap((list) =>
          faultsAt(schema.file, [list, nameOf(written, draft)]),
        )}
      >
        <Radio.Group
          value={draft.required}
          options={(['never', 'complete', 'always'] as const).map((value) => ({
            value,
            label: t(`ui.entities.required-${value}`),
          }))}
          onChange={({ target }) => onChange({ required: target.value })}
        />
      </SaidInput>
      <SaidInput label={t('ui.entities.fill')} id="entities-fill" about={t('ui.entities.fillAbout')}>
        <Input id="entities-fill" value={draft.fill} onChange={({ target }) => onChange({ fill: target.value })} />
      </SaidInput>
      {sections.length > 0 && (
        <SaidInput
          label={t('ui.entities.section')}
          id="entities-section"
          about={t('ui.entities.sectionAbout')}
          faults={faultsAt(schema.file, ['form'])}
        >
          <Select
            id="entities-section"
            allowClear
            value={draft.section === '' ? null : draft.section}
            options={sections}
            onChange={(section: string | undefined) => onChange({ section: section ?? '' })}
          />
        </SaidInput>
      )}
      {views.length > 0 && <ListPlaces {...{ draft, onChange, views, viewFaults }} />}
      <BecauseInput because={draft.because} answer={answer} onChange={(because) => onChange({ because })} />
    </>
  );
}

interface ListPlacesProps extends Pick<FieldInputProps, 'draft' | 'onChange'> {
  readonly views: readonly { readonly value: string; readonly label: string }[];
  readonly viewFaults: readonly InputFault[];
}

/** The lists it is a column or a filter of. */
function ListPlaces({ draft, onChange, views, viewFaults }: ListPlacesProps): ReactNode {
  const { t } = useTranslation();
  const several = (key: 'columns' | 'offered' | 'filters', options: ListPlacesProps['views']) => (
    <SaidInput
      label={t(`ui.entities.${key}`)}
      id={`entities-${key}`}
      {...(key === 'columns' && { faults: viewFaults, about: t('ui.entities.columnsAbout') })}
    >
      <Select
        id={`entities-${key}`}
        mode="multiple"
        value={[...draft[key]]}
        options={[...options]}
        onChange={(chosen: string[]) => onChange({ [key]: chosen })}
      />
    </SaidInput>
  );
  return (
    <>
      {several('columns', views)}
      {several(
        'offered',
        views.filter(({ value }) => !draft.columns.includes(value)),
      )}
      {several(
        'filters',
        views.filter(({ value }) => draft.columns.includes(value) || draft.offered.includes(value)),
      )}
    </>
  );
}
