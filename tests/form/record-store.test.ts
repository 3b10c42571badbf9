// The record under edit: single values, titles by value, what counts as a change, lines seen as records.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { LineStore } from '../../runtime/web/lines/line-view.ts';
import { isSame, RecordStore, titlesOf, withoutExtras } from '../../runtime/web/record/record-store.ts';

const served: Row = {
  broker: 'b1',
  roles: ['r1', 'r2'],
  goods: [{ productNo: '10064020', price: '2.5600' }, { productNo: '10063020' }],
  $labels: {
    broker: '德宏示例报关有限公司',
    'goods.0.productNo': '长粒米碎米',
    roles: 'Clerk, Head',
    'roles.0': 'Clerk',
  },
  $editable: true,
};

function open(): RecordStore {
  const record = withoutExtras(served);
  return new RecordStore(record, record, titlesOf(served));
}

describe('RecordStore', () => {
  it('drops what the server adds for the page', () =>
    expect(Object.keys(open().record)).toEqual(['broker', 'roles', 'goods']));

  it('knows titles by value, wherever its line moves', () => {
    const store = open();
    expect(store.title('goods.productNo', '10064020')).toBe('长粒米碎米');
    expect(store.title('roles', ['r1', 'r2'])).toBe('Clerk, Head');
    expect(store.title('roles', 'r1')).toBe('Clerk');
    expect(store.title('goods.productNo', '10063020')).toBeUndefined();
  });

  it('asks for titles anew in another language, and shows the former ones until they come', () => {
    const store = open();
    expect(store.lacksTitle('roles', 'r2')).toBe(true);
    store.rememberTitle('roles', 'r2', '文员');
    expect(store.lacksTitle('roles', 'r2')).toBe(false);
    store.retitle();
    expect([store.lacksTitle('roles', 'r2'), store.title('roles', 'r2')]).toEqual([true, '文员']);
    store.rememberTitle('roles', 'r2', 'Clerk');
    expect([store.lacksTitle('roles', 'r2'), store.title('roles', 'r2')]).toEqual([false, 'Clerk']);
  });

  it('is dirty exactly while the record differs from what was loaded', () => {
    const store = open();
    store.set('goods.1.price', '2.9000');
    expect(store.isDirty).toBe(true);
    store.set('goods.1.price', null);
    expect(store.isDirty).toBe(false);
  });

  it('tells listeners once for several values, and not at all when nothing changed', () => {
    const store = open();
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    store.setAll({ broker: 'b2', 'goods.0.price': '3.0000' });
    store.set('broker', 'b2');
    expect(told).toBe(1);
  });

  it('keeps untouched lines the same objects', () => {
    const store = open();
    const before = store.value('goods.0');
    store.set('goods.1.price', '1.0000');
    expect(store.value('goods.0')).toBe(before);
  });

  it('hands over what inputs hold before a save, each input once', () => {
    const store = open();
    const unregister = store.registerBuffer(() => store.set('broker', 'typed'));
    store.flush();
    expect(store.value('broker')).toBe('typed');
    unregister();
    store.set('broker', 'b1');
    store.flush();
    expect(store.value('broker')).toBe('b1');
  });

  it('shows what is being typed without taking it over', () => {
    const store = open();
    expect(store.unfinished).toBe(store.record);
    const unregister = store.registerBuffer(
      () => {},
      () => ({ broker: 'ty', 'goods.1.price': '2.9' }),
    );
    expect(store.unfinished).toMatchObject({ broker: 'ty', goods: [{ price: '2.5600' }, { price: '2.9' }] });
    expect(store.value('broker')).toBe('b1');
    expect(store.isDirty).toBe(false);
    unregister();
    expect(store.unfinished).toBe(store.record);
  });
});

describe('LineStore', () => {
  it('shows what is being typed in its line', () => {
    const store = open();
    new LineStore(store, 'goods.1').registerBuffer(
      () => {},
      () => ({ price: '4.2' }),
    );
    expect(store.unfinished).toMatchObject({ goods: [{ price: '2.5600' }, { price: '4.2' }] });
  });

  it('writes through into the record', () => {
    const store = open();
    new LineStore(store, 'goods.1').set('price', '2.9000');
    expect(store.value('goods.1.price')).toBe('2.9000');
  });

  it('does not bring back a line that is gone', () => {
    const store = open();
    const line = new LineStore(store, 'goods.1');
    store.set('goods', [store.value('goods.0') ?? null]);
    line.set('price', '2.9000');
    expect(store.value('goods')).toHaveLength(1);
  });
});

describe('isSame', () => {
  it('takes absent, null and empty text for the same', () => {
    expect(isSame(undefined, '')).toBe(true);
    expect(isSame({ a: null, b: '1' }, { b: '1' })).toBe(true);
  });
  it('tells lists of other lengths and values apart', () => {
    expect(isSame(['a'], ['a', 'b'])).toBe(false);
    expect(isSame({ a: '1' }, { a: '2' })).toBe(false);
    expect(isSame([], {})).toBe(false);
  });
});
