// Ids that are packed come out again, in their order.
import { describe, expect, it } from 'vitest';
import { newId, packedIds, unpackedIds } from '../../runtime/server/store/record-id.ts';

describe('packed ids', () => {
  it('take 16 bytes each and are the same again', () => {
    const ids = Array.from({ length: 500 }, () => newId());
    const packed = packedIds(ids);
    expect(packed.byteLength).toBe(500 * 16);
    expect([...unpackedIds(packed)]).toEqual(ids);
    expect([...unpackedIds(packedIds([]))]).toEqual([]);
  });
});
