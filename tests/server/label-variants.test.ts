// Labels that depend on a value of the record: the parties of a declaration by its direction, and none where nothing is said.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { Messages } from '../../runtime/server/messages.ts';

const messages = new Messages(model.locales);
const say = (field: string, context?: string): string =>
  messages.format('zh', `entity.declaration.fields.${field}`, context === undefined ? {} : { context });

describe('a label by direction', () => {
  it('is that of the import, that of the export, or the one for both', () => {
    expect(model.entities.declaration?.descriptor.labelsBy).toBe('ieFlag');
    expect(['I', 'E', undefined].map((context) => say('domesticConsignor', context))).toEqual([
      '境内收货人',
      '境内发货人',
      '境内收发货人',
    ]);
    expect(['I', 'E'].map((context) => say('portOfCall', context))).toEqual(['经停港', '指运港']);
    expect(messages.format('my', 'entity.declaration.fields.ieDate', { context: 'E' })).toBe('ပို့ကုန်ရက်စွဲ');
  });

  it('is the plain one for fields without variants', () => {
    expect(say('billNo', 'I')).toBe('提运单号');
  });
});
