// Decision tables: what conditional rules mean for each field, for every combination of what they look at.
import { Empty, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import type { DecidedField, DecisionCell, DecisionRow, DecisionTable } from '../../core/rule-book/book-tables.ts';
import { listed, useBook, useEntityLabel, useWords } from './book-context.ts';
import { CellEditor } from './edit-table/cell-editor.tsx';
import { TableTrial } from './edit-table/table-trial.tsx';
import { type TableDraft, useTableDraft } from './edit-table/use-table-draft.ts';
import { useTables } from './use-tables.ts';

export function DecisionTablesPart(): ReactNode {
  const { book, address } = useBook();
  const { word } = useWords();
  const label = useEntityLabel();
  const tables = useTables();
  if (!tables) return <Spin />;
  const areas = new Map(book.entities.map(({ id, area }) => [id, area]));
  const shown = tables.decisions.filter(
    ({ entity }) =>
      (address.entity === undefined || address.entity === entity) &&
      (address.area === undefined || address.area === areas.get(entity)),
  );
  if (shown.length === 0) return <Empty description={word('noTables')} />;
  return (
    <>
      <p className="rulebook-about">{word('tableAbout')}</p>
      {[...Map.groupBy(shown, ({ entity }) => entity)].map(([entity, own]) => (
        <section key={entity} className="rulebook-entity" aria-labelledby={`rulebook-tables-${entity}`}>
          <h2 id={`rulebook-tables-${entity}`}>
            {label(entity)} <code>{entity}</code>
          </h2>
          {own.map((table) => (
            <Decisions key={table.id} table={table} />
          ))}
        </section>
      ))}
    </>
  );
}

function Decisions({ table }: { readonly table: DecisionTable }): ReactNode {
  const { language } = useBook();
  const { word, inLanguage } = useWords();
  const draft = useTableDraft(table);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const { facts, columns, rows, lines, actionWords } = table;
  const decided = word('tableOf', {
    facts: listed(
      language,
      facts.map(({ label }) => inLanguage(label)),
    ),
  });
  return (
    <figure className="rulebook-decisions">
      <figcaption>
        {decided}
        {lines !== undefined && word('tableLines')}
        {actionWords && ` · ${word('tableActions', { actions: inLanguage(actionWords) })}`}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section className="rulebook-scroll" tabIndex={0} aria-label={decided}>
        <table>
          <thead>
            <tr>
              {facts.map((fact) => (
                <th key={fact.label.en} scope="col" className="rulebook-fact">
                  {inLanguage(fact.label)}
                </th>
              ))}
              {columns.map(({ path, label }) => (
                <th key={path} scope="col">
                  {inLanguage(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={JSON.stringify(row.options)} {...{ table, row, draft, open }} onOpen={setOpen} />
            ))}
          </tbody>
        </table>
      </section>
      {open && (
        <CellEditor
          key={JSON.stringify([open.row.options, open.column.path])}
          table={table}
          {...open}
          onChange={draft.change}
          onClose={() => setOpen(null)}
        />
      )}
      {draft.cells.length > 0 && <TableTrial table={table} draft={draft} />}
    </figure>
  );
}

interface OpenCell {
  readonly row: DecisionRow;
  readonly column: DecidedField;
}

interface RowProps {
  readonly table: DecisionTable;
  readonly row: DecisionRow;
  readonly draft: TableDraft;
  readonly open: OpenCell | null;
  readonly onOpen: (cell: OpenCell) => void;
}

function Row({ table, row, draft, open, onOpen }: RowProps): ReactNode {
  const { language } = useBook();
  const { word, inLanguage } = useWords();
  return (
    <tr>
      {table.facts.map((fact, index) => {
        const own = row.options[index] ?? [];
        const isAny = own.length === fact.options.length && own.length > 1;
        const said = own
          .map((option) => fact.options[option])
          .flatMap((option) => (option ? [inLanguage(option.label)] : []));
        return (
          <th key={fact.label.en} scope="row" className={isAny ? 'rulebook-any' : undefined}>
            {isAny ? word('anyValue') : listed(language, said)}
          </th>
        );
      })}
      {table.columns.map((column, index) => {
        const cell = row.cells[index];
        if (!cell) return <td key={column.path} />;
        const { effects, changed } = draft.cellOf(row, column, cell);
        const isOpen = open?.row === row && open.column === column;
        return (
          <td key={column.path} className={isOpen || changed ? 'rulebook-changed' : undefined}>
            <Cell cell={{ ...cell, effects }} />
            {changed && <em>{word(`cellChanged-${changed}`)}</em>}
            <ChangeButton column={column} onOpen={() => onOpen({ row, column })} />
          </td>
        );
      })}
    </tr>
  );
}

function ChangeButton({ column, onOpen }: { readonly column: DecidedField; readonly onOpen: () => void }): ReactNode {
  const { tryChange } = useBook();
  const { word, inLanguage } = useWords();
  if (!tryChange || column.rules.length === 0) return null;
  return (
    <button
      type="button"
      className="rulebook-change"
      aria-label={word('cellOf', { field: inLanguage(column.label) })}
      onClick={onOpen}
    >
      {word('cellChange')}
    </button>
  );
}

/** What it means for the field, with a link to each rule that says so. */
function Cell({ cell }: { readonly cell: DecisionCell }): ReactNode {
  const { book, language, linkTo } = useBook();
  const { word, inLanguage } = useWords();
  const { effects, entries } = cell;
  const known = book.entries.filter(({ id }) => entries.includes(id));
  return (
    <div className={`rulebook-effect rulebook-effect-${effects[0]}`}>
      <span>
        {listed(
          language,
          effects.map((effect) => word(`effect-${effect}`)),
        )}
      </span>
      {known.map(({ id, sentence }) => (
        <a key={id} href={linkTo({ entry: id })} data-entry={id}>
          {inLanguage(sentence)}
        </a>
      ))}
    </div>
  );
}
