// What is entered is kept on the device; what was found there before is not written over until somebody has decided about it.
import { describe, expect, it } from 'vitest';
import { DraftKeeper, type DraftStorage } from '../../runtime/web/drafts/draft-keeper.ts';
import type { Draft, DraftPlace } from '../../runtime/web/record/draft-store.ts';
import { RecordStore } from '../../runtime/web/record/record-store.ts';

const place: DraftPlace = { account: 'a', entity: 'declaration', of: 'new:import' };

class Device implements DraftStorage {
  kept: Draft | null = null;
  readonly find = async (): Promise<Draft | null> => this.kept;
  readonly save = async (_: DraftPlace, draft: Draft): Promise<void> => {
    this.kept = draft;
  };
  readonly saveLeaving = this.save;
  readonly delete = async (): Promise<void> => {
    this.kept = null;
  };
}

interface Opened {
  readonly store: RecordStore;
  readonly keeper: DraftKeeper;
  readonly found: Draft | null;
}

async function open(device: Device): Promise<Opened> {
  const store = new RecordStore({ contractNo: '' }, { contractNo: '' }, new Map());
  const keeper = new DraftKeeper(store, place, device);
  return { store, keeper, found: await keeper.find() };
}

/** A form in which a contract was entered and that went away. */
async function entered(device: Device, contractNo: string): Promise<Opened> {
  const opened = await open(device);
  opened.store.enter('contractNo', contractNo);
  opened.keeper.keep({ isLeaving: true });
  return opened;
}

describe('a draft nobody has decided about', () => {
  it('stays behind what is entered since, and is offered after it', async () => {
    const device = new Device();
    await entered(device, 'A');
    await entered(device, 'B');
    const { store, keeper, found } = await open(device);
    expect(found?.record).toEqual({ contractNo: 'B' });
    const behind = found && keeper.restore(found);
    expect(store.value('contractNo')).toBe('B');
    expect(behind?.record).toEqual({ contractNo: 'A' });
    expect(behind && keeper.discard(behind)).toBeNull();
    expect((await open(device)).found?.earlier).toBeUndefined();
  });

  it('changes places with what was entered since when it is taken up', async () => {
    const device = new Device();
    await entered(device, 'A');
    const { store, keeper, found } = await open(device);
    store.enter('contractNo', 'B');
    const replaced = found && keeper.restore(found);
    expect(store.value('contractNo')).toBe('A');
    expect(replaced?.record).toEqual({ contractNo: 'B' });
  });

  it('stays when what is entered since was saved, and goes when it is thrown away', async () => {
    const device = new Device();
    await entered(device, 'A');
    const { store, keeper, found } = await open(device);
    store.enter('contractNo', 'B');
    keeper.keep();
    store.accept({ id: '1', contractNo: 'B' });
    keeper.forget();
    expect(device.kept?.record).toEqual({ contractNo: 'A' });
    expect(found && keeper.discard(found)).toBeNull();
    expect(device.kept).toBeNull();
  });

  it('is not written over before it was found', async () => {
    const device = new Device();
    await entered(device, 'A');
    const store = new RecordStore({}, {}, new Map());
    const keeper = new DraftKeeper(store, place, device);
    store.enter('contractNo', 'B');
    keeper.keep();
    expect(device.kept?.record).toEqual({ contractNo: 'A' });
    expect(keeper.hasMore).toBe(true);
    keeper.keep({ isLeaving: true });
    expect(device.kept).toMatchObject({ record: { contractNo: 'B' }, isBlind: true });
  });

  it('is one of few', async () => {
    const device = new Device();
    for (const contractNo of ['A', 'B', 'C', 'D', 'E', 'F']) await entered(device, contractNo);
    const contracts: unknown[] = [];
    for (let draft = device.kept; draft; draft = draft.earlier ?? null) contracts.push(draft.record.contractNo);
    expect(contracts).toEqual(['F', 'E', 'D', 'C']);
  });
});

describe('what is entered', () => {
  it('is kept once, and forgotten when nothing is left of it', async () => {
    const device = new Device();
    const { store, keeper } = await entered(device, 'A');
    expect(keeper.hasMore).toBe(false);
    store.enter('contractNo', null);
    expect(keeper.hasMore).toBe(true);
    keeper.keep();
    expect(device.kept).toBeNull();
  });
});
