// An entity as it is compiled says of every field what its descriptor says, and computes and cleans records as deep as they go.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { compileEntity } from '../../runtime/core/compile-entity.ts';
import { eachField, fieldAt, labelKeyAt } from '../../runtime/core/paths.ts';

const entities = Object.values(model.entities).map(compileEntity);

function entityOf(id: string) {
  const compiled = model.entities[id];
  if (!compiled) throw new Error(`No schema describes ${id}`);
  return compileEntity(compiled);
}

describe.each(entities)('$descriptor.id, compiled', (entity) => {
  const { id, fields } = entity.descriptor;

  it('finds each field by its path, with line numbers and without', () => {
    eachField(fields, (field, path) => {
      const numbered = path.replaceAll('.', '.3.');
      expect([entity.fieldAt(path), entity.fieldAt(numbered)]).toEqual([field, fieldAt(fields, numbered)]);
      expect(entity.labelKeyAt(path)).toBe(labelKeyAt(id, fields, path));
    });
    expect(entity.fieldAt('noSuchField')).toBeNull();
    expect(entity.fieldAt('__proto__')).toBeNull();
  });

  it('starts a record with the states of its lifecycles, and with nothing twice', () => {
    const { typed, set } = entity.defaults;
    for (const { field, lifecycle } of entity.descriptor.lifecycles) expect(set[field]).toBe(lifecycle.initial);
    expect(Object.keys(typed).filter((key) => key in set && entity.shape.byKey.get(key)?.readOnly)).toEqual([]);
  });
});

describe('the shape of a declaration', () => {
  const { shape, secrets } = entityOf('declaration');
  const goods = [{ specModel: ' 大米 ', transactionUnit: '' }, 'no line'];

  it('brings lines into normal form, and leaves what is no line for the checks', () =>
    expect(shape.normalise({ goods, nothing: 1 })).toEqual({ goods: [{ specModel: '大米' }, 'no line'], nothing: 1 }));

  it('keeps the place of lines when it drops what rules cannot read', () =>
    expect(shape.sound({ goods, grossWeight: { of: 'rice' } })).toEqual({ goods: [goods[0], {}] }));

  it('picks values at every depth, and numbers lines as they stand', () => {
    const picked = shape.pick(
      { goods, grossWeight: '1.000' },
      ({ kind, key }) => kind === 'lines' || key === 'specModel',
    );
    expect(picked).toEqual({ goods: [{ specModel: ' 大米 ' }, 'no line'] });
    expect(secrets).toEqual([]);
  });

  it('is that of its lines where a path leads to them', () => {
    expect(shape.within('goods')?.byKey.has('specModel')).toBe(true);
    expect(shape.within('specModel')).toBeNull();
    expect(shape.within('goods.nothing')).toBeNull();
  });
});
