// The documents, the model and the rule book of a project, what did not change since it was last made taken from memory.
import type { ContentCache } from '../../generator/cache/content-cache.ts';
import { type CompileOptions, examine } from '../../generator/examine.ts';
import type { SchemaFinding } from '../../generator/load/schema-finding.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import type { Project } from '../../generator/model/project.ts';
import { hostsOf } from '../../generator/rule-book/entity-entries.ts';
import { entityInputs } from '../../generator/rule-book/entity-input.ts';
import { entriesIn, entriesText } from '../../generator/rule-book/entry-texts.ts';
import { openRuleBook } from '../../generator/rule-book/open-rule-book.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';

export interface WrittenBook {
  readonly project: Project;
  readonly model: Model;
  readonly book: RuleBook;
}

/** The book of the project below `root`, without its drawings; or what the compiler finds wrong with it. */
export async function readBook(
  options: CompileOptions & { readonly memory: ContentCache },
): Promise<WrittenBook | { readonly findings: readonly SchemaFinding[] }> {
  const { project, descriptors, findings } = await examine(options);
  if (findings.length > 0) return { findings };
  const model = { ...buildModel(project, descriptors), partitions: options.partitions ?? 0 };
  return { project, model, book: await bookOf(model, options.memory) };
}

/** As the compiler makes it: entries of an entity that stayed the same are those it made before. */
async function bookOf(model: Model, memory: ContentCache): Promise<RuleBook> {
  const { entriesOf, diagramWords: _, ...book } = openRuleBook(model);
  const { entities } = model;
  const inputOf = entityInputs(model, hostsOf(model));
  const texts = await memory.recallAll('rule-book', entities.map(inputOf), (missing) =>
    missing.map((index) => {
      const entity = entities[index];
      return entriesText(entity ? entriesOf(entity) : []);
    }),
  );
  return { ...book, diagrams: {}, entries: entities.flatMap(({ id }, index) => entriesIn(id, texts[index] ?? '')) };
}
