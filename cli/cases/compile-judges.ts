// Makes the entities of a model ready to judge records in this process, each when it is first asked for.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Model } from '../../generator/model/model.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import {
  type DecimalLimits,
  hasCheckDigit,
  holdsFields,
  isVisible,
  onCalendar,
  type VisibleForm,
  withinDecimal,
} from '../../runtime/core/keywords.ts';
import { shapeSchema } from '../../runtime/core/kinds/kinds.ts';

/** What judges the records of a model. */
export interface RecordJudges {
  /** The entity; undefined where there is none of that id. */
  readonly judgeOf: (id: string) => Entity | undefined;
  /** The field an entity is found by. */
  readonly keyOf: (id: string) => string;
}

/** RecordJudges of every entity of the model; a validator is compiled once, when its entity is first asked for. */
export function compileJudges({ entities }: Pick<Model, 'entities'>): RecordJudges {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const made = new Map<string, Entity>();
  return {
    keyOf: (id) => byId.get(id)?.key ?? 'id',
    judgeOf: (id) => {
      const descriptor = byId.get(id);
      if (!descriptor) return undefined;
      const known =
        made.get(id) ?? compileEntity({ descriptor, validate: newAjv().compile(shapeSchema(descriptor.fields)) });
      made.set(id, known);
      return known;
    },
  };
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, messages: false, meta: false, validateSchema: false });
  const ofText = { type: 'string' } as const;
  ajv.addKeyword({
    ...ofText,
    keyword: 'decimal',
    validate: (limits: DecimalLimits, value: string) => withinDecimal(limits, value),
  });
  ajv.addKeyword({
    ...ofText,
    keyword: 'calendar',
    validate: (form: 'date' | 'datetime', value: string) => onCalendar(form, value),
  });
  ajv.addKeyword({
    ...ofText,
    keyword: 'visible',
    validate: (form: VisibleForm, value: string) => isVisible(form, value),
  });
  ajv.addKeyword({
    ...ofText,
    keyword: 'checkDigit',
    validate: (scheme: Parameters<typeof hasCheckDigit>[0], value: string) => hasCheckDigit(scheme, value),
  });
  ajv.addKeyword({
    ...ofText,
    keyword: 'holdsFields',
    validate: (names: string, value: string) => holdsFields(names, value),
  });
  return ajv;
}
