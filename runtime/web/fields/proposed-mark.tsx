// The mark beside a value that was proposed, with what it comes from; and the button that puts a proposal in the place of a fault.
import { Button, Tooltip } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Proposal } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmbedded } from '../../core/kinds/field-traits.ts';
import { fieldAt, isEmpty, labelKeyAt, schemaPathOf } from '../../core/paths.ts';
import { proposedFrom } from '../../core/proposed-value.ts';
import { inputId } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import type { Reason } from '../record/proposals.ts';
import { useLabelAt } from '../record/use-messages.ts';
import { useFormatted } from './read-value.tsx';

/** Why the value at a path of this form is proposed; undefined while it is not. */
export function useReason(path: string): Reason | undefined {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, () => store.reasonAt(path));
}

/** DOM id of the mark, which describes the input. */
export function markId(id: string): string {
  return `${id}-proposed`;
}

/** Says that a value was proposed and why; read out with the input. */
export function ProposedMark({ path, reason }: { readonly path: string; readonly reason: Reason }): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const why = useReasonText()(reason);
  return (
    <Tooltip title={t('ui.proposed.hint', { why })}>
      <span className="tg-proposed-mark" id={markId(inputId(scope, path))}>
        {t('ui.proposed.mark')}
        <span className="tg-hidden">{why}</span>
      </span>
    </Tooltip>
  );
}

/** Where a value comes from, in words: "unit price × quantity". */
function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation();
  const { fields, store, root } = useScope();
  const labelAt = useLabelAt();
  const labelOf = (path: string): string => {
    const [first = ''] = path.split('.');
    // A field of a sub-record beside it is told by the name of that.
    return labelAt(isEmbedded(fieldAt(fields, first)) ? first : schemaPathOf(path));
  };
  return (reason) => {
    if ('known' in reason) return t(`ui.proposed.${reason.known}`);
    const { by, base } = reason;
    if ('value' in by) return t('ui.proposed.by.value');
    if ('head' in by) {
      const a = t(labelKeyAt(root.id, root.fields, by.head));
      return by.per === undefined ? t('ui.proposed.by.same', { a }) : t('ui.proposed.by.quotient', { a, b: by.per });
    }
    // Bases are told from the whole record, labels from this form.
    const local = store.place === '' ? base : base.slice(store.place.length + 1);
    const [a = '', ...others] = proposedFrom(by).map((path) => labelOf(local === '' ? path : `${local}.${path}`));
    return t(`ui.proposed.by.${wayOf(by)}`, { a, b: others[0] ?? '', others: others.join(' − ') });
  };
}

const ways = ['sum', 'count', 'first', 'product', 'quotient', 'difference', 'least', 'same', 'measured'] as const;

function wayOf(by: Proposal): string {
  return ways.find((way) => way in by) ?? '';
}

interface MendProps {
  readonly field: Field;
  readonly path: string;
}

/** Below a fault: puts the value in that would be proposed, where that is another one. */
export function Mend({ field, path }: MendProps): ReactNode {
  const { t } = useTranslation();
  const { store, checker } = useScope();
  const value: Json = useSyncExternalStore(store.subscribe, () => store.proposedNow(path));
  const current = useSyncExternalStore(store.subscribe, () => store.value(path));
  const say = useFormatted(field, path);
  if (isEmpty(value) || value === current) return null;
  const take = (): void => {
    store.takeProposal(path);
    checker.leave(path);
    checker.refresh();
  };
  return (
    <Button type="link" size="small" className="tg-mend" onClick={take}>
      {t('ui.proposed.take', { value: say(value) })}
    </Button>
  );
}
