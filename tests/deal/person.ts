// A person at the API over real HTTP: a login cookie, calls below /api, answers taken apart.

import type { Row } from '../../runtime/core/descriptor/value.ts';
import { type Envelope, type RefusalData, successCodes } from '../../runtime/core/envelope.ts';

/** One finding, as tests compare it. */
export interface Found {
  readonly path: string;
  readonly rule: string;
}

export interface Answer<Data> {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** What a success carries. */
  readonly data: Data;
  /** Name of the refusal, or null. */
  readonly error: string | null;
  /** Findings of a refusal, sorted by path and rule. */
  readonly findings: readonly Found[];
}

export interface Person {
  get<Data = Row>(path: string): Promise<Answer<Data>>;
  post<Data = Row>(path: string, body?: unknown): Promise<Answer<Data>>;
  put<Data = Row>(path: string, body: unknown): Promise<Answer<Data>>;
  patch<Data = Row>(path: string, body: unknown): Promise<Answer<Data>>;
  delete<Data = Row>(path: string, body: unknown): Promise<Answer<Data>>;
  /** Uploads a file and gives the answer. */
  upload(profile: string, name: string, content: BlobPart): Promise<Answer<Row>>;
  /** Sends a file with further fields of a form and gives the answer. */
  sendFile(path: string, form: SentForm): Promise<Answer<Row>>;
  /** The body of a path, as it comes over the wire. */
  raw(path: string): Promise<string>;
}

export interface SentForm {
  readonly fields: { readonly [name: string]: string };
  readonly name: string;
  readonly content: BlobPart;
}

/** Logs in. `base` ends in /api. Throws when the account is refused. */
export async function logIn(base: string, username: string, password: string): Promise<Person> {
  const answer = await fetch(`${base}/login/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot log in: ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const send = async <Data>(method: string, path: string, body?: unknown): Promise<Answer<Data>> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
    return readAnswer(await fetch(`${base}${path}`, { method, headers, ...json }));
  };
  const sendFile = async (path: string, { fields, name, content }: SentForm): Promise<Answer<Row>> => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([content]), name);
    return readAnswer(await fetch(`${base}${path}`, { method: 'POST', headers: { cookie }, body: form }));
  };
  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
    upload: (profile, name, content) => sendFile('/files', { fields: { profile }, name, content }),
    sendFile,
    raw: async (path) => (await fetch(`${base}${path}`, { headers: { cookie } })).text(),
  };
}

async function readAnswer<Data>(response: Response): Promise<Answer<Data>> {
  const envelope: Envelope<Data & Partial<RefusalData>> = await response.json();
  const { code, message, data } = envelope;
  const isSuccess = successCodes.has(code);
  return {
    status: response.status,
    code,
    message,
    data,
    error: isSuccess ? null : (data?.error ?? 'unnamed'),
    findings: isSuccess ? [] : sorted(data?.findings ?? []),
  };
}

/** Paths and rules alone, in one order. */
export function sorted(findings: readonly Found[]): Found[] {
  return findings
    .map(({ path, rule }) => ({ path, rule }))
    .sort((a, b) => `${a.path} ${a.rule}`.localeCompare(`${b.path} ${b.rule}`));
}
