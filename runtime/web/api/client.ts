// The one way to the server: axios with the envelope unwrapped and every failure turned into an ApiError (spec 7, 8).
import axios, { type AxiosError, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import type { Json } from '../../core/descriptor/value.ts';
import {
  accountParameter,
  type Envelope,
  loginNotRecentCode,
  notLoggedInCode,
  repeatParameter,
  successCodes,
} from '../../core/envelope.ts';
import { translate } from '../i18n/i18n.ts';
import { toast } from '../ui/toast.ts';
import { apiBase } from './api-base.ts';
import { ApiError, type ApiFailure, type ServerFinding } from './api-error.ts';

const timeoutMilliseconds = 60_000;
const loginExpiredSeconds = 0.5;

const http = axios.create({ baseURL: apiBase, timeout: timeoutMilliseconds, validateStatus: () => true });

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the base address, with a leading slash. */
  readonly path: string;
  readonly query?: URLSearchParams | { readonly [name: string]: string | number | undefined };
  /** JSON, or FormData for files. */
  readonly body?: unknown;
  /** Repeating a call with the same key does not do the thing twice. */
  readonly idempotencyKey?: string;
  /** False: the caller shows the failure itself. */
  readonly toast?: false;
  /** True: asked before anybody is known to be logged in, so "not logged in" is an answer like others. */
  readonly anonymous?: true;
  readonly signal?: AbortSignal;
  /** Instead of a minute; 0: as long as it takes, for large files on slow lines. */
  readonly timeoutMilliseconds?: number;
  /** Share of the body sent, 0 to 1. */
  readonly onSent?: (share: number) => void;
}

/** Codes from here on are faults of the server (spec 8). */
const firstFault = 50_000;

let onLoginExpired: (refused: ApiFailure) => void = () => {};

let onNotPermitted: () => void = () => {};
let onNotRecent: () => Promise<boolean> = async () => false;
let callingAccount: string | null = null;

/** Who the pages believe to be logged in: the server takes no call of theirs for anybody else's. */
export function callAs(account: string | null): void {
  callingAccount = account;
}

/** What to do when something was refused that the pages took for permitted; set by the session. */
export function whenNotPermitted(react: () => void): void {
  onNotPermitted = react;
}

/** How to have the person prove once more who it is, which says whether that was done; set by the session. */
export function whenLoginIsNotRecent(prove: () => Promise<boolean>): void {
  onNotRecent = prove;
}

/** What to do when the server no longer knows the login, and says why; set by the session. */
export function whenLoginExpires(react: (refused: ApiFailure) => void): void {
  onLoginExpired = react;
}

/** Calls the API and gives the data of its answer. Throws ApiError for anything but success. */
export async function call<Data>(request: ApiCall): Promise<Data> {
  const { data } = await send(request, {});
  // Nothing was done: the same call is made again.
  const isAgain = isEnvelope(data) && Number(data.code) === loginNotRecentCode && (await onNotRecent());
  return dataOf<Data>(request, isAgain ? (await send(request, {})).data : data);
}

/** The data of an answer that has come. Throws ApiError for anything but success. */
export function dataOf<Data>(request: Pick<ApiCall, 'anonymous' | 'toast'>, answer: unknown): Data {
  if (!isEnvelope(answer))
    throw fail(request, { code: 0, error: 'unexpected-answer', message: translate('ui.app.unexpectedAnswer') });
  if (successCodes.has(answer.code)) return answer.data as Data;
  throw fail(request, readRefusal(answer));
}

export interface FetchedFile {
  readonly content: Blob;
  /** As the server names it. */
  readonly name: string | null;
}

/** Fetches a file. Throws ApiError when it is refused. */
export async function fetchFile(request: ApiCall): Promise<FetchedFile> {
  const response = await send<Blob>(request, { responseType: 'blob' });
  if (response.status >= 400) {
    const envelope: unknown = await readJson(response.data);
    const failure = isEnvelope(envelope)
      ? readRefusal(envelope)
      : { code: 0, error: 'unexpected-answer', message: translate('ui.app.unexpectedAnswer') };
    throw fail(request, failure);
  }
  return { content: response.data, name: nameFrom(String(response.headers['content-disposition'] ?? '')) };
}

/** Fetches a file and hands it to the browser's downloads under the name the server gives, else `fallbackName`. */
export async function download(request: ApiCall, fallbackName: string): Promise<void> {
  const { content, name } = await fetchFile(request);
  saveBlob(content, name ?? fallbackName);
}

/** Hands content made in the browser to the downloads. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function send<Body>(request: ApiCall, extra: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  try {
    return await http.request<Body>({
      method: request.method,
      url: request.path,
      params: parametersOf(request),
      ...(request.body !== undefined && { data: request.body }),
      ...(request.signal && { signal: request.signal }),
      ...(request.timeoutMilliseconds !== undefined && { timeout: request.timeoutMilliseconds }),
      ...(request.onSent && { onUploadProgress: ({ progress }) => request.onSent?.(progress ?? 0) }),
      ...extra,
    });
  } catch (thrown) {
    if (axios.isCancel(thrown)) throw thrown;
    const timedOut = (thrown as AxiosError).code === 'ECONNABORTED';
    throw fail(request, {
      code: 0,
      error: timedOut ? 'timeout' : 'network',
      message: translate(timedOut ? 'ui.app.timeout' : 'ui.app.networkError'),
    });
  }
}

/** The query, with what the call says of itself: it carries no headers beside those of the browser (spec 7). */
function parametersOf({ query = {}, idempotencyKey }: ApiCall): URLSearchParams {
  const given = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const parameters = new URLSearchParams();
  for (const [name, value] of given) if (value !== undefined) parameters.append(name, String(value));
  if (callingAccount !== null) parameters.set(accountParameter, callingAccount);
  if (idempotencyKey) parameters.set(repeatParameter, idempotencyKey);
  return parameters;
}

function fail(request: Pick<ApiCall, 'anonymous' | 'toast'>, failure: ApiFailure): ApiError {
  if (failure.code === notLoggedInCode && !request.anonymous) {
    toast.error(failure.message, { seconds: loginExpiredSeconds });
    setTimeout(() => onLoginExpired(failure), loginExpiredSeconds * 1000);
  } else if (request.toast !== false) {
    toast.error(failure.message, { about: failure.sentence });
  }
  if (failure.error === 'not-permitted') onNotPermitted();
  return new ApiError(failure);
}

function isEnvelope(answer: unknown): answer is Envelope<unknown> {
  return typeof answer === 'object' && answer !== null && 'code' in answer && 'message' in answer;
}

/** Of a fault of the server the message names the request, for whoever is told of it to find it in the log. */
function readRefusal({ code, message, requestId, ...envelope }: Envelope<unknown>): ApiFailure {
  const data = (envelope.data ?? {}) as { error?: string; findings?: readonly ServerFinding[] };
  const isFault = Number(code) >= firstFault && requestId !== undefined;
  return {
    code: Number(code),
    error: data.error ?? 'server-busy',
    message: isFault ? translate('ui.app.withRequestId', { message, id: requestId }) : message,
    sentence: message,
    ...(data.findings && { findings: data.findings }),
    data: envelope.data as Json,
  };
}

async function readJson(blob: Blob): Promise<unknown> {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return null;
  }
}

function nameFrom(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null;
}
