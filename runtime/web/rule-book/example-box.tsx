// An example of a rule: values that can be changed, and what the product says of them at once.

import { Button, Input, Select, Space } from 'antd';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isLines, isListed, isProse, isSeveral, isWhole } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import type { BookEntry, Example } from '../../core/rule-book/book.ts';
import type { EntryCase } from '../../core/rule-book/book-cases.ts';
import { typedOf, withTyped } from '../../core/rule-book/try-example.ts';
import { useBook, useWords } from './book-context.ts';
import { AddCase } from './cases/add-case.tsx';
import { GivenValues } from './given-values.tsx';
import { ServerTry } from './server-try.tsx';
import { useCompiled, useFindings } from './use-check.ts';
import { useCodeNames } from './use-code-names.ts';
import { useFieldLabel } from './use-field-label.ts';
import { Verdict } from './verdict.tsx';

interface ExampleBoxProps {
  readonly entry: BookEntry;
  readonly example: Example;
  /** Test case that it begins with. */
  readonly tried?: EntryCase | null;
}

export function ExampleBox({ entry, example, tried = null }: ExampleBoxProps): ReactNode {
  const { word } = useWords();
  const compiled = useCompiled(example.host);
  const given = tried && 'record' in tried.does ? tried.does.record : null;
  const [record, setRecord] = useState<Row>(given?.record ?? example.passes);
  // What a case changes can be changed on, beside what the rule looks at.
  const inputs = given ? inputsOf(example.inputs, given.changes) : example.inputs;
  const whole = useMemo(
    () => (given && compiled ? compiled.shape.compute(compiled.shape.normalise(record)) : record),
    [given, compiled, record],
  );
  const findings = useFindings(compiled, entry, whole);
  const title = useId();
  if (!compiled) return <p>{word('checking')}</p>;
  return (
    <section className="rulebook-example" aria-labelledby={title}>
      <h4 id={title}>{word(example.onServer ? 'exampleOthers' : 'example')}</h4>
      <div className="rulebook-inputs">
        {inputs.map((path) => (
          <ExampleInput
            key={path}
            compiled={compiled}
            path={path}
            record={record}
            onType={(typed) => setRecord((before) => withTyped(compiled, before, path, typed))}
          />
        ))}
      </div>
      {given ? (
        <p>{word('casesTried', { name: given.name })}</p>
      ) : (
        <GivenValues compiled={compiled} example={example} record={record} />
      )}
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
      {/* What comes of a case is told by the page, which does not know other records. */}
      {!example.onServer && <AddCase compiled={compiled} entry={entry} record={record} inputs={inputs} />}
    </section>
  );
}

/** The values to try of an example, and the single values a case changes. */
function inputsOf(inputs: readonly string[], changes: Row): string[] {
  const single = Object.entries(changes).flatMap(([path, value]) =>
    typeof value !== 'object' || value === null ? [path] : [],
  );
  return [...new Set([...inputs, ...single])];
}

/** A longer text takes the whole row. */
const wideFrom = 40;

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
  const names = useCodeNames(field, valueAt(record, path));
  return (
    <div className={`rulebook-input${isProse(field) && typed.length > wideFrom ? ' rulebook-input-wide' : ''}`}>
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
      ) : isProse(field) ? (
        <Words id={id} typed={typed} isLong={field.multiline === true} onType={onType} />
      ) : (
        <Input
          id={id}
          value={typed}
          inputMode={isLines(field) || isWhole(field) ? 'numeric' : 'text'}
          onChange={({ target }) => onType(target.value)}
        />
      )}
      {names !== '' && <span className="rulebook-about">{names}</span>}
    </div>
  );
}

interface WordsProps {
  readonly id: string;
  readonly typed: string;
  /** Whether it may have lines. */
  readonly isLong: boolean;
  readonly onType: (typed: string) => void;
}

/** A text as a whole, however long it is, and how long that is: what a limit refuses is at its end. */
function Words({ id, typed, isLong, onType }: WordsProps): ReactNode {
  const { word } = useWords();
  return (
    <Input.TextArea
      id={id}
      value={typed}
      className="rulebook-words"
      autoSize={{ minRows: 1, maxRows: 12 }}
      {...(typed !== '' && { count: { show: ({ value }) => word('characters', { count: [...value].length }) } })}
      onPressEnter={(event) => !isLong && event.preventDefault()}
      onChange={({ target }) => onType(target.value)}
    />
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
