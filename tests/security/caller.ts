// Calls as somebody, in the process: counted, and every answer searched for what this person must not see.
import type { InjectOptions } from 'fastify';
import { model } from '../../generated/model.gen.ts';
import { password } from '../deal/world.ts';
import { fileBody } from '../files/multipart.ts';
import type { Oracle } from './oracle.ts';
import { markerPattern, type PlantedWorld, type Someone } from './planted-world.ts';

export interface Told {
  readonly status: number;
  readonly code: number;
  readonly error: string | null;
  readonly data: { readonly [key: string]: unknown };
  readonly body: string;
}

/** What one person calls, and what went wrong with it. */
export class Caller {
  readonly person: Someone;
  readonly #planted: PlantedWorld;
  readonly #oracle: Oracle;
  #cookie = '';
  calls = 0;
  readonly faults: string[] = [];
  /** Markers of records in sight that came along: the search finds what is there. */
  readonly seen = new Set<string>();

  /** Markers that others tell of: titles and look-ups. */
  readonly #told = new Set<string>();

  constructor(planted: PlantedWorld, oracle: Oracle, person: Someone) {
    this.person = person;
    this.#planted = planted;
    this.#oracle = oracle;
  }

  async logIn(): Promise<void> {
    const payload = { username: this.person.username, password };
    const answer = await this.#planted.app.inject({ method: 'POST', url: '/api/login/auth', payload });
    const cookie = answer.cookies.find(({ name }) => name === 'tongguan_session');
    if (!cookie) throw new Error(`${this.person.username} cannot log in: ${answer.body}`);
    this.#cookie = `tongguan_session=${cookie.value}`;
  }

  async call(method: Method, path: string, body?: unknown): Promise<Told> {
    return this.#send({ method, url: `/api${path}`, ...(body !== undefined && { payload: body as object }) });
  }

  async upload(path: string, profile: string, name: string, content: string): Promise<Told> {
    return this.#send({ method: 'POST', url: `/api${path}`, ...fileBody(profile, name, content) });
  }

  async sendParts(path: string, body: { payload: Buffer; headers: { [name: string]: string } }): Promise<Told> {
    return this.#send({ method: 'POST', url: `/api${path}`, ...body });
  }

  fault(what: string): void {
    this.faults.push(`${this.person.username}: ${what}`);
  }

  async #send(request: InjectOptions & { url: string }): Promise<Told> {
    this.calls += 1;
    const headers = { ...request.headers, cookie: this.#cookie };
    const answer = await this.#planted.app.inject({ ...request, headers });
    const name = `${String(request.method)} ${request.url}`;
    if (answer.statusCode >= 500) this.fault(`${name} answered ${answer.statusCode}`);
    this.#search(name, answer.body);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const { code = 0, data = {} } = isJson ? answer.json() : {};
    const isSuccess = code === 1000 || (!isJson && answer.statusCode === 200);
    return { status: answer.statusCode, code, error: isSuccess ? null : String(data?.error), data, body: answer.body };
  }

  #search(name: string, body: string): void {
    for (const [marker] of body.matchAll(markerPattern)) {
      const marked = this.#planted.markers.get(marker);
      if (!marked || this.seen.has(marker) || this.#told.has(marker)) continue;
      // What was asked for is said again in some refusals, and tells nothing.
      if (name.includes(marker)) continue;
      const descriptor = model.entities[marked.entity]?.descriptor;
      const isOwn = descriptor && this.#oracle.sees(this.person, descriptor, marked.row);
      const isFile = marked.entity === 'file-object' && this.#oracle.seesFile(this.person, marked.row);
      if (isOwn || isFile) this.seen.add(marker);
      else if (this.#oracle.isTold(this.person, marked)) this.#told.add(marker);
      else if (!(name.includes('/operation-log') && this.#oracle.isLogged(this.person, marked))) {
        this.fault(`${name} told ${marked.entity}.${marked.path} of ${String(marked.row.companyId ?? marked.row.id)}`);
      }
    }
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One of each person, logged in. */
export async function callersOf(planted: PlantedWorld, oracle: Oracle): Promise<Caller[]> {
  const callers = planted.people.map((person) => new Caller(planted, oracle, person));
  await Promise.all(callers.map((caller) => caller.logIn()));
  return callers;
}
