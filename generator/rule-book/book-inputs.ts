// What decides the entries of an entity, as one text: as long as it stays the same, they need not be made again.
import { createHash } from 'node:crypto';
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import { languages } from '../../runtime/core/descriptor.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { Model } from '../model/model.ts';
import type { Hosts } from './entity-entries.ts';

/** Branches of the labels that all entities use. */
const shared = ['book', 'limit', 'format', 'rule'] as const;

/** Text that changes whenever an entry of the entity could: the entity, its labels, and those of all it mentions. */
export function bookInputs(model: Model, hosts: Hosts): (entity: EntityDescriptor) => string {
  const labels = languages.map((language) => model.locales[language]);
  const general = digest([
    shared.map((branch) => labels.map((tree) => tree[branch])),
    labels.map(({ ui }) => [branchOf(ui, 'accountType'), branchOf(ui, 'accountLevel'), branchOf(ui, 'common')]),
    model.uploads,
    model.readings,
  ]);
  const texts = new Map(model.entities.map((entity) => [entity.id, JSON.stringify(entity)]));
  const digests = new Map([...texts].map(([id, text]) => [id, digest(text)]));
  const said = new Map(model.entities.map(({ id }) => [id, labelsOf(labels, 'entity', id)]));
  const codes = new Map(model.codes.map((table) => [table.id, digest(table)]));
  return ({ id, lifecycles }) => {
    const own = texts.get(id) ?? '';
    const named = [...new Set([...own.matchAll(/"([a-z][a-z0-9-]+)"/g)].map(([, name = '']) => name))];
    return [
      general,
      digests.get(id),
      said.get(id),
      JSON.stringify(hosts.get(id) ?? []),
      ...lifecycles.map(({ lifecycle }) => labelsOf(labels, 'lifecycle', lifecycle.id)),
      ...named.map((name) =>
        name === id ? '' : `${digests.get(name) ?? ''}${said.get(name) ?? ''}${codes.get(name) ?? ''}`,
      ),
    ].join('\n');
  };
}

function labelsOf(labels: readonly LocaleTree[], branch: string, id: string): string {
  return digest(labels.map((tree) => branchOf(tree[branch], id)));
}

function branchOf(tree: string | LocaleTree | undefined, key: string): string | LocaleTree | undefined {
  return typeof tree === 'object' ? tree[key] : undefined;
}

/** Short for a value that is long: the same value, the same text. */
function digest(value: unknown): string {
  return createHash('sha1').update(JSON.stringify(value)).digest('base64url');
}
