// What stays on top of a form: what the record is, its state, and everything that can be done with it.
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { stageOf, stateOf } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import type { RecordStore } from '../record/record-store.ts';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';

interface FormHeadProps {
  readonly entity: EntityDescriptor;
  readonly title: string;
  readonly store: RecordStore;
  readonly record: Row;
  readonly isSaving: boolean;
  /** Absent: the record can only be read. */
  readonly onSave?: () => void;
  /** Absent: there is no list. */
  readonly onBack?: () => void;
  /** Lifecycle actions. */
  readonly actions: ReactNode;
  /** Copy, history, delete. */
  readonly others: readonly MenuEntry[];
}

export function FormHead(props: FormHeadProps): ReactNode {
  const { entity, title, store, record, isSaving, onSave, onBack, actions, others } = props;
  const { t } = useTranslation();
  const isDirty = useSyncExternalStore(store.subscribe, () => store.isDirty);
  const isDraft = stageOf(entity, record) === 'draft';
  return (
    <header className="tg-head">
      {onBack && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('ui.form.backToList')}
          title={t('ui.form.backToList')}
          onClick={onBack}
        />
      )}
      <h1 className="tg-title" id="f-title">
        {title}
      </h1>
      <StateTags entity={entity} record={record} />
      {isDirty && <span className="tg-unsaved">{t('ui.form.unsaved')}</span>}
      <div className="tg-head-buttons">
        {others.length > 0 && <MenuButton entries={others}>{t('ui.more')}</MenuButton>}
        {onSave && (
          <Button type={isDraft ? 'default' : 'primary'} loading={isSaving} onClick={onSave} title="Ctrl+S">
            {t(isDraft ? 'ui.form.saveDraft' : 'ui.form.save')}
          </Button>
        )}
        {actions}
      </div>
    </header>
  );
}

/** The states of a stored record, one tag for each of its machines that has begun. */
function StateTags({ entity, record }: { readonly entity: EntityDescriptor; readonly record: Row }): ReactNode {
  const { t } = useTranslation();
  return entity.lifecycles
    .filter((use, index) => index === 0 || !isEmpty(record[use.field]))
    .map((use) => {
      const { name, state } = stateOf(use, record);
      return (
        <Tag key={use.lifecycle.id} color={state.tone}>
          {t(`entity.${entity.id}.states.${use.lifecycle.id}.${name}`)}
        </Tag>
      );
    });
}
