// The fields of an entity: what each is, how it is limited, whether it is asked for, where it is seen.
import { Grid, Table, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mapOf } from '../../runtime/core/json-map.ts';
import type { WrittenMap } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { type FactScope, factName, factValue } from '../../runtime/core/rule-book/fact-words.ts';
import { useBook } from '../../runtime/web/rule-book/book-context.ts';
import { useFactScope } from '../../runtime/web/rule-book/fact-changes.tsx';
import { AddField } from './add-field.tsx';
import { Adding } from './adding.tsx';
import { FieldKind, said, telling } from './field-kind.tsx';
import type { PartProps } from './part-props.ts';
import { fieldsOf, type NamedPart, namesIn, sectionsOf, viewsOf } from './written-parts.ts';

const silent = new Set([...telling, 'spec', 'was', 'fill']);

export function FieldsPart({ entity, written, stored }: PartProps): ReactNode {
  const { t } = useTranslation();
  // What a narrow table has no column for stands below the kind.
  const isNarrow = Grid.useBreakpoint().md === false;
  const inForce = mapOf(stored.schema.document.properties);
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
      width: isNarrow ? '38%' : '22%',
      render: (_: unknown, { id, label }: NamedPart) => (
        <>
          {label} {!Object.hasOwn(inForce, id) && <Tag color="gold">{t('ui.entities.isCollected')}</Tag>}
          <br />
          <code>{id}</code>
        </>
      ),
    },
    {
      title: t('ui.entities.kind'),
      key: 'kind',
      ...(!isNarrow && { width: '18%' }),
      render: (_: unknown, field: NamedPart) => (
        <>
          <FieldKind written={written} field={field} />
          {isNarrow && (
            <div className="entities-below">
              {asked(field.id)}
              <Limits entity={entity} field={field} />
            </div>
          )}
        </>
      ),
    },
    {
      title: t('ui.entities.limits'),
      key: 'limits',
      width: '26%',
      responsive: ['md' as const],
      render: (_: unknown, field: NamedPart) => <Limits entity={entity} field={field} />,
    },
    {
      title: t('ui.entities.required'),
      key: 'required',
      width: 120,
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
      <Table<NamedPart>
        size="small"
        rowKey="id"
        pagination={false}
        tableLayout="fixed"
        dataSource={fieldsOf(written)}
        columns={columns}
      />
    </>
  );
}

function holds(doc: WrittenMap, keys: readonly string[], id: string): boolean {
  return keys.some((key) => doc[key] === id || namesIn(doc, key).includes(id));
}

interface LimitsProps {
  readonly entity: string;
  readonly field: NamedPart;
}

/** What the rule book says of the field, named types it has included, and what its own keywords say beside; the keywords as a small detail. */
function Limits({ entity, field: { id, doc } }: LimitsProps): ReactNode {
  const { book, language } = useBook();
  const scope = useFactScope(entity);
  const limits = book.entries.filter(
    (entry) => entry.entity === entity && entry.path === id && limiting.has(entry.kind),
  );
  const told = new Set(limits.flatMap(({ facts }) => Object.keys(facts)));
  const own = Object.entries(doc).filter(([keyword]) => !silent.has(keyword));
  return (
    <div title={own.map(([keyword, value]) => `${keyword}: ${said(value)}`).join('\n')}>
      {limits.map((entry) => (
        <div key={entry.id} className="entities-limit">
          {entry.sentence[language]}
        </div>
      ))}
      {own
        .filter(([keyword]) => limits.length === 0 || !told.has(factOf[keyword] ?? keyword))
        .map(([keyword, value]) => (
          <div key={keyword} className="entities-limit">
            <KeywordName keyword={keyword} scope={scope} />: {factValue(scope, value)}
          </div>
        ))}
    </div>
  );
}

const limiting: ReadonlySet<string> = new Set(['limit', 'format', 'choice', 'unique', 'upload', 'system']);

/** Keywords that the facts of the book call otherwise. */
const factOf: { readonly [keyword: string]: string } = { enum: 'values', maxSize: 'maxBytes', code: 'table' };

function KeywordName({ keyword, scope }: { readonly keyword: string; readonly scope: FactScope }): ReactNode {
  const { t, i18n } = useTranslation();
  const key = `ui.entities.keyword-${keyword}`;
  return i18n.exists(key) ? t(key) : factName(scope, keyword);
}
