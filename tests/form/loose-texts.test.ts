// Texts typed into boxes of choices while the answer is on its way: they follow their line, give way to what is typed later, and are asked again.
import { describe, expect, it, vi } from 'vitest';
import { LineStore } from '../../runtime/web/lines/line-view.ts';
import type { ChoiceSearch, WriteChoice } from '../../runtime/web/record/loose-texts.ts';
import { RecordStore } from '../../runtime/web/record/record-store.ts';

const open = (): RecordStore => {
  const record = {
    customs: null,
    goods: [
      { code: null, name: null },
      { code: null, name: null },
    ],
  };
  return new RecordStore(record, record, new Map());
};

/** An answer that comes when the test says so. */
function later() {
  const { promise, resolve, reject } = Promise.withResolvers<WriteChoice | 'none' | 'several'>();
  const asking: ChoiceSearch = { isNarrowed: false, find: () => promise };
  return { asking, resolve, reject };
}

const coded =
  (code: string, name: string): WriteChoice =>
  (record, path, since) => {
    const beside = path.replace(/code$/, 'name');
    record.setAll({ [path]: code, ...(!since.has(beside) && { [beside]: name }) });
    record.enter(path, code);
  };

describe('what a save waits for', () => {
  it('is also what others find out, whether they succeed or not', async () => {
    const store = open();
    const found = Promise.withResolvers<void>();
    const failed = Promise.withResolvers<void>();
    new LineStore(store, 'goods.1').loose.waitFor(found.promise);
    store.loose.waitFor(failed.promise);
    let isSettled = false;
    const settled = store.loose.settled().then(() => {
      isSettled = true;
    });
    failed.reject(new Error('away'));
    await Promise.resolve();
    expect([isSettled, store.loose.isPending]).toEqual([false, true]);
    found.resolve();
    await settled;
    expect(store.loose.isPending).toBe(false);
  });
});

describe('a text that was typed and left', () => {
  it('is written when the answer comes, where its line stands by then', async () => {
    const store = open();
    const { asking, resolve } = later();
    new LineStore(store, 'goods.1').loose.hold('code', '1006', asking);
    expect(store.loose.at('goods.1.code')).toEqual({ text: '1006', state: 'asked' });
    store.renumber('goods', (index) => (index === 0 ? null : index - 1));
    store.set('goods', [{ code: null, name: null }]);
    resolve(coded('10064020', '碎米'));
    await store.loose.settled();
    expect(store.record.goods).toEqual([{ code: '10064020', name: '碎米' }]);
    expect(store.loose.all).toEqual([]);
  });

  it('leaves alone what was entered since', async () => {
    const store = open();
    const { asking, resolve } = later();
    store.loose.hold('goods.0.code', '1006', asking);
    store.enter('goods.0.name', '大米');
    resolve(coded('10064020', '碎米'));
    await store.loose.settled();
    expect(store.value('goods.0')).toEqual({ code: '10064020', name: '大米' });
  });

  it('gives way to another text, whichever answer comes first', async () => {
    const store = open();
    const [first, second] = [later(), later()];
    store.loose.hold('customs', '8603', first.asking);
    store.loose.hold('customs', '8602', second.asking);
    second.resolve((record, path) => record.enter(path, '8602'));
    first.resolve((record, path) => record.enter(path, '8603'));
    await store.loose.settled();
    expect(store.value('customs')).toBe('8602');
  });

  it('goes with its line, and with the person who takes it back', async () => {
    const store = open();
    const { asking, resolve } = later();
    store.loose.hold('goods.0.code', '1006', asking);
    store.loose.hold('customs', '8603', asking);
    store.renumber('goods', (index) => (index === 0 ? null : index - 1));
    store.loose.drop('customs');
    resolve(coded('10064020', '碎米'));
    await store.loose.settled();
    expect(store.isDirty).toBe(false);
  });

  it('stays when it stands for nothing, and is asked again when what narrows it changes', async () => {
    const store = open();
    let answer: WriteChoice | 'none' = 'none';
    store.loose.hold('goods.0.code', '德宏', { isNarrowed: true, find: async () => answer });
    await store.loose.settled();
    expect(store.loose.at('goods.0.code')).toEqual({ text: '德宏', state: 'none' });
    answer = coded('5331', '');
    store.loose.write('customs', (record, path) => record.enter(path, '53'));
    await store.loose.settled();
    expect(store.value('goods.0.code')).toBe('5331');
  });

  it('waits for what narrows it and was typed before', async () => {
    const store = open();
    const province = later();
    store.loose.hold('customs', '云南', province.asking);
    const seen: unknown[] = [];
    store.loose.hold('goods.0.code', '德宏', {
      isNarrowed: true,
      find: async () => {
        seen.push(store.value('customs'));
        return 'none';
      },
    });
    province.resolve((record, path) => record.enter(path, '53'));
    await store.loose.settled();
    expect(seen[0]).toBe('53');
  });

  it('is asked again by itself when nobody answered, and by a save at once', async () => {
    vi.useFakeTimers();
    try {
      const store = open();
      let calls = 0;
      store.loose.hold('customs', '8603', {
        isNarrowed: false,
        find: async () => {
          calls += 1;
          if (calls < 3) throw new Error('away');
          return (record, path) => record.enter(path, '8603');
        },
      });
      await vi.advanceTimersByTimeAsync(0);
      expect(store.loose.at('customs')).toEqual({ text: '8603', state: 'unanswered' });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(calls).toBe(2);
      await store.loose.settled();
      expect([calls, store.value('customs')]).toEqual([3, '8603']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what a draft keeps of boxes', () => {
  it('is what stands for nothing, and what is being typed in the place of it', async () => {
    const store = open();
    store.loose.hold('customs', '8699', { isNarrowed: false, find: async () => 'none' });
    await store.loose.settled();
    let typing: string | null = null;
    const end = new LineStore(store, 'goods.1').loose.watch('code', () => typing);
    store.loose.watch('customs', () => null);
    expect(store.loose.typed).toEqual([['customs', '8699']]);
    typing = ' 1006 ';
    expect(store.loose.typed).toEqual([
      ['customs', '8699'],
      ['goods.1.code', '1006'],
    ]);
    // Whoever types goes on typing: nothing is asked.
    expect(store.loose.at('goods.1.code')).toBeUndefined();
    end();
    store.loose.watch('customs', () => '860');
    expect(store.loose.typed).toEqual([['customs', '860']]);
  });

  it('stands in its box again, is saved past by nobody, and asked about once its box is there', async () => {
    const store = open();
    store.loose.restore([
      ['customs', '8603'],
      ['goods.0.code', '1006'],
    ]);
    await store.loose.settled();
    expect(store.loose.all).toEqual([
      { path: 'customs', loose: { text: '8603', state: 'kept' } },
      { path: 'goods.0.code', loose: { text: '1006', state: 'kept' } },
    ]);
    expect(store.loose.typed).toHaveLength(2);
    store.loose.hold('customs', '8603', {
      isNarrowed: false,
      find: async (text) => (record, path) => record.enter(path, text),
    });
    await store.loose.settled();
    expect(store.value('customs')).toBe('8603');
    expect(store.loose.all.map(({ path }) => path)).toEqual(['goods.0.code']);
  });

  it('follows its line', () => {
    const store = open();
    store.loose.restore([['goods.1.code', '1006']]);
    store.renumber('goods', (index) => (index === 0 ? null : index - 1));
    expect(store.loose.typed).toEqual([['goods.0.code', '1006']]);
  });
});
