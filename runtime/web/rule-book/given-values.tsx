// What an example takes as given beside the values to try: other values of the record, and records that are there already.
import type { ReactNode } from 'react';
import type { Json, Row } from '../../core/descriptor.ts';
import type { CompiledEntity } from '../../core/model.ts';
import type { Example } from '../../core/rule-book/book.ts';
import { useEntityLabel, useWords } from './book-context.ts';
import { useFieldLabel } from './use-field-label.ts';

interface GivenValuesProps {
  readonly compiled: CompiledEntity;
  readonly example: Example;
  readonly record: Row;
}

export function GivenValues({ compiled, example, record }: GivenValuesProps): ReactNode {
  const { word } = useWords();
  const labelOf = useEntityLabel();
  const given = leavesOf(record).filter(([path]) => !example.inputs.some((input) => path.startsWith(input)));
  const others = example.others ?? [];
  if (given.length + others.length === 0) return null;
  return (
    <ul className="rulebook-given">
      {given.map(([path, value]) => (
        <GivenValue key={path} compiled={compiled} path={path} value={value} />
      ))}
      {others.length > 0 && <li>{word('others')}:</li>}
      {others.map((other) => (
        <li key={JSON.stringify(other)}>
          {labelOf(other.entity)}: <code>{JSON.stringify(other.values)}</code>
        </li>
      ))}
    </ul>
  );
}

interface GivenValueProps {
  readonly compiled: CompiledEntity;
  readonly path: string;
  readonly value: Json;
}

function GivenValue({ compiled, path, value }: GivenValueProps): ReactNode {
  return (
    <li>
      {useFieldLabel(compiled, path)}: <code>{String(value)}</code>
    </li>
  );
}

/** Every value of a record with its concrete path. */
function leavesOf(value: Json, path = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return value === null || path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`));
}
