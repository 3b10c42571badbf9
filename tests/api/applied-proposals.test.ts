// A proposal that two hands have agreed to: applied on its day, or told why not, with files and tables as they were.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyProposal } from '../../cli/proposals/apply-proposal.ts';
import { countDue, idsDue, readProposal } from '../../cli/proposals/kept-proposals.ts';
import { announceFollower, isFollowed } from '../../cli/with-lock.ts';
import { narrow, openProposals, tomorrow } from './proposal-world.ts';
import { listIn } from './world.ts';

// Each trial compiles a project, twice: long where all cores are busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { world, context, root, types, original, act, agreed, kept, close } = await openProposals();
afterAll(close);
beforeEach(() => writeFileSync(types, original));

describe('a proposal that both have agreed to', () => {
  const apply = async (
    id: string,
    run: (verb: string) => Promise<string | null>,
    isFollowed = false,
  ): Promise<boolean> =>
    applyProposal({ context, options: { root }, run, isFollowed }, await readProposal(context, id));

  it('is due on its day and not before, and is then written, built and migrated, in this order', async () => {
    const id = await agreed();
    expect(await idsDue(context, new Date().toISOString().slice(0, 10))).not.toContain(id);
    expect(await idsDue(context, tomorrow)).toContain(id);
    expect(await countDue(context.database, context.layouts.tables.ruleProposal, tomorrow)).toBeGreaterThan(0);
    const verbs: string[] = [];
    const isApplied = await apply(id, async (verb) => {
      expect(readFileSync(types, 'utf8')).toContain('digits: [6, 3]');
      verbs.push(verb);
      return null;
    });
    expect([isApplied, verbs]).toEqual([true, ['build', 'migrate']]);
    expect(await kept(id)).toMatchObject({
      status: 'effective',
      effectiveAt: expect.any(String),
      committed: 'noRepository',
    });
    expect(await idsDue(context, tomorrow)).not.toContain(id);
  });

  it('is committed by who agreed, and says so', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-c', 'user.name=Ko', '-c', 'user.email=ko@example.com', ...args], {
        cwd: root,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'Lay the project');
    const id = await agreed();
    expect(await apply(id, async () => null)).toBe(true);
    const commit = git('rev-parse', 'HEAD').trim();
    expect(await kept(id)).toMatchObject({ status: 'effective', committed: 'committed', commit });
    const shown = git('show', '--name-only', '--format=%an|%ae|%B', 'HEAD').split('\n');
    expect(shown.filter((line) => line !== '')).toEqual([
      expect.stringMatching(/^analyst2\|rules@localhost\|GZ\d+: Lighter goods$/),
      'Scales end at 999 kg',
      'schemas/types.yaml',
    ]);
    rmSync(join(root, '.git'), { recursive: true });
  });

  it('fails where the file has changed meanwhile, changes nothing, and tells whoever has signed', async () => {
    const id = await agreed();
    const changed = original.replace('digits: [8, 3]', 'digits: [7, 3]');
    expect(changed).not.toBe(original);
    writeFileSync(types, changed);
    const isApplied = await apply(id, () => Promise.reject(new Error('nothing is to run')));
    expect(isApplied).toBe(false);
    expect(readFileSync(types, 'utf8')).toBe(changed);
    expect(await kept(id)).toMatchObject({
      status: 'failed',
      failure: 'schemas/types.yaml: weight.digits: other-value, now [7,3]',
    });
    const { data } = await world.call('operator', 'GET', '/notices');
    const told = listIn(data.rows).filter(({ recordId, by }) => String(recordId) === id && by === null);
    expect(told).toMatchObject([{ entity: 'rule-proposal' }]);
  });

  it('fails where the tables do not fit, with the files as they were', async () => {
    const id = await agreed();
    const verbs: string[] = [];
    const isApplied = await apply(id, async (verb) => {
      verbs.push(verb);
      return verb === 'migrate' ? 'Table shipment, column netWeight holds values that do not fit' : null;
    });
    expect([isApplied, verbs]).toEqual([false, ['build', 'migrate', 'build']]);
    expect(readFileSync(types, 'utf8')).toBe(original);
    expect(await kept(id)).toMatchObject({ status: 'failed', failure: expect.stringContaining('netWeight') });
    expect(await idsDue(context, tomorrow)).not.toContain(id);
  });

  it('fails and leaves what somebody has written into the file meanwhile', async () => {
    const id = await agreed();
    const written = (text: string): string => text.replace(/^credit-code:/m, '# written by hand\n$&');
    const isApplied = await apply(id, async (verb) => {
      const text = readFileSync(types, 'utf8');
      if (text.includes('digits: [6, 3]') && verb === 'build') writeFileSync(types, written(text));
      return verb === 'migrate' ? 'Table shipment, column netWeight holds values that do not fit' : null;
    });
    expect(isApplied).toBe(false);
    expect(readFileSync(types, 'utf8')).toBe(written(original));
  });

  it('and is returned while it is applied stays returned, with files and tables as they were', async () => {
    for (const returnedIn of ['build', 'migrate']) {
      const id = await agreed();
      const verbs: string[] = [];
      const isApplied = await apply(id, async (verb) => {
        verbs.push(verb);
        if (verb === returnedIn && verbs.indexOf(verb) === verbs.length - 1)
          expect((await act('operator', id, 'return', { opinion: 'Not yet' })).status).toBe(200);
        return null;
      });
      expect([isApplied, verbs]).toEqual([
        false,
        returnedIn === 'build' ? ['build', 'build'] : ['build', 'migrate', 'build', 'migrate'],
      ]);
      expect(readFileSync(types, 'utf8')).toBe(original);
      expect(await kept(id)).toMatchObject({ status: 'returned', opinion: 'Not yet' });
    }
  });

  it('is not built where the pages follow what is written, neither forth nor back', async () => {
    expect(await isFollowed(root)).toBe(false);
    const follower = await announceFollower(root);
    expect(await isFollowed(root)).toBe(true);
    const verbs: string[] = [];
    const run = async (verb: string): Promise<string | null> => {
      verbs.push(verb);
      return verbs.length === 1 ? 'Table shipment, column netWeight holds values that do not fit' : null;
    };
    expect(await apply(await agreed(), run, await isFollowed(root))).toBe(false);
    expect(await apply(await agreed(), run, await isFollowed(root))).toBe(true);
    expect(verbs).toEqual(['migrate', 'migrate']);
    await follower?.release();
    expect(await isFollowed(root)).toBe(false);
  });

  it('of which a server ended in the middle of its files is written to the end', async () => {
    const rule = { file: 'schemas/trade/shipment.yaml', path: '["rules","net-not-above-gross","spec"]' };
    const id = await agreed([narrow, { ...rule, before: '"5"', after: '"proposed"' }]);
    writeFileSync(types, original.replace('digits: [8, 3]', 'digits: [6, 3]'));
    const place = join(root, rule.file);
    const before = readFileSync(place, 'utf8');
    expect(await apply(id, async () => null)).toBe(true);
    expect(readFileSync(place, 'utf8')).not.toBe(before);
    writeFileSync(place, before);
  });

  it('that somebody has written into the files by hand is in force with what is left to do', async () => {
    const id = await agreed();
    writeFileSync(types, original.replace('digits: [8, 3]', 'digits: [6, 3]'));
    expect(await apply(id, async () => null)).toBe(true);
    expect(await kept(id)).toMatchObject({ status: 'effective' });
  });
});
