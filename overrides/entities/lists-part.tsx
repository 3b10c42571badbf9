// The lists of an entity: whom each is for, its columns and filters; a column or a whole list is added.
import { Space, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddColumn } from './add-column.tsx';
import { AddView } from './add-view.tsx';
import { Adding } from './adding.tsx';
import type { PartProps } from './part-props.ts';
import { labelOf, type NamedPart, namesIn, viewsOf } from './written-parts.ts';

export function ListsPart({ written }: PartProps): ReactNode {
  const { t } = useTranslation();
  const tags =
    (key: string) =>
    (_: unknown, { doc }: NamedPart) =>
      namesIn(doc, key).map((id) => <Tag key={id}>{labelOf(written, 'fields', id)}</Tag>);
  const columns = [
    {
      title: t('ui.entities.list'),
      key: 'list',
      render: (_: unknown, { id, label, doc }: NamedPart) => (
        <>
          {label} <code>{id}</code>
          <br />
          <a href={`#${String(doc.route)}`}>{String(doc.route)}</a>
        </>
      ),
    },
    { title: t('ui.entities.viewColumns'), key: 'columns', responsive: ['md' as const], render: tags('columns') },
    { title: t('ui.entities.offered'), key: 'more', responsive: ['lg' as const], render: tags('more') },
    { title: t('ui.entities.filters'), key: 'filters', responsive: ['lg' as const], render: tags('filters') },
  ];
  const views = viewsOf(written);
  return (
    <>
      <Space wrap>
        {views.length > 0 && (
          <Adding label={t('ui.entities.addColumn')}>
            <AddColumn written={written} />
          </Adding>
        )}
        <Adding label={t('ui.entities.addList')}>
          <AddView written={written} />
        </Adding>
      </Space>
      <Table<NamedPart>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={views}
        columns={columns}
        locale={{ emptyText: t('ui.entities.noLists') }}
      />
    </>
  );
}
