// Every call of the API description, with addresses filled in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface DescribedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with `{id}` in it. */
  readonly path: string;
  /** Whoever asks is answered. */
  readonly isPublic: boolean;
}

interface Operation {
  readonly security?: readonly unknown[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const file = join(import.meta.dirname, '..', '..', 'generated', 'openapi.gen.json');
const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
};

export const describedCalls: readonly DescribedCall[] = Object.entries(paths).flatMap(([path, operations]) =>
  methods.flatMap((method) => {
    const operation = operations[method];
    if (!operation) return [];
    const name = method.toUpperCase() as DescribedCall['method'];
    return [{ method: name, path, isPublic: operation.security?.length === 0 }];
  }),
);

/** The address with `{...}` filled in. */
export function filled(path: string, id: string): string {
  return `/api${path.replaceAll(/\{\w+\}/g, id)}`;
}
