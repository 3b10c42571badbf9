// The one place where rjsf is mounted, for whole records and for single lines.
import Form from '@rjsf/antd';
import type { TemplatesType } from '@rjsf/utils';
import { memo, type ReactNode, useMemo } from 'react';
import type { Section } from '../../core/descriptor.ts';
import { inputId, useScope } from '../record/form-scope.tsx';
import type { ShownFinding } from '../record/record-checker.ts';
import { useSayFinding } from '../record/use-words.ts';
import { useFieldRegistry } from './field-registry.ts';
import { FieldTemplate } from './field-template.tsx';
import { formShape, keysOf } from './form-schema.ts';
import { ObjectTemplate, SectionsProvider } from './object-template.tsx';
import { rjsfValidator } from './rjsf-validator.ts';
import './fields.css';

const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
const noData = {};

interface RjsfFormProps {
  /** Absent: all fields in one grid. */
  readonly sections?: readonly Section[];
  readonly hidden?: ReadonlySet<string>;
}

/**
 * Draws the fields of the form it stands in. rjsf turns schema and layout into fields once; values and findings live in
 * the record store, where each input reads and writes its own, so that no change draws the form again.
 */
export const RjsfForm = memo(function RjsfForm({ sections, hidden }: RjsfFormProps): ReactNode {
  const scope = useScope();
  const fields = useFieldRegistry();
  const say = useSayFinding();
  const shown = useMemo(() => {
    const wanted = sections && new Set(sections.flatMap(keysOf));
    return scope.fields.filter(({ key }) => (wanted?.has(key) ?? true) && !hidden?.has(key));
  }, [scope, sections, hidden]);
  const shape = useMemo(() => formShape(shown), [shown]);
  const validator = useMemo(
    () => rjsfValidator((): readonly ShownFinding[] => scope.checker.shown(), say),
    [scope, say],
  );
  return (
    <SectionsProvider value={sections ?? null}>
      <Form
        schema={shape.schema}
        uiSchema={shape.uiSchema}
        validator={validator}
        formData={noData}
        fields={fields}
        templates={templates}
        idPrefix={inputId(scope, '')}
        idSeparator="."
        tagName="div"
        noHtml5Validate
        showErrorList={false}
        experimental_componentUpdateStrategy="shallow"
        experimental_defaultFormStateBehavior={{
          emptyObjectFields: 'skipDefaults',
          arrayMinItems: { populate: 'never' },
        }}
      >
        {/* rjsf draws its own submit button when it has no children; ours stand in the head of the page. */}
        <span hidden />
      </Form>
    </SectionsProvider>
  );
});
