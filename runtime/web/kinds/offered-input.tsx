// Text that is chosen from what lines of the record chosen beside it hold, such as a rate of the fee item.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { AutoComplete, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import type { TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { listOptions } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';

export function OfferedInput(props: InputProps<TextField> & { readonly offers: string }): ReactNode {
  const { field, path, id, offers, isFaulty } = props;
  const [offered, open] = useOffered(path, offers);
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  return (
    <AutoComplete
      id={id}
      className="tg-select"
      value={buffer.text}
      options={(offered.data ?? none).map((value) => ({ value }))}
      notFoundContent={offered.isLoading ? <Spin size="small" /> : null}
      onOpenChange={(isOpen) => isOpen && open()}
      onChange={(text) => buffer.type(text ?? '')}
      onSelect={() => buffer.commit()}
      onBlur={buffer.leave}
      {...(isFaulty && { status: 'error' as const })}
      {...ariaOf(props)}
    />
  );
}

const none: readonly string[] = [];

/** What is offered for the record chosen now, and a call from which on it is asked for. */
function useOffered(path: string, offers: string): [UseQueryResult<readonly string[]>, () => void] {
  const scope = useScope();
  const beside = [...path.split('.').slice(0, -1), offers.split('.')[0] ?? ''].join('.');
  const chosen = useValue(beside);
  const [isWanted, setWanted] = useState(false);
  const of = typeof chosen === 'string' ? chosen : '';
  const field = fullSchemaPath(scope, path);
  const offered = useQuery({
    queryKey: [subjects.records, scope.root.id, 'offered', field, of],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const { rows } = await listOptions(scope.root.id, { field, of }, { signal, toast: false });
      return rows.map(({ value }) => value);
    },
    enabled: isWanted && of !== '',
  });
  // What failed is asked again when the list is opened again.
  return [offered, () => (offered.isError ? void offered.refetch() : setWanted(true))];
}
