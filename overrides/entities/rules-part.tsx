// The rules of an entity across its fields, each with its sentence and its place in the rule book.
import { Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factValue } from '../../runtime/core/rule-book/fact-words.ts';
import { useBook } from '../../runtime/web/rule-book/book-context.ts';
import { useFactScope } from '../../runtime/web/rule-book/fact-changes.tsx';
import { AddRule } from './add-rule.tsx';
import { Adding } from './adding.tsx';
import type { PartProps } from './part-props.ts';
import { labelOf, type NamedPart, rulesOf } from './written-parts.ts';

export function RulesPart({ entity, written, stored }: PartProps): ReactNode {
  const { t } = useTranslation();
  const scope = useFactScope(entity);
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
        <RuleKind kind={Object.keys(doc).find((key) => kinds.has(key)) ?? Object.keys(doc)[1] ?? ''} />
      ),
    },
    {
      title: t('ui.entities.when'),
      key: 'when',
      responsive: ['md' as const],
      render: (_: unknown, { doc }: NamedPart) => doc.when !== undefined && factValue(scope, doc.when),
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

/** What a kind of rules asks, in words where it can be added here; its name is what the rule book explains. */
function RuleKind({ kind }: { readonly kind: string }): ReactNode {
  const { t, i18n } = useTranslation();
  const key = `ui.entities.rule-${kind}`;
  return i18n.exists(key) ? <span title={kind}>{t(key)}</span> : <code>{kind}</code>;
}
