// What stays on top of a form: what the record is, its state, and everything that can be done with it.
import { ArrowLeftOutlined, CompressOutlined, ExpandAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { stateMeaning } from '../../core/forward.ts';
import { stageOf, stateOf } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { StateTag } from '../kinds/state-tag.tsx';
import { useFormLayout } from '../record/form-layout.ts';
import type { RecordStore } from '../record/record-store.ts';
import { useSession } from '../session/session.ts';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { ariaKeys, keyText } from '../ui/shortcuts.ts';

interface FormHeadProps {
  readonly entity: EntityDescriptor;
  readonly title: string;
  readonly store: RecordStore;
  readonly record: ServedRow;
  readonly isSaving: boolean;
  /** Absent: the record can only be read. */
  readonly onSave?: () => void;
  /** Absent: there is no list. */
  readonly onBack?: () => void;
  /** Lifecycle actions. */
  readonly actions: ReactNode;
  /** What makes other records of it. */
  readonly make?: ReactNode;
  /** Shows the files of the record beside it. */
  readonly files: ReactNode;
  /** Copy, history, delete. */
  readonly others: readonly MenuEntry[];
}

export function FormHead(props: FormHeadProps): ReactNode {
  const { entity, title, store, record, isSaving, onSave, onBack, actions, make, files, others } = props;
  const { t } = useTranslation();
  const isDirty = useSyncExternalStore(store.subscribe, () => store.isDirty);
  const isDraft = stageOf(entity, record) === 'draft';
  return (
    <header className="tg-head">
      {/* The buttons stay where they are when something is said here: a click that leaves a field must not miss them. */}
      <div className="tg-head-names">
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
      </div>
      <div className="tg-head-buttons">
        <LayoutButton />
        {files}
        {make}
        {others.length > 0 && <MenuButton entries={others}>{t('ui.more')}</MenuButton>}
        {onSave && (
          <Button
            type={isDraft ? 'default' : 'primary'}
            loading={isSaving}
            onClick={onSave}
            title={keyText('save')}
            aria-keyshortcuts={ariaKeys('save')}
          >
            {t(isDraft ? 'ui.form.saveDraft' : 'ui.form.save')}
          </Button>
        )}
        {actions}
      </div>
    </header>
  );
}

/** Left out by Tab, as a form is gone into from here: by keyboard the palette does the same. */
function LayoutButton(): ReactNode {
  const { t } = useTranslation();
  const [layout, change] = useFormLayout();
  const isDense = layout === 'dense';
  const label = t(isDense ? 'ui.form.roomy' : 'ui.form.dense');
  return (
    <Button
      className="tg-layout-button"
      type="text"
      tabIndex={-1}
      icon={isDense ? <ExpandAltOutlined /> : <CompressOutlined />}
      aria-label={label}
      title={label}
      onClick={change}
    />
  );
}

/** What a state is called that says nothing. */
const nothing = '—';

/** The states of a stored record, one tag for each of its machines that has begun, in the colour of what they mean to the reader. */
function StateTags({ entity, record }: { readonly entity: EntityDescriptor; readonly record: ServedRow }): ReactNode {
  const { t } = useTranslation();
  const { person } = useSession();
  return entity.lifecycles
    .filter((use, index) => index === 0 || !isEmpty(record[use.field]))
    .map((use) => ({ use, label: t(`entity.${entity.id}.states.${use.lifecycle.id}.${stateOf(use, record).name}`) }))
    .filter(({ label }) => label !== nothing)
    .map(({ use, label }) => (
      <StateTag key={use.lifecycle.id} meaning={stateMeaning(use, record, person, record.$actions)}>
        {label}
      </StateTag>
    ));
}
