// The page of one record, new or stored: what generated form pages are made of.
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Validate } from '../../core/check-shape.ts';
import { compileEntity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { ApiError } from '../api/api-error.ts';
import { GoneDraft } from '../drafts/gone-draft.tsx';
import { useClosing } from '../pages/closing.tsx';
import type { FormPageProps } from '../pages/routes.ts';
import type { Draft } from '../record/draft-store.ts';
import { useViewPermissions } from '../session/session.ts';
import { NoPermission, PageFailed, PageLoading } from '../ui/page-states.tsx';
import type { FormExtras, FormExtrasOf } from './form-extras.tsx';
import { RecordForm } from './record-form.tsx';
import { type FlowOf, useLoadedRecord } from './use-loaded-record.ts';
import './form.css';
import './dense.css';
import './dense-burmese.css';
import './files-beside.css';
import './print.css';

/**
 * A form page for an entity: loads the record, or starts a new one with the values of the view.
 * `Shape` is the generated type of the record; it ties the page to its entity for those who override it.
 */
export function formPage<Shape extends object>(
  entity: EntityDescriptor,
  validate: Validate,
  typedExtras: FormExtrasOf<Shape> = {},
): FormPage<Shape> {
  const extras = typedExtras as FormExtras;
  const compiled = compileEntity({ descriptor: entity, validate });
  function EntityFormPage({ view: viewId, id, isOnly = false }: RecordPageProps): ReactNode {
    const [parameters] = useSearchParams();
    const [copyOf] = useState(id === undefined ? parameters.get('copy') : null);
    const [templateOf] = useState(id === undefined ? parameters.get('template') : null);
    const [flowOf] = useState(() => (id === undefined ? flowIn(parameters) : null));
    const view = useMemo(() => entity.views.find((candidate) => candidate.id === viewId), [viewId]);
    if (!view) throw new Error(`Entity ${entity.id} has no view ${viewId}`);
    const permissions = useViewPermissions(entity, view);
    const { closePage } = useClosing();
    const [loaded, reload] = useLoadedRecord({ entity, view, id, copyOf, templateOf, flowOf });
    const [resumed, setResumed] = useState<Draft | null>(null);
    // An address somebody wrote or kept: nothing on the pages leads to a new record that cannot be made.
    if (id === undefined && !permissions.verb('create')) return <NoPermission />;
    if (loaded.state === 'loading') return <PageLoading />;
    const given = { compiled, view, extras, isOnly, copyOf, templateOf, flowOf };
    if (resumed) return <RecordForm {...given} loaded={resumed.base} resumes={resumed} />;
    if (loaded.state === 'failed') {
      const back = isOnly ? {} : { onBack: () => void closePage(view.route) };
      const isGone = loaded.error instanceof ApiError && loaded.error.error === 'not-found';
      return (
        <PageFailed error={loaded.error} onRetry={reload} {...back}>
          {isGone && id !== undefined && <GoneDraft entity={entity.id} id={id} onResume={setResumed} />}
        </PageFailed>
      );
    }
    const { record, made, template } = loaded;
    return <RecordForm {...given} loaded={record} {...(made && { made })} {...(template && { template })} />;
  }
  return EntityFormPage;
}

/** What the address says a new record is made of. */
function flowIn(parameters: URLSearchParams): FlowOf | null {
  const [flow, from, source] = ['flow', 'of', 'source'].map((name) => parameters.get(name));
  return flow && from && source ? { flow, from, sources: source.split(',') } : null;
}

interface RecordPageProps extends FormPageProps {
  /** The view has this record alone, and no list: an override shows the page in the place of one. */
  readonly isOnly?: boolean;
}

/** A form page; the type of its records is kept for overrides that wrap it. */
export type FormPage<Shape extends object> = ComponentType<RecordPageProps> & { readonly shape?: Shape };
