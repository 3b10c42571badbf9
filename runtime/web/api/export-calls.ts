// Calls for exports: downloaded at once, or made by the server while the person goes on.
import type { ExportFormat, ToldExport } from '../../core/told-export.ts';
import { apiBase } from './api-base.ts';
import { call, download } from './client.ts';
import { at, type ListParameters, listParameters, newIdempotencyKey } from './entity-calls.ts';

/** What of a list is exported. */
export type ExportedQuery = Pick<ListParameters, 'view' | 'sort' | 'filters' | 'search' | 'columns'>;

/** Downloads the rows of a list, all pages, as a workbook or CSV; or the `columns` of it as PDF, which says how much it takes. */
export function exportRecords(
  entity: string,
  query: ExportedQuery,
  { as, name }: { readonly as: ExportFormat; readonly name: string },
): Promise<void> {
  const request = { path: at(entity, 'export'), query: exportParameters(query, as) };
  return download({ method: 'GET', ...request, timeoutMilliseconds: 0 }, `${name}.${as}`);
}

/** Has the same made by the server while the person goes on, see exports/. */
export async function orderExport(entity: string, query: ExportedQuery, as: ExportFormat): Promise<string> {
  const request = { path: at(entity, 'exports'), query: exportParameters(query, as) };
  const { job } = await call<{ readonly job: string }>({
    method: 'POST',
    ...request,
    idempotencyKey: newIdempotencyKey(),
  });
  return job;
}

function exportParameters(query: ExportedQuery, as: ExportFormat): URLSearchParams {
  const parameters = listParameters(query);
  parameters.set('as', as);
  if (as === 'pdf' && query.columns) parameters.set('columns', query.columns.join(','));
  return parameters;
}

/** The own ones of the last day, newest first. */
export async function readExports(): Promise<readonly ToldExport[]> {
  const { exports } = await call<{ readonly exports: readonly ToldExport[] }>({
    method: 'GET',
    path: '/exports',
    toast: false,
  });
  return exports;
}

/** Gives one up that is under way, or its file. */
export function forgetExport(id: string): Promise<null> {
  return call({ method: 'DELETE', path: `/exports/${id}` });
}

/** Name of the file. */
export function fileName({ name, as }: Pick<ToldExport, 'name' | 'as'>): string {
  return `${name}.${as}`;
}

/** Has the browser download the file, however large it is. */
export function fetchExport(ordered: ToldExport): void {
  const link = document.createElement('a');
  link.href = `${apiBase}/exports/${ordered.id}/file`;
  link.download = fileName(ordered);
  link.click();
}
