// Typed calls of a tongguan server: logs in, keeps the session, turns refusals into errors.
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

/** Where the server is, and who calls. */
export interface ApiCaller {
  /** Address of the server, without `/api`: `https://tongguan.example.com`. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Language of messages: `zh` where nothing is said. */
  readonly language?: 'zh' | 'en' | 'my';
  /** Asked for the code of an authenticator app, where the account has a second factor. */
  readonly code?: () => Promise<string>;
}

type RefusedBody = components['schemas']['Refusal'];

/** What the server refuses a call with: its message, and what is wrong with which field. */
export class RefusedCall extends Error {
  /** HTTP status. */
  readonly status: number;
  readonly body: RefusedBody;

  constructor(status: number, body: RefusedBody) {
    super(body.message);
    this.name = 'RefusedCall';
    this.status = status;
    this.body = body;
  }
}

/** Code of an answer to a call whose session has ended. */
const notLoggedIn = 20011;

/** A client whose calls are made for the caller. Logs in first, and again when the session has ended; throws a RefusedCall. */
export async function connect(caller: ApiCaller): Promise<Client<paths>> {
  const client = createClient<paths>({ baseUrl: `${caller.url}/api` });
  let cookie = await logIn(caller);
  const session: Middleware = {
    onRequest({ request }) {
      request.headers.set('cookie', cookie);
      return request;
    },
    async onResponse({ request, response }) {
      if (response.ok) return undefined;
      const body = await refusalOf(response);
      // A body that was sent cannot be sent again: such a call is made anew by whoever made it, with the session that follows.
      if (body.code !== notLoggedIn) throw new RefusedCall(response.status, body);
      cookie = await logIn(caller);
      if (request.bodyUsed) throw new RefusedCall(response.status, body);
      const again = new Request(request);
      again.headers.set('cookie', cookie);
      const second = await fetch(again);
      if (!second.ok) throw new RefusedCall(second.status, await refusalOf(second));
      return second;
    },
  };
  client.use(session);
  return client;
}

/** The cookies of a new session. */
async function logIn({ url, username, password, language = 'zh', code }: ApiCaller): Promise<string> {
  const spoken = `tongguan_language=${language}`;
  const first = await send(`${url}/api/login/auth`, spoken, { username, password });
  const cookies = cookiesOf(first.response, spoken);
  if (first.body.data?.result !== 'secondFactor') return cookies;
  if (!code) throw new Error(`${username} has a second factor: give "code", which tells the code of its app`);
  const second = await send(`${url}/api/login/secondFactor`, cookies, { code: await code() });
  return cookiesOf(second.response, spoken);
}

interface LoginAnswer {
  readonly data?: { readonly result?: string };
}

async function send(
  address: string,
  cookie: string,
  body: { readonly [name: string]: string },
): Promise<{ readonly response: Response; readonly body: LoginAnswer }> {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new RefusedCall(response.status, await refusalOf(response));
  return { response, body: (await response.json()) as LoginAnswer };
}

function cookiesOf(response: Response, spoken: string): string {
  return [spoken, ...response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '')].join('; ');
}

async function refusalOf(response: Response): Promise<RefusedBody> {
  return (await response.clone().json()) as RefusedBody;
}
