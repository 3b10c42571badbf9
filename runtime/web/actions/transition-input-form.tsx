// The fields of an action in its dialog: the inputs of the form, over the record as the action will leave it.
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { linesFieldOf } from '../../core/entered-fields.ts';
import { FieldRegistryProvider } from '../fields/field-registry.ts';
import { RjsfForm } from '../fields/rjsf-form.tsx';
import { LineChecker, LineStore } from '../lines/line-view.ts';
import { LinesField } from '../lines/lines-field.tsx';
import { enterToNext } from '../record/enter-to-next.ts';
import { focusField } from '../record/focus-field.ts';
import { type FormScope, FormScopeProvider } from '../record/form-scope.tsx';
import { useFirstFocus } from '../ui/first-focus.ts';
import type { TransitionInput } from './open-transition-input.ts';
import { OwnChoices } from './own-choices.tsx';

const fields = { lines: LinesField };
const nothingFixed: ReadonlySet<string> = new Set();

/** Ids of its inputs begin with this, so that they are not those of the page behind the dialog. */
const domPath = 'entered';
/** Time the dialog takes to open and to take the focus. */
const openingMilliseconds = 300;

export interface TransitionInputFormProps {
  readonly entering: TransitionInput;
  /** Handed the way to a field, to lead there from outside. */
  readonly onReady: (focus: (path: string) => void) => void;
}

export default function TransitionInputForm({ entering: input, onReady }: TransitionInputFormProps): ReactNode {
  const scope = useMemo(() => scopeOf(input), [input]);
  useEffect(() => {
    onReady((path) => focusField(scope, path.slice(input.place.length)));
  }, [scope, input, onReady]);
  const goToFirst = useCallback(() => {
    const [first] = scope.fields;
    if (first) focusField(scope, first.key);
  }, [scope]);
  useFirstFocus(goToFirst, openingMilliseconds);
  return (
    <FormScopeProvider value={scope}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any input within goes on to the next; the element itself takes no focus */}
      <div className="tg-form answer-fields" onKeyDown={enterToNext}>
        <OwnChoices />
        <FieldRegistryProvider value={fields}>
          <RjsfForm />
        </FieldRegistryProvider>
      </div>
    </FormScopeProvider>
  );
}

function scopeOf({ entity, enters, store, checker, place }: TransitionInput): FormScope {
  const { descriptor } = entity;
  const line = linesFieldOf(descriptor, enters);
  const shape = entity.entering(enters);
  const at = place.slice(0, -1);
  return {
    root: descriptor,
    entity: line?.entity ?? descriptor.id,
    fields: shape.fields,
    shape,
    store: line ? new LineStore(store, at) : store,
    checker: line ? new LineChecker(checker, at) : checker,
    path: domPath,
    schemaPath: line?.key ?? '',
    readOnly: false,
    fixed: nothingFixed,
    openers: new Map(),
  };
}
