// What an example takes as given beside the values to try: other values of the record, and records that are there already.

import type { ReactNode } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { Example } from '../../core/rule-book/book.ts';
import { fieldLabel, fieldValue } from '../../core/rule-book/fact-words.ts';
import { useEntityLabel, useWords } from './book-context.ts';
import { useFactScope } from './fact-changes.tsx';
import { useCodeNames } from './use-code-names.ts';
import { useFieldLabel } from './use-field-label.ts';

interface GivenValuesProps {
  readonly compiled: Entity;
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
          {labelOf(other.entity)}: <StoredValues entity={other.entity} values={other.values} />
        </li>
      ))}
    </ul>
  );
}

interface StoredValuesProps {
  readonly entity: string;
  readonly values: Row;
}

/** Values of a record that is there already, by the labels of its entity. */
function StoredValues({ entity, values }: StoredValuesProps): ReactNode {
  const scope = useFactScope(entity);
  const said = Object.entries(values).map(
    ([path, value]) => `${fieldLabel(scope, path)} = ${fieldValue(scope, path, value ?? null)}`,
  );
  return <code>{said.join(', ')}</code>;
}

interface GivenValueProps {
  readonly compiled: Entity;
  readonly path: string;
  readonly value: Json;
}

function GivenValue({ compiled, path, value }: GivenValueProps): ReactNode {
  const scope = useFactScope(compiled.descriptor.id);
  const names = useCodeNames(compiled.fieldAt(path), value);
  return (
    <li>
      {useFieldLabel(compiled, path)}: <code>{fieldValue(scope, path, value)}</code> {names}
    </li>
  );
}

/** Every value of a record with its concrete path. */
function leavesOf(value: Json, path = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return value === null || path === '' ? [] : [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`));
}
