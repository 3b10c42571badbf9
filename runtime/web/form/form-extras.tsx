// What an override may put into a generated form: fields drawn by hand, and something above the sections.
import type { FieldProps, RegistryFieldsType } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { PathsOf } from '../../core/known-entities.ts';
import type { Working } from '../actions/action-dialog.tsx';
import type { ServedRow } from '../api/entity-calls.ts';
import type { ServedOf } from '../api/served-of.ts';
import { LinesField } from '../lines/lines-field.tsx';

export interface FormExtras {
  /**
   * Components in place of the generated field, by its path in the schema. They read and write the record by the hooks of
   * form-scope.tsx, and stand in an element with the id of the field, so that findings lead to it.
   */
  readonly fields?: { readonly [path: string]: ComponentType<{ readonly path: string }> };
  /** Stands above the sections. */
  readonly above?: ComponentType<{ readonly record: ServedRow }>;
  /** Says in the dialog of an action what the server is at, where it works for longer than a moment. */
  readonly working?: Working;
}

/** The same for records of the generated interface `T`: a path or a field that they do not have does not compile. */
export interface FormExtrasOf<T> {
  readonly fields?: { readonly [path in PathsOf<T>]?: ComponentType<{ readonly path: string }> };
  readonly above?: ComponentType<{ readonly record: ServedOf<T> }>;
  readonly working?: Working;
}

/** The fields rjsf draws a form with, beside widgets. Made once for a page: a form with other fields is another form. */
export function fieldsOf({ fields: own = {} }: FormExtras): RegistryFieldsType {
  return {
    lines: LinesField,
    ...Object.fromEntries(Object.entries(own).map(([path, Own]) => [path, asField(Own)])),
  };
}

function asField(Own: ComponentType<{ readonly path: string }>): ComponentType<FieldProps> {
  return function OwnField({ fieldPathId }: FieldProps): ReactNode {
    return <Own path={fieldPathId.path.join('.')} />;
  };
}
