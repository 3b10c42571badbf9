// One cell of a decision table, opened to be changed: for which of the values its row stands for, and which rules are to count.
import { Button, Checkbox, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DecidedField, DecidingFact, DecisionRow, DecisionTable } from '../../../core/rule-book/book-tables.ts';
import type { TableCellChange } from '../../../core/rule-book/table-change.ts';
import { useReturnFocus } from '../../ui/return-focus.ts';
import { useBook, useWords } from '../book-context.ts';
import { useTables } from '../use-tables.ts';

interface CellEditorProps {
  readonly table: DecisionTable;
  readonly row: DecisionRow;
  readonly column: DecidedField;
  readonly onChange: (cells: readonly TableCellChange[]) => void;
  readonly onClose: () => void;
}

export function CellEditor({ table, row, column, onChange, onClose }: CellEditorProps): ReactNode {
  useReturnFocus();
  const { book } = useBook();
  const { word, inLanguage } = useWords();
  const cell = row.cells[table.columns.indexOf(column)];
  const before = column.rules.filter(({ entry }) => cell?.entries.includes(entry)).map(({ entry }) => entry);
  const [counting, setCounting] = useState<readonly string[]>(before);
  const [options, setOptions] = useState(row.options);
  const [only, setOnly] = useState<readonly (readonly string[])[]>(table.facts.map(() => []));
  // It stands below the table, which is often longer than the screen.
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isOpen = options.some((own) => own.length === 0);
  const toggled = column.rules.filter(({ entry }) => counting.includes(entry) !== before.includes(entry));
  const own = cell?.entries.some((id) => !column.rules.some(({ entry }) => entry === id));
  const put = (): void => {
    const alone = only.map((values) => (values.length > 0 ? values : null));
    onChange(
      toggled.map(({ entry }) => ({
        entity: table.entity,
        table: table.id,
        entry,
        options,
        ...(alone.some(Boolean) && { only: alone }),
        counts: counting.includes(entry),
      })),
    );
    onClose();
  };
  const name = word('cellOf', { field: inLanguage(column.label) });
  return (
    <section
      ref={box}
      tabIndex={-1}
      className="whatif rulebook-cell-editor"
      aria-label={name}
      onKeyDown={(event) => isGivenUp(event) && onClose()}
    >
      <h4>{name}</h4>
      {table.facts.map((fact, index) => (
        <FactChoice
          key={fact.label.en}
          fact={fact}
          offered={row.options[index] ?? []}
          chosen={options[index] ?? []}
          only={only[index] ?? []}
          onChoose={(chosen) => setOptions(options.with(index, chosen))}
          onOnly={(values) => setOnly(only.with(index, values))}
        />
      ))}
      <fieldset>
        <legend>{word('cellRules')}</legend>
        {column.rules.map(({ entry, effect }) => (
          <Checkbox
            key={entry}
            checked={counting.includes(entry)}
            onChange={({ target }) =>
              setCounting(target.checked ? [...counting, entry] : counting.filter((one) => one !== entry))
            }
          >
            <strong>{word(`effect-${effect}`)}</strong>{' '}
            {inLanguage(book.entries.find(({ id }) => id === entry)?.sentence ?? column.label)}
          </Checkbox>
        ))}
        {own && <p className="rulebook-why">{word('cellOwn')}</p>}
      </fieldset>
      <div>
        <Button type="primary" disabled={toggled.length === 0 || isOpen} onClick={put}>
          {word('cellPut')}
        </Button>{' '}
        <Button onClick={onClose}>{word('trialCancel')}</Button>
      </div>
    </section>
  );
}

/** Escape closes what the focus is in first: a list of codes that is open. */
function isGivenUp({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return false;
  return currentTarget.querySelector('.ant-select-open') === null;
}

interface FactChoiceProps {
  readonly fact: DecidingFact;
  /** Options the row stands for. */
  readonly offered: readonly number[];
  readonly chosen: readonly number[];
  readonly only: readonly string[];
  readonly onChoose: (options: readonly number[]) => void;
  readonly onOnly: (values: readonly string[]) => void;
}

/** The values of the row that are meant; of codes that no rule names yet some alone. */
function FactChoice({ fact, offered, chosen, only, onChoose, onOnly }: FactChoiceProps): ReactNode {
  const { word, inLanguage } = useWords();
  const label = inLanguage(fact.label);
  const codes = useUnnamed(fact);
  const [single] = chosen;
  const isRest = chosen.length === 1 && single !== undefined && fact.options[single]?.isRest === true;
  const isNarrowed = isRest && codes.length > 0;
  const said = offered.map((option) => {
    const own = fact.options[option];
    return { value: option, label: own ? inLanguage(own.label) : '' };
  });
  if (offered.length === 1 && !isNarrowed) return <p>{`${label} = ${said[0]?.label}`}</p>;
  return (
    <fieldset>
      <legend>{label}</legend>
      {offered.length === 1 ? (
        said[0]?.label
      ) : (
        <Checkbox.Group
          value={[...chosen]}
          options={said}
          onChange={(values) => onChoose(offered.filter((option) => values.includes(option)))}
        />
      )}
      {isNarrowed && (
        <Select
          mode="multiple"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          className="rulebook-only"
          aria-label={word('cellOnly', { field: label })}
          placeholder={word('cellOnly', { field: label })}
          value={[...only]}
          options={codes}
          onChange={onOnly}
        />
      )}
    </fieldset>
  );
}

/** Codes of a fact that none of its options names. */
function useUnnamed({ codes, options }: DecidingFact): { readonly value: string; readonly label: string }[] {
  const { inLanguage } = useWords();
  const tables = useTables();
  const found = tables?.codes.find(({ id }) => id === codes);
  return (found?.values ?? [])
    .filter(({ value }) => !options.some((option) => option.value === value && option.isRest !== true))
    .map(({ value, name }) => ({ value, label: `${value} ${inLanguage(name)}` }));
}
