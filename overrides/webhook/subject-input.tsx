// What a webhook is told of: a kind of record by its name, and the states it comes to.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inputId } from '../../runtime/web/record/field-place.ts';
import { useCommit, useScope, useValue } from '../../runtime/web/record/form-scope.tsx';
import { useLabelAt } from '../../runtime/web/record/use-messages.ts';
import { useSubjects } from './use-subjects.ts';

interface InputAt {
  readonly path: string;
}

/** The kind of record; states chosen for another kind are taken away with it. */
export function SubjectInput({ path }: InputAt): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const labelAt = useLabelAt();
  const value = useValue(path);
  const commit = useCommit(path);
  const commitStates = useCommit('states');
  const { subjects } = useSubjects();
  const options = (subjects ?? []).map(({ id, label }) => ({ value: id, label }));
  const change = (next: string | undefined): void => {
    commit(next ?? null);
    commitStates(null);
  };
  return (
    <Select<string>
      id={inputId(scope, path)}
      className="tg-select"
      aria-label={labelAt(path)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('ui.choose')}
      disabled={scope.readOnly}
      loading={subjects === null}
      options={options}
      {...(typeof value === 'string' && { value })}
      onChange={change}
    />
  );
}

/** The states of that kind of record, as texts parted by commas; none chosen: all of them. */
export function StatesInput({ path }: InputAt): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const labelAt = useLabelAt();
  const value = useValue(path);
  const subject = useValue('subject');
  const commit = useCommit(path);
  const { subjects } = useSubjects();
  const states = subjects?.find(({ id }) => id === subject)?.states ?? [];
  const chosen = typeof value === 'string' && value !== '' ? value.split(',') : [];
  return (
    <Select<string[]>
      id={inputId(scope, path)}
      className="tg-select"
      mode="multiple"
      aria-label={labelAt(path)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('ui.webhooks.everyState')}
      disabled={scope.readOnly || states.length === 0}
      options={states.map((state) => ({ ...state }))}
      value={chosen}
      onChange={(next) => commit(next.length === 0 ? null : next.join(','))}
    />
  );
}
