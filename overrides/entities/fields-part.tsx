// The fields of an entity: what each is, how it is limited, whether it is asked for, where it is seen.
import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { WrittenMap } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { AddField } from './add-field.tsx';
import { Adding } from './adding.tsx';
import type { PartProps } from './part-props.ts';
import { fieldsOf, type NamedPart, namesIn, sectionsOf, viewsOf } from './written-parts.ts';

/** Keywords that say what a field is, the most telling first. */
const telling = ['$ref', 'code', 'refers', 'upload', 'state', 'enum', 'digits', 'format', 'items', 'type'];
const silent = new Set([...telling, 'spec', 'was', 'fill']);

export function FieldsPart({ written }: PartProps): ReactNode {
  const { t } = useTranslation();
  const { document } = written.schema;
  const [sections, views] = [sectionsOf(written), viewsOf(written)];
  const asked = (id: string): string =>
    namesIn(document, 'requiredInDraft').includes(id)
      ? t('ui.entities.required-always')
      : namesIn(document, 'required').includes(id)
        ? t('ui.entities.required-complete')
        : '';
  const columns = [
    {
      title: t('ui.entities.field'),
      key: 'field',
      render: (_: unknown, { id, label }: NamedPart) => (
        <>
          {label}
          <br />
          <code>{id}</code>
        </>
      ),
    },
    {
      title: t('ui.entities.kind'),
      key: 'kind',
      render: (_: unknown, { doc }: NamedPart) => <code>{kindText(doc)}</code>,
    },
    {
      title: t('ui.entities.limits'),
      key: 'limits',
      responsive: ['md' as const],
      render: (_: unknown, { doc }: NamedPart) => <Limits doc={doc} />,
    },
    {
      title: t('ui.entities.required'),
      key: 'required',
      responsive: ['md' as const],
      render: (_: unknown, { id }: NamedPart) => asked(id),
    },
    {
      title: t('ui.entities.where'),
      key: 'where',
      responsive: ['lg' as const],
      render: (_: unknown, { id }: NamedPart) => (
        <>
          {sections
            .filter(({ doc }) => holds(doc, ['fields', 'table'], id))
            .map(({ id: key, label }) => (
              <Tag key={key} color="blue">
                {label}
              </Tag>
            ))}
          {views
            .filter(({ doc }) => holds(doc, ['columns', 'more'], id))
            .map(({ id: key, label }) => (
              <Tag key={key}>{label}</Tag>
            ))}
        </>
      ),
    },
  ];
  return (
    <>
      <Adding label={t('ui.entities.addField')}>
        <AddField written={written} />
      </Adding>
      <Table<NamedPart> size="small" rowKey="id" pagination={false} dataSource={fieldsOf(written)} columns={columns} />
    </>
  );
}

function holds(doc: WrittenMap, keys: readonly string[], id: string): boolean {
  return keys.some((key) => doc[key] === id || namesIn(doc, key).includes(id));
}

function kindText(doc: WrittenMap): string {
  const keyword = telling.find((one) => doc[one] !== undefined) ?? 'type';
  const value = doc[keyword];
  return keyword === 'type' || keyword === '$ref' ? String(value) : `${keyword} ${said(value)}`;
}

function Limits({ doc }: { readonly doc: WrittenMap }): ReactNode {
  return Object.entries(doc)
    .filter(([keyword]) => !silent.has(keyword))
    .map(([keyword, value]) => <code key={keyword} className="entities-limit">{`${keyword}: ${said(value)}`}</code>);
}

function said(value: Json | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
