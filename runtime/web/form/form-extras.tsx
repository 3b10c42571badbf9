// What an override may put into a generated form: fields drawn by hand, and something above the sections.
import type { FieldProps, RegistryFieldsType } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { ServedRow } from '../api/entity-calls.ts';
import { LeafField } from '../fields/leaf-field.tsx';
import { LinesField } from '../lines/lines-field.tsx';
import { fullSchemaPath, useScope } from '../record/form-scope.tsx';

export interface FormExtras {
  /**
   * Components in place of the generated field, by its path in the schema. They read and write the record by the hooks of
   * form-scope.tsx, and stand in an element with the id of the field, so that findings lead to it.
   */
  readonly fields?: { readonly [path: string]: ComponentType<{ readonly path: string }> };
  /** Stands above the sections. */
  readonly above?: ComponentType<{ readonly record: ServedRow }>;
}

/** The fields rjsf draws a form with. Made once for a page: a form with other fields is another form. */
export function fieldsOf({ fields: own = {} }: FormExtras): RegistryFieldsType {
  const orOwn = (Generated: ComponentType<FieldProps>): ComponentType<FieldProps> =>
    function Field(props: FieldProps): ReactNode {
      const scope = useScope();
      const path = props.fieldPathId.path.join('.');
      const Own = own[fullSchemaPath(scope, path)];
      return Own ? <Own path={path} /> : <Generated {...props} />;
    };
  return Object.keys(own).length === 0
    ? { leaf: LeafField, lines: LinesField }
    : { leaf: orOwn(LeafField), lines: orOwn(LinesField) };
}
