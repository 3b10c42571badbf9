// The scope of a form over a whole record.
import { useMemo, useState } from 'react';
import { isCommonField } from '../../core/common-keys.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { FormScope } from '../record/form-scope.tsx';
import type { OpenRecord } from '../record/open-record.ts';
import { SectionFolds } from '../record/section-folds.ts';
import { TabChoice } from '../record/tab-choice.ts';
import { useUser } from '../session/session.ts';
import { givenValues } from './use-loaded-record.ts';

interface RootScope {
  readonly isNew: boolean;
  readonly view: View;
  readonly open: OpenRecord;
  readonly readOnly: boolean;
}

export function useRootScope({ view, open, readOnly, isNew }: RootScope): FormScope {
  const { descriptor: entity, shape } = open.entity;
  const person = useUser()?.person;
  // A new record that is saved is the same form: what was opened in it stays open.
  const [folds] = useState(() => new SectionFolds());
  return useMemo(
    () => ({
      root: entity,
      entity: entity.id,
      fields: entity.fields.filter((field) => !isCommonField(field)),
      shape,
      store: open.store,
      checker: open.checker,
      path: '',
      schemaPath: '',
      readOnly,
      ...(!readOnly && { limits: open.entity }),
      fixed: fixedFields(entity, isNew, givenValues(entity, view, person)),
      openers: new Map(),
      folds,
      ...(entity.layout === 'tabs' && { tabs: new TabChoice(entity.form[0]?.id) }),
    }),
    [entity, shape, view, open, readOnly, isNew, person, folds],
  );
}

/** Fields that are shown but not asked for: given by the view, or given once and for all when the record was made. */
function fixedFields(entity: EntityDescriptor, isNew: boolean, given: Row): ReadonlySet<string> {
  const once = isNew ? [] : entity.fields.filter(({ fixed }) => fixed).map(({ key }) => key);
  return new Set([...Object.keys(given), ...once]);
}
