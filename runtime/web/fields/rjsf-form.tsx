// The one place where rjsf is mounted, for whole records and for single lines.
import type Form from '@rjsf/core';
import { withTheme } from '@rjsf/core';
import type { FormValidation, RJSFValidationError } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js';
import { memo, type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Validate } from '../../core/check-shape.ts';
import type { Section } from '../../core/descriptor/view.ts';
import { inputId } from '../record/field-place.ts';
import { useAllFindings, useScope } from '../record/form-scope.tsx';
import { useFindingMessage } from '../record/use-messages.ts';
import { limitErrors, otherErrors } from './field-errors.ts';
import { useFieldRegistry } from './field-registry.ts';
import { FieldTemplate } from './field-template.tsx';
import { formShape } from './form-schema.ts';
import { headOf } from './head-data.ts';
import { ObjectTemplate, SectionsProvider } from './object-template.tsx';
import { widgets } from './widgets.tsx';
import './fields.css';

const ThemedForm = withTheme({ widgets, templates: { FieldTemplate, ObjectFieldTemplate: ObjectTemplate } });

/** The validator of an entity; forms whose limits are told with all other findings, of a line or an action, have none. */
function compiled(limits: Validate = () => true): CompiledValidateFunction {
  // Ajv has made both; ours is typed as far as we read it.
  return limits as CompiledValidateFunction;
}

interface RjsfFormProps {
  /** Absent: all fields in one grid. */
  readonly sections?: readonly Section[];
  readonly hidden?: ReadonlySet<string>;
}

/**
 * Draws the fields of the form it stands in. The head of the record is rjsf's data, kept in step with the record store; lines
 * stand in a field of their own. rjsf judges limits by the compiled validator of the entity; the other findings come from the record
 * checker, through its hook for rules of one's own.
 */
export const RjsfForm = memo(function RjsfForm({ sections, hidden }: RjsfFormProps): ReactNode {
  const scope = useScope();
  const fields = useFieldRegistry();
  const form = useRef<Form>(null);
  // All fields, whichever are shown: rjsf wants the same schema as its validator, also while another set of them is drawn.
  const shape = useMemo(
    () => formShape(scope, { own: new Set(Object.keys(fields)), ...(hidden && { hidden }) }),
    [scope, fields, hidden],
  );
  const validator = useMemo(
    () => createPrecompiledValidator({ [scope.entity]: compiled(scope.limits?.validate) }, shape.schema),
    [scope, shape],
  );
  const record = useSyncExternalStore(scope.store.subscribe, () => scope.store.record);
  const head = useMemo(() => headOf(record, scope), [record, scope]);
  const errors = useErrors(form);
  return (
    <SectionsProvider value={sections ?? null}>
      <ThemedForm
        ref={form}
        schema={shape.schema}
        uiSchema={shape.uiSchema}
        validator={validator}
        formData={head}
        fields={fields}
        idPrefix={inputId(scope, '')}
        idSeparator="."
        tagName="div"
        noHtml5Validate
        showErrorList={false}
        {...errors}
        onBlur={(id) => scope.checker.leave(pathOf(id, inputId(scope, '')))}
        experimental_defaultFormStateBehavior={{
          emptyObjectFields: 'skipDefaults',
          arrayMinItems: { populate: 'never' },
        }}
      >
        {/* rjsf draws its own submit button when it has no children; ours stand in the head of the page. */}
        <span hidden />
      </ThemedForm>
    </SectionsProvider>
  );
});

function pathOf(id: string, prefix: string): string {
  return id.slice(prefix.length + 1);
}

/** What makes rjsf show findings, and makes it look again when others are due or the language is another one. */
function useErrors(form: React.RefObject<Form | null>) {
  const scope = useScope();
  const say = useFindingMessage();
  const findings = useAllFindings();
  const { limits } = scope;
  const hasLimits = limits !== undefined;
  const attempted = useSyncExternalStore(scope.checker.subscribe, () => scope.checker.attempted);
  // Another one when other limits are told, other findings, or the same ones in other words.
  const due = useMemo(() => ({ attempted, findings, say, limits }), [attempted, findings, say, limits]);
  const told = useRef(due);
  useEffect(() => {
    if (told.current === due) return;
    told.current = due;
    // It may still hold the data before; what it was just given is in its state by then.
    if (hasLimits) queueMicrotask(() => form.current?.validateForm());
  }, [due, hasLimits, form]);
  return useMemo(() => {
    const others = otherErrors(scope.fields, findings, say, { hasLimits });
    // Told as extra errors they would be lost whenever it looks at changed data by itself.
    if (!hasLimits) return { noValidate: true, extraErrors: others };
    return {
      liveValidate: 'onChange' as const,
      customValidate: () => others as FormValidation,
      transformErrors: (errors: RJSFValidationError[]) =>
        scope.limits
          ? limitErrors(errors, {
              entity: scope.limits,
              record: scope.store.record,
              isDue: (finding) => scope.checker.isDue(finding),
              say,
            })
          : [],
      onError: () => {},
    };
  }, [scope, say, findings, hasLimits]);
}
