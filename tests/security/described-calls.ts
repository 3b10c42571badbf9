// Every call of the API description, with addresses filled in.
import { model } from '../../generated/model.gen.ts';
import { describeApi } from '../described-api.ts';

export interface DescribedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with `{id}` in it. */
  readonly path: string;
  /** Whoever asks is answered. */
  readonly isPublic: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const { paths } = await describeApi(model);

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
