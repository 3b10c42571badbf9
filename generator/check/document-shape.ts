// E102 unknown key, E103 wrong value, E104 missing key: every document has the shape its JSON Schema describes.
import type { ErrorObject } from 'ajv';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Report, Said } from './report.ts';
import { sayUnknown } from './suggest.ts';

/** Reports what a schema says of a document, each place once. */
export function documentShape(source: SourceFile, errors: readonly ErrorObject[], report: Report): void {
  const said = new Set<string>();
  for (const error of errors) {
    if (isEcho(error)) continue;
    const { id, path, part, ...rest } = translate(error);
    const once = `${path.join('/')} ${part}`;
    if (!said.has(once)) report(id, { source, path, part }, rest);
    said.add(once);
  }
}

/** Path of the node an error is about. */
export function pathOfError(error: ErrorObject): (string | number)[] {
  const steps = error.instancePath.split('/').slice(1);
  return steps.map((step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^\d+$/.test(key) && step !== '' ? Number(key) : key;
  });
}

/** True for errors that another error says better: the frames of if/then and propertyNames, the branches of oneOf. */
export function isEcho(error: ErrorObject): boolean {
  if (error.keyword === 'if' || error.keyword === 'propertyNames' || error.keyword === 'not') return true;
  return /\/oneOf\/\d+\//.test(error.schemaPath);
}

interface Translated extends Said {
  readonly id: string;
  readonly path: Path;
  readonly part: 'key' | 'value';
}

function translate(error: ErrorObject): Translated {
  const path = pathOfError(error);
  const { keyword, params, parentSchema, data } = error;
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    const known = Object.keys((parentSchema?.properties ?? {}) as object);
    const message = `unknown key "${key}" in ${nameOf(parentSchema, path)}`;
    return { id: 'E102', path: [...path, key], part: 'key', ...sayUnknown(message, key, known, 'take it out') };
  }
  if (keyword === 'required') {
    const key = String(params.missingProperty);
    return {
      id: 'E104',
      path,
      part: 'key',
      message: `${nameOf(parentSchema, path)} lacks the key "${key}"`,
      fix: `add ${key}: ...`,
    };
  }
  if (error.propertyName !== undefined) {
    const message = `"${error.propertyName}" cannot be a key here: expected ${expectation(parentSchema) ?? 'another form'}`;
    return { id: 'E103', path: [...path, error.propertyName], part: 'key', message, fix: 'rename it' };
  }
  return { id: 'E103', path, part: 'value', ...sayWrong(error, show(data)) };
}

function sayWrong({ keyword, params, parentSchema, data }: ErrorObject, shown: string): Said {
  switch (keyword) {
    case 'enum': {
      const allowed = (params.allowedValues as unknown[]).map(String);
      return sayUnknown(
        `${shown} is not allowed here`,
        String(data),
        allowed,
        'look the allowed values up in schemas/README.md',
      );
    }
    case 'const':
      return { message: `${shown} is not allowed here`, fix: `write ${show(params.allowedValue)}` };
    case 'uniqueItems':
      return { message: `entries ${params.j} and ${params.i} are the same`, fix: 'take one of them out' };
    case 'minItems':
    case 'minProperties':
    case 'minLength': {
      const expected = expectation(parentSchema);
      const fix = expected === undefined ? 'fill it in, or take the key out' : `write ${expected}`;
      return { message: `expected ${expected ?? 'something here'}, found ${shown}`, fix };
    }
    case 'type':
      return sayType(String(params.type), parentSchema, shown, data);
    default: {
      const expected =
        expectation(parentSchema) ?? `a value that passes ${keyword} ${show(params.limit ?? params.pattern)}`;
      return { message: `expected ${expected}, found ${shown}`, fix: `write ${expected}` };
    }
  }
}

const typeNames: { readonly [type: string]: string } = {
  string: 'text',
  object: 'keys with values',
  array: 'a list',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'nothing',
};

function sayType(type: string, parent: ErrorObject['parentSchema'], shown: string, data: unknown): Said {
  const named = type
    .split(',')
    .map((one) => typeNames[one] ?? one)
    .join(' or ');
  const expected = expectation(parent);
  const message = `expected ${named}${expected === undefined ? '' : ` (${expected})`}, found ${shown}`;
  if (type === 'string' && typeof data === 'number') return { message, fix: `put it in quotes: "${data}"` };
  if (type === 'array') return { message, fix: 'write it as a list: [...]' };
  return { message, fix: `write ${named}` };
}

/** What a schema describes, without the list of its keys: `a view: route, columns` -> `a view`. */
function nameOf(schema: ErrorObject['parentSchema'], path: Path): string {
  const description = schema?.description;
  if (typeof description === 'string' && /^(an?|one) /.test(description)) return description.split(/[:;]/)[0] ?? '';
  const last = path.filter((step) => typeof step === 'string').at(-1);
  return last === undefined ? 'this file' : `"${last}"`;
}

// Descriptions that name a form start small ("a hash route such as /x"); those that explain a key start with a capital.
function expectation(schema: ErrorObject['parentSchema']): string | undefined {
  const description = schema?.description;
  return typeof description === 'string' && /^[a-z]/.test(description) ? description : undefined;
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
