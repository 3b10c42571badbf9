// rule-book.gen.json: the rule book, read by its page; rule-book-checks.gen.ts: what judges the examples in it.
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { buildRuleBook } from '../rule-book/build-rule-book.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated, hasRecords } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';

/** Path below generated/ of the book. */
export const bookFile = 'rule-book.gen.json';

export function emitRuleBook(model: Model): EmittedFile[] {
  return [{ path: bookFile, text: printBook(buildRuleBook(model)) }, emitChecks(model)];
}

/** An entry a line, so that two versions can be compared by eye. */
function printBook(book: RuleBook): string {
  const parts = Object.entries(book).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(key)}:${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}

/** Every entity that has records of its own, loaded when an example of it is first tried. */
function emitChecks(model: Model): EmittedFile {
  const module = new ModuleText('rule-book-checks.gen.ts', 'schemas/');
  const type = module.importType('LoadCheck', 'runtime/core/rule-book/try-example.ts');
  const checks = model.entities.filter(hasRecords).map(({ id }): [string, Expression] => {
    const descriptor = module.specifier(generated(entityModule(id, 'descriptor.gen.ts')));
    const validate = module.specifier(generated(entityModule(id, 'validate.gen.js')));
    const name = camelCase(id);
    return [
      id,
      new Expression(
        `() => Promise.all([import('${descriptor}'), import('${validate}')]).then(([{ ${name} }, { default: validate }]) => ({ descriptor: ${name}, validate }))`,
      ),
    ];
  });
  module.addData(`export const checks: { readonly [entity: string]: ${type} }`, Object.fromEntries(checks));
  return module.file();
}
