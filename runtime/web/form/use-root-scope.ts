// The scope of a form over a whole record.
import { useMemo } from 'react';
import type { EntityDescriptor, View } from '../../core/descriptor.ts';
import { isRecordField } from './form-schema.ts';
import type { FormScope } from './form-scope.tsx';
import type { OpenRecord } from './open-record.ts';
import { givenValues } from './use-loaded-record.ts';

interface RootScope {
  readonly isNew: boolean;
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly open: OpenRecord;
  readonly readOnly: boolean;
}

export function useRootScope({ entity, view, open, readOnly, isNew }: RootScope): FormScope {
  return useMemo(
    () => ({
      root: entity,
      entity: entity.id,
      fields: entity.fields.filter((field) => !isRecordField(field)),
      store: open.store,
      checker: open.checker,
      path: '',
      schemaPath: '',
      readOnly,
      fixed: fixedFields(entity, view, isNew),
      openers: new Map(),
    }),
    [entity, view, open, readOnly, isNew],
  );
}

/** Fields that are shown but not asked for: given by the view, or given once and for all when the record was made. */
function fixedFields(entity: EntityDescriptor, view: View, isNew: boolean): ReadonlySet<string> {
  const once = isNew ? [] : entity.fields.filter(({ fixed }) => fixed).map(({ key }) => key);
  return new Set([...Object.keys(givenValues(view)), ...once]);
}
