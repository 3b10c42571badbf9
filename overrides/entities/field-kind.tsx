// What a field is, in words where there are any: the kind, its values, its code table, what it refers to.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { mapOf } from '../../runtime/core/json-map.ts';
import type { WrittenMap, WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { useBook } from '../../runtime/web/rule-book/book-context.ts';
import { labelIn, type NamedPart, namesIn } from './written-parts.ts';

/** Keywords that say what a field is, the most telling first. */
export const telling = ['$ref', 'code', 'refers', 'upload', 'state', 'enum', 'digits', 'format', 'items', 'type'];

interface FieldKindProps {
  readonly written: WrittenSchemas;
  readonly field: NamedPart;
}

export function FieldKind({ written, field: { id, doc } }: FieldKindProps): ReactNode {
  const { t, i18n } = useTranslation();
  const { book, language } = useBook();
  const keyword = telling.find((one) => doc[one] !== undefined) ?? 'type';
  const value = doc[keyword];
  const key = `ui.entities.kind-${kindOf(keyword, value)}`;
  const kind = i18n.exists(key) ? t(key) : null;
  const label = (name: string): string => book.entities.find((one) => one.id === name)?.label[language] ?? name;
  const named =
    keyword === 'enum'
      ? namesIn(doc, 'enum').map((one) => labelIn(mapOf(written.labels.document.values)[id], one))
      : keyword === 'refers'
        ? [label(String(value))]
        : keyword === 'code'
          ? [written.codes.find((one) => one.id === value)?.name[language] ?? String(value)]
          : keyword === '$ref' && !isShared(value)
            ? [label(String(value))]
            : keyword === 'items'
              ? [label(String(mapOf(value).$ref ?? '')) || t('ui.entities.kind-string')]
              : [];
  return (
    <>
      {kind === null ? (
        <code>{codeText(keyword, doc)}</code>
      ) : (
        <span title={codeText(keyword, doc)}>{[kind, named.join(' · ')].filter((text) => text !== '').join(': ')}</span>
      )}
    </>
  );
}

/** `types#/title`: limits that several fields share. */
function isShared(value: Json | undefined): boolean {
  return String(value).startsWith('types#/');
}

function kindOf(keyword: string, value: Json | undefined): string {
  if (keyword === '$ref') return isShared(value) ? 'shared' : 'part';
  return keyword === 'type' || keyword === 'format' ? String(value) : keyword;
}

function codeText(keyword: string, doc: WrittenMap): string {
  const value = doc[keyword];
  if (keyword === 'type' || keyword === '$ref' || keyword === 'format') return String(value);
  return keyword === 'enum' ? namesIn(doc, 'enum').join(', ') : `${keyword} ${said(value)}`;
}

/** A value as the files write it, more or less. */
export function said(value: Json | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
