// A record under edit or for reading: head, what is wrong, sections, and what happens around saving.
import { ConfigProvider } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import { transitionsOf } from '../../core/lifecycle.ts';
import { recordNames } from '../../core/record-names.ts';
import { RecordActions } from '../actions/record-actions.tsx';
import type { ServedRow } from '../api/entity-calls.ts';
import { resumeDraft } from '../drafts/draft-keeper.ts';
import { useDraft } from '../drafts/use-draft.tsx';
import { FieldRegistryProvider } from '../fields/field-registry.ts';
import { sectionsOf } from '../fields/form-schema.ts';
import { RjsfForm } from '../fields/rjsf-form.tsx';
import type { FlowDraft } from '../flows/flow-calls.ts';
import { FilledFrom, MadeOf, MakeOf } from '../flows/flow-parts.tsx';
import { hasText } from '../i18n/i18n.ts';
import { useSurroundings } from '../overview/use-surroundings.ts';
import { useClosing } from '../pages/closing.tsx';
import type { PageName } from '../pages/page-name.ts';
import { usePageTitle } from '../pages/page-title.ts';
import type { Draft } from '../record/draft-store.ts';
import { enterToNext } from '../record/enter-to-next.ts';
import { useFormLayout } from '../record/form-layout.ts';
import { type FormScope, FormScopeProvider } from '../record/form-scope.tsx';
import { goToNextMissing, useFirstMissing } from '../record/next-missing.ts';
import { judgedBy, openRecord } from '../record/open-record.ts';
import { recordTitle } from '../record/record-title.ts';
import { shownFindingOf } from '../record/save-record.ts';
import { useUnsavedWatch } from '../record/use-unsaved-watch.ts';
import { useSession, useViewPermissions } from '../session/session.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { useHeightAs } from '../ui/use-height-as.ts';
import { AnewLine } from './anew-line.tsx';
import { AroundRecord } from './around-record.tsx';
import { FilesButton, useFilesBeside, WithFiles } from './files-beside.tsx';
import { FindingsSummary } from './findings-summary.tsx';
import { FormDialogs } from './form-dialogs.tsx';
import { type FormExtras, fieldsOf } from './form-extras.tsx';
import { FormHead } from './form-head.tsx';
import { RecordNews } from './record-news.tsx';
import { SectionNav } from './section-nav.tsx';
import { useFormWork } from './use-form-work.ts';
import { useFreshRecord } from './use-fresh-record.ts';
import type { FlowOf, TemplateFaults } from './use-loaded-record.ts';
import { useOtherButtons } from './use-other-buttons.tsx';
import { useRootScope } from './use-root-scope.ts';

const noExtras: FormExtras = {};

export interface RecordFormProps {
  readonly compiled: Entity;
  readonly view: View;
  readonly loaded: ServedRow;
  readonly copyOf: string | null;
  /** The template a new one is made of, and what of it is no longer as it was. */
  readonly templateOf?: string | null;
  readonly template?: TemplateFaults;
  /** What a new one is made of, and what that filled in. */
  readonly flowOf?: FlowOf | null;
  readonly made?: FlowDraft;
  /** What was entered earlier and is gone on with at once, without asking. */
  readonly resumes?: Draft | null;
  readonly extras?: FormExtras;
  /** The view has this record alone: the page is called like the view, and there is no list to go back to. */
  readonly isOnly?: boolean;
}

