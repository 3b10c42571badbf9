// A list of its own: what it is called, its address, whom it is for, its columns and filters.
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountType, accountTypes } from '../../runtime/core/descriptor/access.ts';
import { fieldNameOf, freeName } from '../../runtime/core/rule-book/additions/name-of.ts';
import { viewEdits } from '../../runtime/core/rule-book/additions/view-edits.ts';
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { useTrial } from '../../runtime/web/rule-book/what-if/use-trial.ts';
import { isSaid, noWords, WordsInput } from '../../runtime/web/rule-book/what-if/words-input.tsx';
import { faultsOf } from './edit-findings.ts';
import { EditsBox } from './edits-box.tsx';
import { trimmed } from './field-draft.ts';
import { SaidInput } from './said-input.tsx';
import { TypedNote } from './typed-note.tsx';
import { useTyped } from './use-typed.ts';
import { fieldsOf, viewsOf } from './written-parts.ts';

const empty = {
  words: noWords,
  id: '',
  route: '',
  accounts: [] as readonly AccountType[],
  columns: [] as readonly string[],
  filters: [] as readonly string[],
};

export function AddView({ written }: { readonly written: WrittenSchemas }): ReactNode {
  const { t } = useTranslation();
  const trial = useTrial();
  const typed = useTyped(`view ${written.schema.file}`, empty);
  const { draft } = typed;
  const onChange = (part: Partial<typeof empty>): void => typed.onDraft((before) => ({ ...before, ...part }));
  const views = viewsOf(written);
  const id =
    draft.id ||
    freeName(
      fieldNameOf(draft.words.en),
      views.map((view) => view.id),
    );
  const beside = String(views[0]?.doc.route ?? '/').replace(/[^/]*$/, '');
  const route = draft.route || (id === '' ? '' : `${beside}${id}`);
  const { words, ...given } = draft;
  const edits = viewEdits(written, { ...given, id, route, labels: trimmed(words) });
  const missing = [
    ...(isSaid(words) ? [] : ['label']),
    ...(id === '' ? ['name'] : []),
    ...(draft.columns.length === 0 ? ['columns'] : []),
  ];
  const { schema, labels } = written;
  const faultsAt = faultsOf(trial.isBusy ? null : trial.answer);
  const fields = fieldsOf(written).map((field) => ({ value: field.id, label: `${field.label} · ${field.id}` }));
  const several = (key: 'columns' | 'filters', options: typeof fields) => (
    <SaidInput
      label={t(`ui.entities.${key}`)}
      id={`entities-${key}`}
      isNeeded={key === 'columns'}
      faults={faultsAt(schema.file, ['views', id, key])}
    >
      <Select
        id={`entities-${key}`}
        mode="multiple"
        value={[...draft[key]]}
        options={options}
        onChange={(chosen: string[]) => onChange({ [key]: chosen })}
      />
    </SaidInput>
  );
  return (
    <Form layout="vertical" component="div" className="entities-form">
      <TypedNote {...typed} />
      <SaidInput label={t('ui.entities.label')} isNeeded faults={faultsAt(labels.file, ['views', id])}>
        <WordsInput label={t('ui.entities.label')} words={words} onChange={(said) => onChange({ words: said })} />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.name')}
        id="entities-name"
        isNeeded
        about={t('ui.entities.nameAbout')}
        faults={faultsAt(schema.file, ['views', id], 'itself')}
      >
        <Input
          id="entities-name"
          value={draft.id}
          placeholder={id}
          onChange={({ target }) => onChange({ id: target.value.trim() })}
        />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.route')}
        id="entities-route"
        about={t('ui.entities.routeAbout')}
        faults={faultsAt(schema.file, ['views', id, 'route'])}
      >
        <Input
          id="entities-route"
          value={draft.route}
          placeholder={route}
          onChange={({ target }) => onChange({ route: target.value.trim() })}
        />
      </SaidInput>
      <SaidInput
        label={t('ui.entities.accounts')}
        id="entities-accounts"
        about={t('ui.entities.accountsAbout')}
        faults={faultsAt(schema.file, ['views', id, 'accounts'])}
      >
        <Select
          id="entities-accounts"
          mode="multiple"
          value={[...draft.accounts]}
          options={accountTypes.map((value) => ({ value, label: t(`ui.accountType.${value}`) }))}
          onChange={(accounts: AccountType[]) => onChange({ accounts })}
        />
      </SaidInput>
      {several('columns', fields)}
      {several('filters', fields)}
      <EditsBox
        edits={missing.length > 0 ? null : edits}
        missing={missing.map((key) => t(`ui.entities.${key}`))}
        trial={trial}
        onDone={typed.clear}
        title={`${t('ui.entities.addList')}: ${id}`}
      />
    </Form>
  );
}
