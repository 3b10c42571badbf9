// The history of one entity out of the whole: its document, and of types, readings, lifecycles and codes what it names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  historyOfEntity,
  type NamedDocuments,
  type RuleHistory,
} from '../../../runtime/core/rule-book/rule-history.ts';
import { historyFile, readHistoryFile } from './write-history.ts';

/** Reads it as it is now: the file may have been made anew since. */
export async function readHistory(root: string, entity: string): Promise<RuleHistory> {
  const whole = readHistoryFile(historyFile(root));
  if (!whole) return { state: 'none', revisions: [], changes: [], types: {} };
  return historyOfEntity(whole, entity, namedDocuments(root, entity));
}

/** What the document of an entity names today. */
export function namedDocuments(root: string, entity: string): NamedDocuments {
  const text = textOf(root, entity);
  const document: { readonly properties?: { readonly [field: string]: TypeDoc } } = parse(text) ?? {};
  const all: { readonly [name: string]: TypeDoc } = parse(readText(root, 'types.yaml')) ?? {};
  const types = Object.entries(document.properties ?? {}).map(([field, doc]): [string, readonly string[]] => [
    field,
    namedBy(doc, all),
  ]);
  const used = types.flatMap(([, names]) => names);
  const written = [text, ...used.map((name) => JSON.stringify(all[name]))].join('\n');
  const told = (key: string): string[] =>
    [...written.matchAll(new RegExp(`\\b${key}"?: *"?([\\w-]+)`, 'g'))].map(([, name = '']) => name);
  return {
    types: Object.fromEntries(types.filter(([, names]) => names.length > 0)),
    named: [
      ...new Set([
        ...used.map((name) => `types ${name}`),
        ...told('reading').map((name) => `readings ${name}`),
        ...told('upload').map((name) => `uploads ${name}`),
        ...told('use').map((name) => `lifecycle ${name}`),
        ...told('code').map((name) => `codes ${name}`),
      ]),
    ],
  };
}

interface TypeDoc {
  readonly $ref?: string;
  readonly format?: string;
}

function namedBy(doc: TypeDoc, all: { readonly [name: string]: TypeDoc }): string[] {
  const found: string[] = [];
  for (let at: TypeDoc | undefined = doc; at; at = all[found.at(-1) ?? '']) {
    const name: string | undefined = at.$ref?.startsWith('types#/') ? at.$ref.slice(7) : at.format;
    if (name === undefined || found.includes(name) || !Object.hasOwn(all, name)) break;
    found.push(name);
  }
  return found;
}

/** Ids are names of files, and nothing else is looked for. */
function textOf(root: string, entity: string): string {
  const schemas = join(root, 'schemas');
  for (const area of readdirSync(schemas, { withFileTypes: true })) {
    if (!area.isDirectory() || ['seeds', 'codes', 'lifecycles'].includes(area.name)) continue;
    if (readdirSync(join(schemas, area.name)).includes(`${entity}.yaml`))
      return readText(root, join(area.name, `${entity}.yaml`));
  }
  return '';
}

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(root, 'schemas', file), 'utf8');
  } catch {
    return '';
  }
}
