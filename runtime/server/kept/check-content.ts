// Whether what is sent as a search can be kept: its form, and that every field it names is one of the view.
import { Ajv, type ErrorObject } from 'ajv';
import type { Json } from '../../core/descriptor/value.ts';
import { malformed } from '../../core/malformed.ts';
import type { InputError } from '../description/check-input.ts';
import { searchContent } from './kept-schemas.ts';
import { type SearchedView, soundSearch } from './saved-search.ts';

const fits = new Ajv({ allowUnionTypes: true }).compile(searchContent);

/** The search. Throws `malformed-request` with the place of what is wrong. */
export function checkContent(view: SearchedView, sent: Json): Json {
  if (!fits(sent)) throw new ContentError(fits.errors ?? []);
  const { gone } = soundSearch(view, sent);
  const [path] = gone;
  if (path !== undefined) {
    const detail = { sentence: 'message.input.unknownAlone', params: { value: path }, data: { path } };
    throw malformed('content', 'unknown', detail);
  }
  return sent;
}

/** Is answered as other input is that is not as the schema of its route says. */
class ContentError extends Error implements InputError {
  readonly validation: readonly ErrorObject[];

  constructor(errors: readonly ErrorObject[]) {
    super('The content is not that of a search');
    this.validation = errors.map((error) => ({ ...error, instancePath: `/content${error.instancePath}` }));
  }
}
