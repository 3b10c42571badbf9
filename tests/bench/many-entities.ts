// A project of many entities: the product's own, and copies of some of them under names of their own, until there are as many as wanted.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMap, isScalar, parseDocument } from 'yaml';

const root = join(import.meta.dirname, '..', '..');

/** What is copied in turn: plain records, records with lines, with lifecycles that others share; none with code by hand or a lifecycle of its own. */
export const templates: readonly string[] = [
  'portal/friendly-link',
  'order/service-order',
  'document/commercial-invoice',
  'document/packing-list',
  'fee/fee-item',
];

/** Writes the project into the folder; `templates` of the product are copied until there are `entities`. */
export function writeManyEntities(folder: string, entities: number, copied: readonly string[] = templates): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(root).filter(
    (name) => !name.startsWith('.') && !['node_modules', 'generated', 'dist', 'tests'].includes(name),
  );
  for (const name of names) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const own = countEntities(join(folder, 'schemas'));
  for (let copy = 0; copy < entities - own; copy++) {
    const template = copied[copy % copied.length];
    if (template) writeCopy(folder, template, Math.floor(copy / copied.length) + 1);
  }
}

function countEntities(schemas: string): number {
  const files = readdirSync(schemas, { recursive: true, encoding: 'utf8' });
  return files.filter((file) =>
    /^\$id: /m.test(file.endsWith('.yaml') ? readFileSync(join(schemas, file), 'utf8') : ''),
  ).length;
}

/** A copy has an id, views, addresses and menus of its own, and the labels of its original. */
function writeCopy(folder: string, template: string, number: number): void {
  const id = basename(template);
  const called = `${id}-c${number}`;
  const schema = parseDocument(readFileSync(join(folder, 'schemas', `${template}.yaml`), 'utf8'));
  schema.set('$id', called);
  const views = schema.get('views');
  const kept = new Map<string, string>();
  if (isMap(views)) {
    for (const { key, value } of views.items) {
      if (!isScalar(key) || !isMap(value)) continue;
      const name = String(key.value);
      kept.set(name, `${name}C${number}`);
      key.value = `${name}C${number}`;
      value.set('route', `${String(value.get('route'))}/c${number}`);
      for (const one of ['menu', 'alias']) value.delete(one);
    }
  }
  writeFileSync(join(folder, 'schemas', dirname(template), `${called}.yaml`), schema.toString());
  const labels = parseDocument(readFileSync(join(folder, 'locales', 'entities', `${id}.yaml`), 'utf8'));
  for (const part of ['views', 'records']) {
    const named = labels.get(part);
    if (!isMap(named)) continue;
    for (const { key, value } of named.items) {
      if (isScalar(key)) key.value = kept.get(String(key.value)) ?? key.value;
      if (!isMap(value)) continue;
      for (const word of value.items)
        if (isScalar(word.value)) word.value.value = `${String(word.value.value)} ${number}`;
    }
  }
  writeFileSync(join(folder, 'locales', 'entities', `${called}.yaml`), labels.toString());
}
