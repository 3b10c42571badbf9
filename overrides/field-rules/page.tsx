// What applies to a field of a form, in sentences: for people of any account, who may not have the rule book in the menu.
import { Empty, Spin, Tag } from 'antd';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Translate } from '../../runtime/core/findings.ts';
import type { ListedBook, ListedEntry } from '../../runtime/core/rule-book/book.ts';
import { factValue } from '../../runtime/core/rule-book/fact-words.ts';
import { entryTest } from '../../runtime/core/rule-book/find-entries.ts';
import { loadAreaWords } from '../../runtime/web/i18n/area-words.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { useLoaded } from '../../runtime/web/ui/use-loaded.ts';
import { useListedBook } from '../rules/use-listed-book.ts';
import '../../runtime/web/rule-book/book-parts.css';
import '../../runtime/web/rule-book/rule-book.css';

/** The labels of fields of these areas. */
async function loadWords(areas: string): Promise<true> {
  await loadAreaWords(areas.split(' '));
  return true;
}

export default function FieldRulesPage(): ReactNode {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const entity = query.get('entity') ?? '';
  const field = query.get('field') ?? '';
  const isAsked = entity !== '' && field !== '';
  const address = useMemo(() => (isAsked ? { entity, field } : null), [isAsked, entity, field]);
  const listed = useListedBook(address, currentLanguage());
  return (
    <div className="rulebook">
      <header className="rulebook-head">
        <h1>{t('menu.fieldRules')}</h1>
      </header>
      {!isAsked ? (
        <Empty description={t('ui.fieldRules.ask')} />
      ) : listed?.isThere ? (
        <FieldRules book={listed.book} entity={entity} field={field} />
      ) : (
        <Spin />
      )}
    </div>
  );
}

interface FieldRulesProps {
  readonly book: ListedBook;
  readonly entity: string;
  /** Path of the field, through lines without a number. */
  readonly field: string;
}

function FieldRules({ book, entity, field }: FieldRulesProps): ReactNode {
  const { t } = useTranslation();
  const say = useCallback<Translate>((key, params) => t(key, { ...params }), [t]);
  const language = currentLanguage();
  const entries = book.entries.filter(entryTest(book, { entity, field }));
  const owner = book.entities.find(({ id }) => id === entity)?.label[language] ?? entity;
  const concerned = new Set([entity, ...entries.map((entry) => entry.entity)]);
  const areas = new Set(book.entities.filter(({ id }) => concerned.has(id)).map(({ area }) => area));
  if (!useLoaded(loadWords, [...areas].join(' '))) return <Spin />;
  return (
    <section className="rulebook-entity" aria-labelledby="field-rules">
      <h2 id="field-rules">{`${owner} › ${factValue({ book, language, say, entity }, field)}`}</h2>
      {entries.length === 0 && <Empty description={t('ui.fieldRules.none')} />}
      {entries.map((entry) => (
        <Sentence key={entry.id} entry={entry} kind={book.words[`kind-${entry.kind}`]?.[language] ?? entry.kind} />
      ))}
    </section>
  );
}

function Sentence({ entry, kind }: { readonly entry: ListedEntry; readonly kind: string }): ReactNode {
  const language = currentLanguage();
  return (
    <article className="rulebook-card">
      <Tag>{kind}</Tag> <strong>{entry.sentence[language]}</strong>
      {entry.details.length > 0 && (
        <ul className="rulebook-notes">
          {entry.details.map((detail) => (
            <li key={detail[language]}>{detail[language]}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