/** Everything a form is made of, from the record as it was loaded. */
function useParts(props: RecordFormProps) {
  const { compiled, view, loaded, copyOf, templateOf, flowOf, extras = noExtras, isOnly = false } = props;
  const entity = compiled.descriptor;
  const [first] = useState(() => {
    const opened = openRecord(compiled, loaded, { record: loaded.$starts ?? null, lines: loaded.$lineStarts ?? {} });
    if (props.resumes) resumeDraft(opened.store, props.resumes);
    // What of a template is no longer valid is told at once: it stands in the form, to be changed.
    if (props.template) opened.checker.showServerFindings(props.template.findings.map(shownFindingOf));
    return opened;
  });
  // In development an entity changes under its open form.
  const open = useMemo(() => (first.entity === compiled ? first : judgedBy(compiled, first)), [compiled, first]);
  const [served, setServed] = useState(loaded);
  const session = useSession();
  const permissions = useViewPermissions(entity, view);
  const isNew = served.id === undefined;
  const readOnly = isNew ? !permissions.verb('create') : !(served.$editable ?? true) || !permissions.verb('edit');
  const scope = useRootScope({ view, open, readOnly, isNew });
  const sections = useMemo(() => sectionsOf(entity.form, entity.fields, isNew), [entity, isNew]);
  const origin = copyOf ?? templateOf ?? (flowOf ? `${flowOf.flow} ${flowOf.sources.join()}` : null);
  const of = isNew ? `new:${view.id}${origin ? `:${origin}` : ''}` : String(served.id);
  const draft = useDraft(open.store, readOnly ? null : { account: session.account.id, entity: entity.id, of });
  useFreshRecord(open, loaded, setServed);
  useUnsavedWatch(readOnly ? null : open.store);
  const work = useFormWork({ entity, view, open, scope, served, onServed: setServed, onSaved: draft.forget });
  // A new record has no state yet: what may be done with it is what its author may do in the initial one.
  const actable = isNew ? { ...served, companyId: session.person.companyId } : served;
  const name = isOnly ? { sentence: `menu.${view.menu}` } : nameOf(entity, served, copyOf);
  const [fields] = useState(() => fieldsOf(extras));
  const title = usePageTitle(name);
  useSaveKey(readOnly ? null : work.save);
  return { open, served, isNew, readOnly, scope, sections, draft, work, actable, title, fields, offered: permissions };
}

export function RecordForm(props: RecordFormProps): ReactNode {
  const { view } = props;
  const entity = props.compiled.descriptor;
  const {
    open,
    served,
    isNew,
    readOnly,
    scope,
    sections,
    draft,
    work,
    actable,
    title,
    fields,
    offered: permissions,
  } = useParts(props);
  const Above = props.extras?.above;
  const timeline = useRef<HTMLElement>(null);
  const sectionsBox = useRef<HTMLDivElement>(null);
  useFirstMissing(sectionsBox, scope);
  useBeginning(sectionsBox, isNew);
  const around = useSurroundings(entity.id, served, isNew);
  const others = useOtherButtons({
    entity,
    view,
    served,
    refusalOf: around.refusalOf,
    onHistory: () => showTimeline(timeline.current),
    store: open.store,
  });
  const beside = useFilesBeside(entity, open.store);
  const [layout] = useFormLayout();
  const top = useHeightAs('--form-top-height');
  const { closePage } = useClosing();
  const actions = (
    <RecordActions
      entity={entity}
      record={actable}
      actions={isNew ? permissions.actions.filter((action) => isForNew(entity, action)) : permissions.actions}
      before={work.before}
      refusalOf={around.refusalOf}
      leads={isNew || others.isAwaited}
      hasKey
      working={props.extras?.working}
      onDone={work.onActionDone}
      onRefused={work.onActionRefused}
      onSettled={work.onActionSettled}
    />
  );
  const leave = (): void => {
    open.store.resume(open.store.base, open.store.base);
    draft.forget();
    void closePage(view.route, { asks: false });
  };
  return (
    <ConfigProvider {...(layout === 'dense' && { componentSize: 'small' })}>
      <FormScopeProvider value={scope}>
        <form
          className={layout === 'dense' ? 'tg-page tg-dense' : 'tg-page'}
          noValidate
          aria-labelledby="f-title"
          onSubmit={stay}
          onKeyDown={(event) => onFormKey(event, scope)}
        >
          <div ref={top} className="tg-top">
            <FormHead
              entity={entity}
              title={title}
              store={open.store}
              record={served}
              isSaving={work.isSaving}
              {...(!readOnly && { onSave: () => void work.save() })}
              {...(!props.isOnly && { onBack: () => void closePage(view.route) })}
              files={<FilesButton {...beside} />}
              others={others.buttons}
              make={!isNew && <MakeOf entity={entity} record={served} leadsOn={readOnly && !others.isAwaited} />}
              actions={actions}
            />
            <SectionNav sections={sections} />
          </div>
          <WithFiles beside={beside}>
            {draft.notice}
            <AroundRecord
              {...{ entity, around, isNew, readOnly, timeline }}
              record={served}
              offered={permissions.actions}
              onCorrect={() => focusFirstInput(sectionsBox.current)}
              onDone={work.onActionDone}
            >
              {Above && (
                <div className="tg-above">
                  <Above record={served} />
                </div>
              )}
              {isNew && <AnewLine paths={served.$anew ?? []} gone={props.template?.gone ?? []} />}
              {isNew && <FilledFrom entity={props.compiled} {...(props.made && { made: props.made })} />}
              <FindingsSummary id="f-summary" sections={sections} refusals={work.refusals} />
              <div className="tg-form" ref={sectionsBox} tabIndex={-1}>
                <FieldRegistryProvider value={fields}>
                  <RjsfForm sections={sections} />
                </FieldRegistryProvider>
              </div>
              {!isNew && <MadeOf entity={entity.id} id={String(served.id)} version={served.version} />}
            </AroundRecord>
          </WithFiles>
          <RecordNews entity={entity.id} record={served} store={open.store} />
        </form>
        <FormDialogs
          {...{ entity, open, work }}
          makes={permissions.verb('create')}
          {...(!props.isOnly && { onLeave: leave })}
        />
        {others.dialogs}
      </FormScopeProvider>
    </ConfigProvider>
  );
}

