// The refusals of the API description: one response a status, with an example for each error of the catalogue (spec 8).
import type { Json } from '../../core/descriptor/value.ts';
import { type ErrorName, errorCatalogue } from '../../core/errors.ts';
import type { Messages } from '../messages.ts';
import { named } from './route-schema.ts';

type Parts = { [name: string]: Json };

const everyCall: readonly ErrorName[] = ['malformed-request', 'server-busy', 'database-unavailable', 'disk-full'];
const loggedIn: readonly ErrorName[] = ['not-logged-in', 'not-permitted'];

/** The responses themselves, for calls to refer to. */
export function refusalResponses(messages: Messages): Parts {
  const names = Object.keys(errorCatalogue) as ErrorName[];
  return Object.fromEntries(
    statusesOf(names).map((status) => {
      const same = names.filter((name) => errorCatalogue[name].status === status);
      const examples = Object.fromEntries(same.map((name) => [name, { value: example(messages, name) }]));
      const content = { schema: named('Refusal'), examples };
      return [responseName(status), { description: same.join(', '), content: { 'application/json': content } }];
    }),
  );
}

/** What a call refers to, by status: its own refusals, and those every call can have. */
export function refusalsOf(names: readonly ErrorName[], isOpen: boolean): Parts {
  return Object.fromEntries(
    statusesOf([...everyCall, ...(isOpen ? [] : loggedIn), ...names]).map((status) => [
      String(status),
      { $ref: `#/components/responses/${responseName(status)}` },
    ]),
  );
}

function statusesOf(names: readonly ErrorName[]): number[] {
  return [...new Set(names.map((name) => errorCatalogue[name].status))].sort((a, b) => a - b);
}

function responseName(status: number): string {
  return `Refusal${status}`;
}

function example(messages: Messages, name: ErrorName): Json {
  return { code: errorCatalogue[name].code, message: messages.format('en', `error.${name}`), data: { error: name } };
}
