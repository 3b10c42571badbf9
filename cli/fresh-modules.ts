// In a server of `tongguan dev`: what is compiled anew is imported anew, with the generated modules that import it, and nothing else.
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Validate } from '../runtime/core/check-shape.ts';
import type { ServerModel } from '../runtime/core/model.ts';
import { projectRoot } from './project-root.ts';

const generated = pathToFileURL(`${join(projectRoot, 'generated')}/`).href;
const validator = /^entities\/([^/]+)\/validate\.gen\.js$/;

/** Follows imports of generated modules from when it is made: before the model is loaded. */
export class FreshModules {
  /** How often each was written since the start, by its address. */
  readonly #versions = new Map<string, number>();
  readonly #importers = new Map<string, Set<string>>();
  /** Validators that were compiled anew, by entity: the model holds on to those it had. */
  readonly #validators = new Map<string, Validate>();

  constructor() {
    registerHooks({
      resolve: (specifier, context, next) => {
        const found = next(specifier, context);
        const url = withoutVersion(found.url);
        // Validators are required, by their path; those that were compiled anew are imported below.
        if (!url.startsWith(generated) || context.conditions.includes('require')) return found;
        const importers = this.#importers.get(url) ?? new Set();
        this.#importers.set(url, importers.add(withoutVersion(context.parentURL ?? '')));
        const version = this.#versions.get(url);
        return version === undefined ? found : { ...found, url: `${url}?${version}` };
      },
    });
  }

  /** The model as it is compiled now, after files were written; paths below generated/. */
  async model(written: readonly string[]): Promise<ServerModel> {
    for (const path of written) this.#renew(`${generated}${path}`);
    for (const path of written) {
      const [, entity] = validator.exec(path) ?? [];
      if (entity === undefined) continue;
      const { default: validate }: { default: Validate } = await import(`${generated}${path}`);
      this.#validators.set(entity, validate);
    }
    const { model }: { model: ServerModel } = await import(`${generated}model.gen.ts`);
    const entities = Object.entries(model.entities).map(([id, entity]) => {
      const validate = this.#validators.get(id);
      return [id, validate ? { ...entity, validate } : entity] as const;
    });
    return { ...model, entities: Object.fromEntries(entities) };
  }

  #renew(url: string): void {
    this.#versions.set(url, (this.#versions.get(url) ?? 0) + 1);
    for (const importer of this.#importers.get(url) ?? []) if (importer.startsWith(generated)) this.#renew(importer);
  }
}

function withoutVersion(url: string): string {
  return url.split('?')[0] ?? '';
}
