// Where the values of examples come from: the codes, entities and formats of a model, looked up once.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { noSource } from '../../runtime/core/examples/sample-value.ts';
import type { SampleSource } from '../../runtime/core/kinds/sample-source.ts';
import type { TextContext } from '../model/condition-text.ts';
import type { Model } from '../model/model.ts';
import type { Translator } from '../model/translator.ts';

export interface Samples extends SampleSource {
  /** The value that the sentence of a format names, or null. */
  model(format: string): string | null;
}

/** What entries need beside words. */
export interface SampleContext extends TextContext {
  readonly samples: SampleSources;
}

export interface SampleSources {
  /** For limits: what a value names need not be there. */
  readonly ofLimits: Samples;
  /** For rules, whose stored records have keys as their own entity asks for. */
  readonly ofRules: SampleSource;
}

/** The sources of a model. */
export function samplesOf({ codes, entities }: Model, translator: Translator): SampleSources {
  const values = new Map(codes.map((table) => [table.id, table.values.map(({ value }) => value)]));
  const byId = new Map(entities.map((entity): [string, EntityDescriptor] => [entity.id, entity]));
  const codesOf = (table: string): readonly string[] => values.get(table) ?? [];
  return {
    ofLimits: {
      ...noSource,
      codes: codesOf,
      model: (format) => / such as (\S+?)(?: or .*)?$/.exec(translator.find(`format.${format}`)?.en ?? '')?.[1] ?? null,
    },
    ofRules: { codes: codesOf, entity: (id) => byId.get(id) },
  };
}
