// A record to be read, without head and buttons: for drawers and other places that bring their own.
import { type ReactNode, useMemo, useState } from 'react';
import type { Validate } from '../../core/check-shape.ts';
import { compileEntity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { FieldRegistryProvider } from '../fields/field-registry.ts';
import { sectionsOf } from '../fields/form-schema.ts';
import { RjsfForm } from '../fields/rjsf-form.tsx';
import { FormScopeProvider } from '../record/form-scope.tsx';
import { openRecord } from '../record/open-record.ts';
import { fieldsOf } from './form-extras.tsx';
import { SectionNav } from './section-nav.tsx';
import { useRootScope } from './use-root-scope.ts';
import './form.css';

interface RecordViewProps {
  readonly entity: EntityDescriptor;
  readonly validate: Validate;
  readonly view: View;
  /** As the server sent it; another version needs another `key`. */
  readonly record: ServedRow;
}

const fields = fieldsOf({});

export function RecordView({ entity, validate, view, record }: RecordViewProps): ReactNode {
  const [open] = useState(() => openRecord(compileEntity({ descriptor: entity, validate }), record));
  const scope = useRootScope({ view, open, readOnly: true, isNew: false });
  const sections = useMemo(() => sectionsOf(entity.form, entity.fields, false), [entity]);
  return (
    <FormScopeProvider value={scope}>
      <SectionNav sections={sections} />
      <div className="tg-form">
        <FieldRegistryProvider value={fields}>
          <RjsfForm sections={sections} />
        </FieldRegistryProvider>
      </div>
    </FormScopeProvider>
  );
}
