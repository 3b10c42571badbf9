// A field of the entity shown in a list that is there, at once or on offer, also as a filter.
import { Checkbox, Form, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnEdits } from '../../runtime/core/rule-book/additions/view-edits.ts';
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { useTrial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { BecauseInput } from './because-input.tsx';
import { faultsOf } from './edit-findings.ts';
import { EditsBox } from './edits-box.tsx';
import { SaidInput } from './said-input.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTyped } from './use-typed.ts';
import { fieldsOf, namesIn, viewsOf } from './written-parts.ts';

const empty = { view: '', field: '', as: 'shown' as 'shown' | 'offered', follows: '', isFilter: false, because: '' };

export function AddColumn({ written }: { readonly written: WrittenSchemas }): ReactNode {
  const { t } = useTranslation();
  const trial = useTrial();
  const typed = useTyped(`column ${written.schema.file}`, empty);
  const { draft } = typed;
  const onChange = (part: Partial<typeof empty>): void => typed.onDraft((before) => ({ ...before, ...part }));
  const view = viewsOf(written).find(({ id }) => id === draft.view);
  const shown = view ? namesIn(view.doc, 'columns') : [];
  const there = view ? [...shown, ...namesIn(view.doc, 'more')] : [];
  const fields = fieldsOf(written).map(({ id, label }) => ({ value: id, label: `${label} · ${id}` }));
  const missing = [...(draft.view === '' ? ['list'] : []), ...(draft.field === '' ? ['field'] : [])];
  const { field, follows, ...column } = draft;
  const edits = columnEdits(written.schema, field, { ...column, ...(follows !== '' && { follows }) });
  const faults = faultsOf(trial.isBusy ? null : trial.answer)(written.schema.file, ['views', draft.view]);
  return (
    <Form layout="vertical" component="div" className="entities-form">
      <TypedNote {...typed} />
      <SaidInput label={t('ui.entities.list')} id="entities-list" isNeeded faults={faults}>
        <Select
          id="entities-list"
          value={draft.view === '' ? null : draft.view}
          options={viewsOf(written).map(({ id, label }) => ({ value: id, label }))}
          onChange={(chosen: string) => typed.onDraft(() => ({ ...empty, view: chosen }))}
        />
      </SaidInput>
      <SaidInput label={t('ui.entities.field')} id="entities-field" isNeeded>
        <Select
          id="entities-field"
          showSearch={{ optionFilterProp: 'label' }}
          value={draft.field === '' ? null : draft.field}
          options={fields.filter(({ value }) => !there.includes(value))}
          onChange={(chosen: string) => onChange({ field: chosen })}
        />
      </SaidInput>
      <Radio.Group
        value={draft.as}
        options={(['shown', 'offered'] as const).map((value) => ({ value, label: t(`ui.entities.as-${value}`) }))}
        onChange={({ target }) => onChange({ as: target.value })}
      />
      {draft.as === 'shown' && (
        <SaidInput label={t('ui.entities.follows')} id="entities-follows">
          <Select
            id="entities-follows"
            allowClear
            value={draft.follows === '' ? null : draft.follows}
            options={fields.filter(({ value }) => shown.includes(value))}
            onChange={(chosen: string | undefined) => onChange({ follows: chosen ?? '' })}
          />
        </SaidInput>
      )}
      <Checkbox checked={draft.isFilter} onChange={({ target }) => onChange({ isFilter: target.checked })}>
        {t('ui.entities.filterToo')}
      </Checkbox>
      <BecauseInput because={draft.because} answer={trial.answer} onChange={(because) => onChange({ because })} />
      <EditsBox
        edits={missing.length > 0 ? null : edits}
        missing={missing.map((key) => t(`ui.entities.${key}`))}
        trial={trial}
        onDone={typed.clear}
        title={`${t('ui.entities.addColumn')}: ${draft.view}.${draft.field}`}
      />
    </Form>
  );
}
