// Text that is chosen from what lines of the record chosen beside it hold, such as a rate of the fee item.
import { AutoComplete, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { listOptions } from '../api/entity-calls.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';

/** What is offered for a record chosen beside the field. */
interface Offered {
  readonly of: string;
  readonly values: readonly string[] | null;
}

export function OfferedInput(props: InputProps<TextField> & { readonly offers: string }): ReactNode {
  const { field, path, id, offers, isFaulty } = props;
  const [offered, open] = useOffered(path, offers);
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return (
    <AutoComplete
      id={id}
      className="tg-select"
      value={buffer.text}
      options={(offered?.values ?? []).map((value) => ({ value }))}
      notFoundContent={offered && offered.values === null ? <Spin size="small" /> : null}
      onOpenChange={(isOpen) => isOpen && open()}
      onChange={(text) => buffer.type(text ?? '')}
      onSelect={() => buffer.commit()}
      onBlur={buffer.commit}
      {...(isFaulty && { status: 'error' as const })}
      {...ariaOf(props)}
    />
  );
}

/** What is offered for the record chosen now, and a call that fetches it once for each record. */
function useOffered(path: string, offers: string): [Offered | null, () => void] {
  const scope = useScope();
  const beside = [...path.split('.').slice(0, -1), offers.split('.')[0] ?? ''].join('.');
  const chosen = useValue(beside);
  const [offered, setOffered] = useState<Offered | null>(null);
  const of = typeof chosen === 'string' ? chosen : '';
  const open = (): void => {
    if (of === '' || offered?.of === of) return;
    setOffered({ of, values: null });
    const asked = { field: fullSchemaPath(scope, path), of };
    listOptions(scope.root.id, asked, { toast: false }).then(
      ({ rows }) => setOffered({ of, values: rows.map(({ value }) => value) }),
      () => setOffered(null),
    );
  };
  return [offered?.of === of ? offered : null, open];
}
