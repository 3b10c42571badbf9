// The part of the API description that some entities need: their paths, those of no entity, and the schemas these name.

/** The API description, as far as it is looked at here. */
export interface Description {
  readonly paths: { readonly [path: string]: object };
  /** Name -> what is sent to partners' systems. */
  readonly webhooks?: { readonly [name: string]: object };
  readonly components: { readonly [group: string]: { readonly [name: string]: unknown } };
}

const ofEntity = /^\/entities\/([^/]+)/;
const reference = /"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g;

/** The ids of the entities whose paths it tells. */
export function entitiesOf({ paths }: Pick<Description, 'paths'>): readonly string[] {
  return [...new Set(Object.keys(paths).flatMap((path) => ofEntity.exec(path)?.[1] ?? []))];
}

/** The description with the paths and webhooks of these entities, and with what all callers need: login, files, search, notices. */
export function narrowDescription<Told extends Description>(told: Told, entities: ReadonlySet<string>): Told {
  const paths = Object.fromEntries(
    Object.entries(told.paths).filter(([path]) => {
      const entity = ofEntity.exec(path)?.[1];
      return entity === undefined || entities.has(entity);
    }),
  );
  const others = new Set(entitiesOf(told).filter((entity) => !entities.has(entity)));
  const webhooks = Object.fromEntries(Object.entries(told.webhooks ?? {}).filter(([name]) => !others.has(name)));
  const needed = new Set<string>();
  const look = (part: unknown): void => {
    for (const [, group = '', name = ''] of JSON.stringify(part).matchAll(reference)) {
      const key = `${group}/${name}`;
      const named = told.components[group]?.[name];
      if (named === undefined || needed.has(key)) continue;
      needed.add(key);
      look(named);
    }
  };
  look(paths);
  look(webhooks);
  const components = Object.entries(told.components).map(([group, members]) => {
    const kept = Object.entries(members).filter(
      ([name]) => group === 'securitySchemes' || needed.has(`${group}/${name}`),
    );
    return [group, Object.fromEntries(kept)] as const;
  });
  return { ...told, paths, ...(told.webhooks && { webhooks }), components: Object.fromEntries(components) };
}
