// Reads JSON that callers send. How much there is in it is counted before it is parsed: a few bytes a value can be a lot of work.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../core/errors.ts';
import { malformed } from '../core/malformed.ts';

/** Values in one body: 2,000 lines with a hundred fields each. */
const mostValues = 250_000;
/** Keys of one object; the largest record has less than two hundred. */
const mostKeys = 10_000;
/** Lists and objects within each other; records need five. */
const deepest = 32;

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const [openObject, openList] = ['{', '['].map((sign) => sign.charCodeAt(0));
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

/** Puts the count before the parser of the framework, which refuses `__proto__` and `constructor.prototype`. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      refuseOversized(body);
    } catch (error) {
      done(error as Refusal);
      return;
    }
    parse(request, body, done);
  });
}

/** JSON in a field of a form. Throws `malformed-request` with the name of the field for what is none. */
export function readJsonField(text: string, parameter: string): unknown {
  refuseOversized(text);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(parameter, 'json');
  }
}

/**
 * Throws `too-much-work` for more values or keys than a body may hold, `malformed-request` for more levels. One pass over
 * the text, whether or not it is JSON.
 */
export function refuseOversized(text: string): void {
  let values = 1;
  /** How many values the objects and lists hold that are open here. */
  const open: { isObject: boolean; values: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (closing.has(sign)) open.pop();
    else if (sign === comma) {
      values += 1;
      const here = open.at(-1);
      if (here) here.values += 1;
      if (here?.isObject && here.values > mostKeys) throw tooMuch(mostKeys);
    } else if (sign === openObject || sign === openList) {
      values += 1;
      open.push({ isObject: sign === openObject, values: 1 });
      if (open.length > deepest)
        throw malformed('depth', 'depth', { path: 'body', params: { maximum: deepest }, data: { maximum: deepest } });
    }
    if (values > mostValues) throw tooMuch(mostValues);
  }
}

function tooMuch(maximum: number): Refusal {
  return new Refusal('too-much-work', { data: { maximum } });
}

/** Place of the quotation mark that ends the text which begins at `start`; the end of all where there is none. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}
