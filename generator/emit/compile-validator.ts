// Compiles a schema into standalone code: Ajv with our keywords as calls of functions, ready to become a module.
import { Ajv2020, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js';
import { _, type Code, Name } from 'ajv/dist/compile/codegen/index.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import {
  type DecimalLimits,
  hasCheckDigit,
  holdsFields,
  isVisible,
  onCalendar,
  withinDecimal,
} from '../../runtime/core/keywords.ts';
import type { JsonSchema } from '../../runtime/core/kinds/kind.ts';

// The name under which importRuntime knows the module of the keywords.
const keywordModule = 'runtime/core/keywords.ts';

const decimal: CodeKeywordDefinition = {
  keyword: 'decimal',
  type: 'string',
  schemaType: 'object',
  code: (context: KeywordCxt) => {
    const { digits, signed, above, upTo }: DecimalLimits = context.schema;
    const call = context.gen.scopeValue('func', { ref: withinDecimal, code: required('withinDecimal') });
    const limits = _`{digits: [${digits[0]}, ${digits[1]}], signed: ${signed ?? false}${bound('above', above)}${bound('upTo', upTo)}}`;
    context.pass(_`${call}(${limits}, ${context.data})`);
  },
};

const calendar: CodeKeywordDefinition = {
  keyword: 'calendar',
  type: 'string',
  schemaType: 'string',
  code: (context: KeywordCxt) => {
    const form: string = context.schema;
    const call = context.gen.scopeValue('func', { ref: onCalendar, code: required('onCalendar') });
    context.pass(_`${call}(${form}, ${context.data})`);
  },
};

const visible: CodeKeywordDefinition = {
  keyword: 'visible',
  type: 'string',
  schemaType: 'string',
  code: (context: KeywordCxt) => {
    const form: string = context.schema;
    const call = context.gen.scopeValue('func', { ref: isVisible, code: required('isVisible') });
    context.pass(_`${call}(${form}, ${context.data})`);
  },
};

const checkDigit: CodeKeywordDefinition = {
  keyword: 'checkDigit',
  type: 'string',
  schemaType: 'string',
  code: (context: KeywordCxt) => {
    const scheme: string = context.schema;
    const call = context.gen.scopeValue('func', { ref: hasCheckDigit, code: required('hasCheckDigit') });
    context.pass(_`${call}(${scheme}, ${context.data})`);
  },
};

const heldFields: CodeKeywordDefinition = {
  keyword: 'holdsFields',
  type: 'string',
  schemaType: 'string',
  code: (context: KeywordCxt) => {
    const names: string = context.schema;
    const call = context.gen.scopeValue('func', { ref: holdsFields, code: required('holdsFields') });
    context.pass(_`${call}(${names}, ${context.data})`);
  },
};

/** Standalone code for a schema; what it calls at run time stands in it as `require("<module>").<export>`. */
export function compileValidator(schema: JsonSchema): string {
  // One Ajv a schema: it numbers the names it makes, and the same schema must give the same bytes.
  const ajv = new Ajv2020({
    allErrors: true,
    messages: false,
    meta: false,
    validateSchema: false,
    // Not optimized: that takes a fifth of the time, and the web build takes the same lines out again.
    // `process` is what Ajv would run here: nothing does, so none of it has to be parsed.
    code: { source: true, esm: true, lines: true, optimize: false, process: () => 'return () => true' },
  });
  ajv.addKeyword(decimal);
  ajv.addKeyword(calendar);
  ajv.addKeyword(visible);
  ajv.addKeyword(checkDigit);
  ajv.addKeyword(heldFields);
  const code = standaloneCode(ajv, ajv.compile(schema));
  return code.replace('"use strict";\n', '').trim();
}

function required(symbol: 'withinDecimal' | 'onCalendar' | 'isVisible' | 'hasCheckDigit' | 'holdsFields'): Code {
  return _`require(${keywordModule}).${new Name(symbol)}`;
}

function bound(name: 'above' | 'upTo', value: string | undefined): Code {
  return value === undefined ? _`` : _`, ${new Name(name)}: ${value}`;
}
