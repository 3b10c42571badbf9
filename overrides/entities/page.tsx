// Fields, rules and lists of an entity, for administrators: what there is, and what can be added to it in the browser.
import { Button, Empty, Select, Spin, Tabs, Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { call } from '../../runtime/web/api/client.ts';
import { useAnswer } from '../../runtime/web/api/use-answer.ts';
import { BookProvider, useBook } from '../../runtime/web/rule-book/book-context.ts';
import { useBookScope } from '../rules/book-scope.ts';
import { CollectedProvider, useCollected, withEdits } from './collected.tsx';
import { CollectedBar } from './collected-bar.tsx';
import { FieldsPart } from './fields-part.tsx';
import { ListsPart } from './lists-part.tsx';
import { RulesPart } from './rules-part.tsx';
import './entities.css';

const ignore = (): void => {};

export default function EntitiesPage(): ReactNode {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('entity');
  const scope = useBookScope(
    useMemo(() => (wanted === null ? null : { entity: wanted }), [wanted]),
    ignore,
  );
  if (!scope) return <Spin />;
  const { entities } = scope.book;
  const chosen = entities.find(({ id }) => id === wanted);
  const options = entities
    .map(({ id, label }) => ({ value: id, label: `${label[scope.language]} · ${id}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, scope.language));
  return (
    <BookProvider value={scope}>
      <CollectedProvider>
        <div className="entities">
          <h1>{t('menu.entities')}</h1>
          <p>{t('ui.entities.about')}</p>
          <Select
            className="entities-choice"
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('ui.entities.entity')}
            placeholder={t('ui.entities.choose')}
            value={chosen?.id ?? null}
            options={options}
            onChange={(entity: string) => setQuery({ entity })}
          />
          <CollectedBar />
          {chosen ? (
            <Entity key={chosen.id} entity={chosen.id} />
          ) : (
            <Empty description={t('ui.entities.chooseFirst')} />
          )}
        </div>
      </CollectedProvider>
    </BookProvider>
  );
}

function Entity({ entity }: { readonly entity: string }): ReactNode {
  const { t } = useTranslation();
  const { book, language } = useBook();
  const { edits } = useCollected();
  const { value, error, reload } = useAnswer(['schemas', entity], (signal) =>
    call<WrittenSchemas>({ method: 'GET', path: `/rules/schemas/${entity}`, signal }),
  );
  if (error) throw error;
  if (!value) return <Spin />;
  const labels = new Map(book.entities.map(({ id, label }) => [id, label[language]]));
  const partOf = book.entities.find(({ id }) => id === entity)?.partOf ?? [];
  const part = { entity, written: withEdits(value, edits), stored: value };
  return (
    <>
      <p className="entities-files">
        <code>{value.schema.file}</code> <code>{value.labels.file}</code>{' '}
        <Button size="small" onClick={reload}>
          {t('ui.reload')}
        </Button>
      </p>
      {partOf.length > 0 && (
        <p>
          {t('ui.entities.partOf')}{' '}
          {partOf.map(({ entity: host, path }) => (
            <Tag key={`${host} ${path}`}>{`${labels.get(host) ?? host} · ${path}`}</Tag>
          ))}
        </p>
      )}
      <Tabs
        items={[
          { key: 'fields', label: t('ui.entities.fields'), children: <FieldsPart {...part} /> },
          { key: 'rules', label: t('ui.entities.rules'), children: <RulesPart {...part} /> },
          { key: 'lists', label: t('ui.entities.lists'), children: <ListsPart {...part} /> },
        ]}
      />
    </>
  );
}
