// Fields, sections, rules and lists of an entity as its files have them, with their labels in the reader's language.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { mapOf } from '../../runtime/core/json-map.ts';
import type { WrittenMap, WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';

export interface NamedPart {
  readonly id: string;
  readonly label: string;
  readonly doc: WrittenMap;
}

/** The label of something in the label file; its own name where it has none there. */
export function labelOf({ labels }: WrittenSchemas, part: string, id: string): string {
  return labelIn(labels.document[part], id);
}

/** The label of something in a map of labels; its own name where it has none there. */
export function labelIn(labels: Json | undefined, id: string): string {
  const said = mapOf(mapOf(labels)[id])[currentLanguage()];
  return typeof said === 'string' ? said : id;
}

export function fieldsOf(written: WrittenSchemas): NamedPart[] {
  return named(written, 'fields', mapOf(written.schema.document.properties));
}

export function viewsOf(written: WrittenSchemas): NamedPart[] {
  return named(written, 'views', mapOf(written.schema.document.views));
}

export function sectionsOf(written: WrittenSchemas): NamedPart[] {
  return listed(written, 'form', 'sections');
}

export function rulesOf(written: WrittenSchemas): NamedPart[] {
  return listed(written, 'rules', 'rules');
}

function named(written: WrittenSchemas, part: string, docs: WrittenMap): NamedPart[] {
  return Object.entries(docs).map(([id, doc]) => ({ id, label: labelOf(written, part, id), doc: mapOf(doc) }));
}

function listed(written: WrittenSchemas, key: string, part: string): NamedPart[] {
  const list = written.schema.document[key];
  return (Array.isArray(list) ? list : []).map((one: Json) => {
    const id = String(mapOf(one).id);
    return { id, label: labelOf(written, part, id), doc: mapOf(one) };
  });
}

/** Names in a list of a document. */
export function namesIn(doc: WrittenMap, key: string): string[] {
  const list = doc[key];
  return Array.isArray(list) ? list.map(String) : [];
}
