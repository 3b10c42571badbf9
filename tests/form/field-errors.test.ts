// What rjsf is given of every entity: the head of a record as its data, and limits judged as everywhere else.

import { createSchemaUtils, toErrorList } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js';
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { isCommonField } from '../../runtime/core/common-keys.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { CompiledEntity } from '../../runtime/core/model.ts';
import { exampleRecord } from '../../runtime/core/rules/example-record.ts';
import { limitErrors, otherErrors } from '../../runtime/web/fields/field-errors.ts';
import { formShape } from '../../runtime/web/fields/form-schema.ts';
import { headOf } from '../../runtime/web/fields/head-data.ts';
import type { FormScope } from '../../runtime/web/record/form-scope.tsx';
import { findIn } from '../../runtime/web/record/open-record.ts';
import { boundaryCases } from '../conformance/boundary-cases.ts';
import { modelSource } from '../conformance/model-source.ts';
import { expectCounted } from '../counted.ts';

const entities = Object.values(model.entities);
const behaviour = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const;
const source = modelSource(model);
let compared = 0;

function formOf({ descriptor, validate }: CompiledEntity) {
  const fields = descriptor.fields.filter((field) => !isCommonField(field));
  const scope = { entity: descriptor.id, fields, schemaPath: '', readOnly: false, fixed: new Set<string>() };
  const { schema } = formShape(scope as unknown as FormScope, { own: new Set(['lines']) });
  const validator = createPrecompiledValidator({ [descriptor.id]: validate as CompiledValidateFunction }, schema);
  return { fields, schema, validator, utils: createSchemaUtils(validator, schema, behaviour) };
}

function recordWith(path: string, value: Json): Row {
  return path.split('.').reduceRight<Json>((inner, key) => ({ [key]: inner }), value) as Row;
}

describe.each(entities)('the form of $descriptor.id', (entity) => {
  const compiled = compileEntity(entity);
  const { descriptor, shape } = compiled;
  const { fields, schema, validator, utils } = formOf(entity);

  it('keeps the head of a record as it is, and fills nothing into an empty one', () => {
    const head = headOf(exampleRecord(descriptor, source).record, { fields, shape });
    expect(utils.getDefaultFormState(schema, head)).toEqual(head);
    expect(utils.getDefaultFormState(schema, {})).toEqual({});
  });

  it('tells of every broken limit of a single value what the record checker finds', () => {
    const own = boundaryCases(descriptor).filter(({ path }) => !/\.\d+(\.|$)/.test(path));
    const say = ({ path, rule }: { readonly path: string; readonly rule: string }): string => `${path} ${rule}`;
    for (const { path, refused } of own.filter((one) => fields.some(({ key }) => key === one.path.split('.')[0]))) {
      const record = recordWith(path, refused);
      const judged = { entity: compiled, record, isDue: () => true, say };
      const head = headOf(record, { fields, shape });
      const { errors } = validator.validateFormData(head, schema, undefined, (all) => limitErrors(all, judged));
      const found = findIn(compiled, record, 'complete');
      const all = toErrorList(otherErrors(fields, found, say, { hasLimits: false })).map(({ message }) => message);
      const extra = toErrorList(otherErrors(fields, found, say, { hasLimits: true })).map(({ message }) => message);
      expect([...errors.map(({ message }) => message), ...extra].sort(), path).toEqual(all.sort());
      compared++;
    }
  });
});

describe('the limits compared', () => {
  it('are counted', () => expectCounted({ 'limits as rjsf tells them': compared }));
});
