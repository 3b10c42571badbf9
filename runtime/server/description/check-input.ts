// Holds what is sent against the schemas of the routes, and says in the product's words what is not as they say.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyError, FastifyInstance } from 'fastify';
import { say } from '../../core/check-shape.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { type MalformedDetail, malformed, malformedFinding } from '../../core/malformed.ts';
import type { Schema } from './route-schema.ts';

/**
 * Has the routes of an app check what they are sent. Bodies are taken as they are: nothing is turned into what was meant, nothing
 * left out. Answers are written as they are. A schema is compiled when it is first used: most of a server's calls wait for hours.
 */
export function checkInput(app: FastifyInstance): void {
  let ajv: Ajv | null = null;
  const compile = (schema: Schema): ValidateFunction => {
    ajv ??= ajvWith(Object.values(app.getSchemas()));
    return ajv.compile(schema);
  };
  app.setValidatorCompiler<Schema>(({ schema, httpPart, ...part }) => {
    // The route reads the parts of a form with a file as they arrive.
    if ('contentType' in part && part.contentType === 'multipart/form-data') return () => true;
    return checkBy(
      () => compile(schema),
      httpPart === 'querystring' ? (sent) => readQuery(sent as Query, schema) : same,
    );
  });
  app.setSerializerCompiler(() => JSON.stringify);
}

function ajvWith(schemas: readonly unknown[]): Ajv {
  const ajv = new Ajv({ useDefaults: true, allowUnionTypes: true, validateSchema: false });
  for (const schema of schemas) ajv.addSchema(schema as Schema);
  return ajv;
}

function same(sent: unknown): unknown {
  return sent;
}

function checkBy(compile: () => ValidateFunction, read: (sent: unknown) => unknown) {
  let validate: ValidateFunction | null = null;
  return (sent: unknown): { value: unknown } | { error: Errors } => {
    validate ??= compile();
    const value = read(sent);
    return validate(value) ? { value } : { error: [...(validate.errors ?? [])] as Errors };
  };
}

type Errors = NonNullable<FastifyError['validation']>;

type Query = { readonly [name: string]: string | string[] };

/** A query is text: what is empty was not given, and whole numbers are those written as such. */
function readQuery(query: Query, { properties }: Schema): { [name: string]: unknown } {
  const schemas = properties as { readonly [name: string]: Schema };
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return Object.fromEntries(
    given.map(([name, value]): [string, unknown] => {
      if (String(value).includes(nothingSign)) throw malformed(name, 'visible', { params: { character: 'U+0000' } });
      const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
      // A number below what is allowed is told to be so where the schema has a least one.
      const digits = schema?.minimum === undefined ? /^[1-9]\d{0,8}$/ : /^(0|-?[1-9]\d{0,8})$/;
      const isNumber = schema?.type === 'integer' && typeof value === 'string' && digits.test(value);
      return [name, isNumber ? Number(value) : value];
    }),
  );
}

/** A character that no text of the database holds. */
const nothingSign = '\u0000';

/** What Fastify throws for what a schema does not let through. */
export interface InputError extends Error {
  readonly validation: readonly ErrorObject[];
}

export function isInputError(error: unknown): error is InputError {
  return error instanceof Error && 'validation' in error && Array.isArray(error.validation);
}

/** The refusal for it: nothing was selected, or a parameter, or a key of the body, breaks a rule. */
export function refusalOfInput({ validation: [error] }: InputError): Refusal {
  if (!error) return new Refusal('malformed-request');
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = error.params;
  const inner = [missingProperty, additionalProperty].filter((key) => typeof key === 'string');
  const path = [...steps, ...inner].join('.');
  if (isNothing(error, path)) return new Refusal('nothing-selected');
  const [parameter = path === '' ? 'body' : path] = steps;
  return new Refusal('malformed-request', { data: { parameter }, findings: [findingOf(error, path || parameter)] });
}

/** A list of records without one, no id, or an empty one. */
function isNothing({ keyword }: ErrorObject, path: string): boolean {
  return keyword === 'minItems' || (path === 'id' && (keyword === 'required' || keyword === 'minLength'));
}

function findingOf(error: ErrorObject, path: string): Finding {
  const { keyword, params } = error;
  const { rule, sentence = `limit.${rule}`, params: values } = say(error, null, path, {}) ?? { rule: keyword };
  switch (keyword) {
    case 'required':
      return malformedFinding(path, 'required');
    case 'enum':
      return malformedFinding(path, 'enum', { params: { choices: params.allowedValues.map(String) } });
    case 'const':
      return malformedFinding(path, 'enum', { params: { choices: [String(params.allowedValue)] } });
    case 'pattern':
      return malformedFinding(path, 'format', {
        sentence: 'message.input.pattern',
        params: { pattern: params.pattern },
      });
    case 'type':
      return malformedFinding(path, 'type', typeWanted(params.type));
    case 'minLength':
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'maxItems':
    case 'uniqueItems':
    case 'additionalProperties':
      return { path, rule, sentence, params: { label: path, ...values } };
    default:
      // Of a choice of several schemas, and whatever else: what it has to be stands in the description.
      return malformedFinding(path, 'format');
  }
}

function typeWanted(type: string | readonly string[]): Omit<MalformedDetail, 'path'> {
  const [only, ...more] = typeof type === 'string' ? [type] : type;
  if (more.length > 0) return { sentence: 'message.input.type.several', params: { choices: [String(only), ...more] } };
  return { sentence: `message.input.type.${only === 'string' ? 'text' : only}` };
}
