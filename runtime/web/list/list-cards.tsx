// The rows of a list on a phone: a card each, with what names the record, how it stands, three facts and what can be done.
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { lifecycleAt } from '../../core/forward.ts';
import { isLinkedPath, linkedColumn } from '../../core/linked.ts';
import { fieldAt, isEmpty, valueAt } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import { useSession } from '../session/session.ts';
import { BusySign } from './busy-sign.tsx';
import { LinkedCell, linkedCellOf } from './linked-cell.tsx';
import { type ColumnContext, ListCell, linkedLabel, namingPath } from './list-columns.tsx';
import { ComingRows, Nothing } from './list-nothing.tsx';
import type { ListTableProps } from './list-table-props.ts';
import { RowActions } from './row-actions.tsx';
import './list-cards.css';

const facts = 3;

export interface ListCardsProps extends ListTableProps {
  readonly context: ColumnContext;
  readonly shown: readonly string[];
}

export function ListCards(props: ListCardsProps): ReactNode {
  const { view, wording, answer, asked, toolbar, state, change, commands, may } = props;
  return (
    <section className="list list-phone">
      <div className="cards-head">
        <h1 className="list-title">{wording.t(`menu.${view.menu}`)}</h1>
        {toolbar}
      </div>
      <BusySign asked={asked}>
        {answer === null && <ComingRows />}
        {answer?.rows.length === 0 && <Nothing {...{ wording, state, may, change }} onCreate={commands.create} />}
        <ul className="cards">
          {answer?.rows.map((row) => (
            <Card key={String(row.id)} {...props} row={row} />
          ))}
        </ul>
      </BusySign>
      {answer !== null && answer.total > 0 && (
        <Pagination
          simple
          align="center"
          className="cards-pages"
          current={state.page}
          pageSize={state.pageSize}
          total={answer.total}
          showSizeChanger={false}
          onChange={(page) => change({ page })}
        />
      )}
    </section>
  );
}

function Card({
  entity,
  view,
  context,
  shown,
  row,
  wording,
  commands,
  may,
  actions,
}: ListCardsProps & { row: ServedRow }): ReactNode {
  const { person } = useSession();
  const fields = shown.filter((path) => !isLinkedPath(path));
  const naming = namingPath(context, fields);
  const stateful = fields.find((path) => lifecycleAt(entity, path));
  const isFilled = (path: string): boolean => !isEmpty(valueAt(row, path));
  // What has no number of its own is called by what is known of it first.
  const name = [naming, ...fields].find((path) => path !== undefined && path !== stateful && isFilled(path)) ?? naming;
  const isTold = (path: string): boolean => path !== name && path !== stateful && isFilled(path);
  const others = fields.filter(isTold).slice(0, facts);
  const linked = shown.flatMap((path) => {
    const column = linkedColumn(view, path);
    const cell = column && linkedCellOf(row, column.id);
    return column && cell ? [{ column, cell }] : [];
  });
  const cell = (path: string, link = false): ReactNode => {
    const field = fieldAt(entity.fields, path);
    return field && <ListCell {...{ context, field, path, row, link }} />;
  };
  return (
    <li className="card">
      <div className="card-head">
        <span className="card-name">{name && cell(name, true)}</span>
        {stateful && cell(stateful)}
      </div>
      <dl className="card-facts">
        {others.map((path) => (
          <div key={path}>
            <dt>{columnLabel(entity, path, wording.label)}</dt>
            <dd>{cell(path)}</dd>
          </div>
        ))}
        {linked.map(({ column, cell: records }) => (
          <div key={column.id}>
            <dt>{linkedLabel(column, wording)}</dt>
            <dd>
              <LinkedCell cell={records} wording={wording} />
            </dd>
          </div>
        ))}
      </dl>
      <RowActions {...{ entity, actions, row, person, may, wording }} commands={commands.row} />
    </li>
  );
}
