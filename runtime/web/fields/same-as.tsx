// The button that makes a sub-record the same as another one, such as the consumer unit as the consignee.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../core/descriptor/field.ts';
import { isEmpty } from '../../core/paths.ts';
import { useRecord, useScope } from '../record/form-scope.tsx';
import { useLabelAt } from '../record/use-messages.ts';

interface SameAsProps {
  readonly field: ObjectField;
  readonly path: string;
}

/** There while the other is filled in and this one differs from it. */
export function SameAs({ field, path }: SameAsProps): ReactNode {
  const { t } = useTranslation();
  const { store, checker } = useScope();
  const labelAt = useLabelAt();
  const by = field.proposes?.find((one) => 'same' in one);
  const paths = by ? field.fields.map(({ key }) => `${path}.${key}`) : [];
  const differing = useRecord(() => {
    const others = paths.filter((at) => {
      const proposed = store.proposedNow(at);
      return !isEmpty(proposed) && proposed !== store.value(at);
    });
    return others.join(' ');
  });
  if (!by || !('same' in by) || differing === '') return null;
  const take = (): void => {
    for (const at of differing.split(' ')) store.takeProposal(at);
    checker.refresh();
  };
  return (
    <Button type="link" size="small" className="tg-same-as" onClick={take}>
      {t('ui.proposed.sameAs', { label: labelAt(by.same) })}
    </Button>
  );
}