function showTimeline(timeline: HTMLElement | null): void {
  timeline?.scrollIntoView({ block: 'start' });
  timeline?.focus({ preventScroll: true });
}

/** On a new record the keyboard begins at the fields, and not at the head of the window: the first Tab leads into the first of them. */
function useBeginning(sections: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (isNew && document.activeElement === document.body) sections.current?.focus({ preventScroll: true });
  }, [sections, isNew]);
}

/** What can be typed into first; lines and pickers come later. */
function focusFirstInput(sections: HTMLElement | null): void {
  const first = sections?.querySelector<HTMLElement>('input:not([disabled], [type="file"]), textarea:not([disabled])');
  first?.scrollIntoView({ block: 'center' });
  first?.focus({ preventScroll: true });
}

/** A record that is not stored yet can only be handed in: actions that check it save it first. */
function isForNew(entity: EntityDescriptor, action: string): boolean {
  return transitionsOf(entity, action).some(({ transition }) => transition.checks);
}

function onFormKey(event: KeyboardEvent<HTMLElement>, scope: FormScope): void {
  enterToNext(event);
  goToNextMissing(event, scope);
}

/** Enter does not submit anything: saving is a button, and Ctrl+S. */
function stay(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function nameOf(entity: EntityDescriptor, served: ServedRow, copyOf: string | null): PageName {
  const label = recordNames(entity, served).find(hasText) ?? `entity.${entity.id}.label`;
  const params = { label: `@${label}` };
  if (served.id === undefined) return { sentence: copyOf === null ? 'ui.form.new' : 'ui.form.copyOf', params };
  const [zh, en, my] = [
    recordTitle(entity, served, 'zh'),
    recordTitle(entity, served, 'en'),
    recordTitle(entity, served, 'my'),
  ];
  return { sentence: label, record: { zh, en, my } };
}

/** Saves wherever the focus is. */
function useSaveKey(save: (() => Promise<void>) | null): void {
  useEffect(() => {
    if (!save) return;
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (!isPressed('save', event)) return;
      event.preventDefault();
      void save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [save]);
}
