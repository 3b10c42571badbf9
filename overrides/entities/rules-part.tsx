// The rules of an entity across its fields, each with its sentence and its place in the rule book.
import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBook } from '../../runtime/web/rule-book/book-context.ts';
import { AddRule } from './add-rule.tsx';
import { Adding } from './adding.tsx';
import type { PartProps } from './part-props.ts';
import { labelOf, type NamedPart, rulesOf } from './written-parts.ts';

export function RulesPart({ entity, written, stored }: PartProps): ReactNode {
  const { t } = useTranslation();
  const { book, language, linkTo } = useBook();
  const inForce = new Set(rulesOf(stored).map(({ id }) => id));
  const kinds = new Set(Object.keys(written.schema.document).length === 0 ? [] : written.rules.map(({ kind }) => kind));
  const columns = [
    {
      title: t('ui.entities.rule'),
      key: 'rule',
      render: (_: unknown, { id }: NamedPart) => {
        const entry = `${entity}.rules.${id}`;
        const sentence = book.entries.find((one) => one.id === entry)?.sentence[language];
        return (
          <>
            {inForce.has(id) ? sentence : labelOf(written, 'rules', id)}
            <br />
            {inForce.has(id) ? (
              <a href={linkTo({ entry })}>
                <code>{id}</code>
              </a>
            ) : (
              <Tag color="gold">{t('ui.entities.isCollected')}</Tag>
            )}
          </>
        );
      },
    },
    {
      title: t('ui.entities.ruleKind'),
      key: 'kind',
      render: (_: unknown, { doc }: NamedPart) => (
        <code>{Object.keys(doc).find((key) => kinds.has(key)) ?? Object.keys(doc)[1]}</code>
      ),
    },
    {
      title: t('ui.entities.when'),
      key: 'when',
      responsive: ['md' as const],
      render: (_: unknown, { doc }: NamedPart) => doc.when !== undefined && <code>{JSON.stringify(doc.when)}</code>,
    },
  ];
  return (
    <>
      <Adding label={t('ui.entities.addRule')}>
        <AddRule written={written} />
      </Adding>
      <Table<NamedPart>
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={rulesOf(written)}
        columns={columns}
        locale={{ emptyText: t('ui.entities.noRules') }}
      />
    </>
  );
}
