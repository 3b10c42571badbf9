// What a list says at once of rows that cannot be deleted, instead of asking first (spec 4, 8).
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { Messages } from '../../runtime/server/messages.ts';
import type { ServedRow } from '../../runtime/web/api/entity-calls.ts';
import { deletionRefusal } from '../../runtime/web/list/deletion-refusal.ts';

const messages = new Messages(model.locales);
const entityOf = (id: string): EntityDescriptor => {
  const compiled = model.entities[id];
  if (!compiled) throw new Error(`No schema describes ${id}`);
  return compiled.descriptor;
};

function why(id: string, rows: readonly ServedRow[], language: 'zh' | 'en' | 'my' = 'zh'): string | null {
  const t = ((key: string, params = {}) => messages.format(language, key, params)) as never;
  return deletionRefusal({ entity: entityOf(id), rows, titleOf: ({ id: row }) => String(row), t });
}

const published = { id: 'a', status: 'published', $deletable: false };
const unpublished = { id: 'b', status: 'unpublished', $deletable: true };

describe('the deletion', () => {
  it('of what is published, active or submitted is refused in the words of its state', () => {
    expect(why('news', [published])).toBe('已发布的内容不能删除，请先下架');
    expect(why('carousel', [{ id: 'a', enabled: 'active', $deletable: false }])).toBe(
      '启用中的轮播图不能删除，请先停用',
    );
    expect(why('service-order', [{ id: 'a', status: 'submitted', $deletable: false }])).toBe('已提交的数据不能删除');
    for (const language of ['en', 'my'] as const)
      expect(why('news', [published], language)).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('of several names those that refuse, and why', () => {
    const said = why('news', [published, unpublished, { ...published, id: 'c' }]);
    expect(said).toContain('所选 3 条记录中有 2 条不允许此操作');
    expect(said).toContain('a / c：');
    expect(said).not.toContain('b');
  });

  it('that nothing is known against is asked for', () => {
    expect(why('news', [unpublished])).toBeNull();
    expect(why('fee-item', [{ id: 'a' }])).toBeNull();
  });

  it('of what belongs to others is refused for want of rights', () => {
    expect(why('news', [{ ...unpublished, $deletable: false }])).toContain('您没有此操作的权限');
  });
});
