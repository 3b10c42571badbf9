// An example of a rule: values that can be changed, and what the product says of them at once.

import { Button, Input, Select, Space } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isLines, isListed, isProse, isSeveral, isWhole } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt } from '../../core/paths.ts';
import type { BookEntry, Example } from '../../core/rule-book/book.ts';
import { typedOf, withTyped } from '../../core/rule-book/try-example.ts';
import { useBook, useWords } from './book-context.ts';
import { GivenValues } from './given-values.tsx';
import { ServerTry } from './server-try.tsx';
import { useCompiled, useFindings } from './use-check.ts';
import { useFieldLabel } from './use-field-label.ts';
import { Verdict } from './verdict.tsx';

interface ExampleBoxProps {
  readonly entry: BookEntry;
  readonly example: Example;
}

export function ExampleBox({ entry, example }: ExampleBoxProps): ReactNode {
  const { word } = useWords();
  const compiled = useCompiled(example.host);
  const [record, setRecord] = useState<Row>(example.passes);
  const findings = useFindings(compiled, entry, record);
  const title = useId();
  if (!compiled) return <p>{word('checking')}</p>;
  return (
    <section className="rulebook-example" aria-labelledby={title}>
      <h4 id={title}>{word(example.onServer ? 'exampleOthers' : 'example')}</h4>
      <div className="rulebook-inputs">
        {example.inputs.map((path) => (
          <ExampleInput
            key={path}
            compiled={compiled}
            path={path}
            record={record}
            onType={(typed) => setRecord((before) => withTyped(compiled, before, path, typed))}
          />
        ))}
      </div>
      <GivenValues compiled={compiled} example={example} record={record} />
      <Space wrap>
        <Button size="small" onClick={() => setRecord(example.passes)}>
          {word('showPasses')}
        </Button>
        <Button size="small" onClick={() => setRecord(example.fails)}>
          {word('showFails')}
        </Button>
      </Space>
      {example.onServer ? (
        <ServerTry compiled={compiled} entry={entry} record={record} />
      ) : (
        <Verdict entry={entry} findings={findings} />
      )}
    </section>
  );
}

interface ExampleInputProps {
  readonly compiled: Entity;
  readonly path: string;
  readonly record: Row;
  readonly onType: (typed: string) => void;
}

function ExampleInput({ compiled, path, record, onType }: ExampleInputProps): ReactNode {
  const { word } = useWords();
  const { say } = useBook();
  const label = useFieldLabel(compiled, path);
  const id = useId();
  const field = compiled.fieldAt(path);
  const typed = typedOf(compiled, record, path);
  const choices = useChoices(compiled, path);
  const length = isProse(field) && typed.length > 0 ? word('characters', { count: [...typed].length }) : '';
  return (
    <div className="rulebook-input">
      <label htmlFor={id}>{isLines(field) ? word('lines', { field: label }) : label}</label>
      {choices ? (
        <Select
          id={id}
          allowClear={{ label: say('ui.picker.clear') }}
          popupMatchSelectWidth={false}
          value={typed === '' ? null : typed}
          options={choices}
          onChange={(value: string | null) => onType(value ?? '')}
        />
      ) : (
        <Input
          id={id}
          value={typed}
          suffix={length}
          inputMode={isLines(field) || isWhole(field) ? 'numeric' : 'text'}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </div>
  );
}

/** The values of a closed list; null for what is typed. */
function useChoices({ descriptor }: Entity, path: string): { value: string; label: string }[] | null {
  const { say } = useBook();
  const field = fieldAt(descriptor.fields, path);
  if (field && kindOf(field).schema(field).type === 'boolean')
    return ['true', 'false'].map((value) => ({ value, label: say(value === 'true' ? 'ui.yes' : 'ui.no') }));
  return isListed(field) && !isSeveral(field)
    ? field.values.map((value) => ({ value, label: say(`${field.labels}.${value}`) }))
    : null;
}
