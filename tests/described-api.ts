// The API description as a server of a model gives it out; no database is asked for that.
import pg from 'pg';
import { hooks } from '../generated/hooks.gen.ts';
import type { ServerModel } from '../runtime/core/model.ts';
import { createApp } from '../runtime/server/app.ts';
import { loadHooks } from '../runtime/server/load-hooks.ts';

export interface ApiDescription {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly [method: string]: DescribedOperation } };
  readonly components: { readonly [group: string]: { readonly [name: string]: unknown } };
}

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: DescribedSchema } } };
  readonly responses: { readonly [status: string]: object };
}

export interface DescribedSchema {
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: DescribedSchema };
}

/** Of a server that keeps files, with the calls of the product. */
export async function describeApi(model: ServerModel): Promise<ApiDescription> {
  const database = new pg.Pool({ port: 1 });
  const options = { files: '/nowhere', openDescription: true };
  const app = await createApp({ model, hooks: await loadHooks(hooks), database, options });
  const answer = await app.inject({ method: 'GET', url: '/api/openapi.json' });
  await app.close();
  await database.end();
  return answer.json();
}
