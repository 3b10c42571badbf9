// A server whose analysts propose changes of the rules of a small project, and the hands that one takes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeTrials } from '../../cli/changes/change-trials.ts';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { makeProject } from '../generator/case-project.ts';
import { quickHash } from '../quick-hash.ts';
import { testRing } from '../test-ring.ts';
import { type Answer, openWorld, password, type World } from './world.ts';

/** Path of proposals in the API. */
export const proposals = '/entities/rule-proposal';

/** Weights of the project with two digits less, as an edit. */
export const narrow = { file: 'schemas/types.yaml', path: '["weight","digits"]', before: '[8,3]', after: '[6,3]' };
export const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

export interface ProposalWorld {
  readonly world: World;
  readonly context: ServerContext;
  /** Folder of the project. */
  readonly root: string;
  /** Its types.yaml, and what it says at first. */
  readonly types: string;
  readonly original: string;
  draft(who: string, edit?: object): Promise<Answer>;
  act(who: string, id: unknown, action: string, body?: object): Promise<Answer>;
  /** A proposal that both have agreed to. */
  agreed(edit?: object): Promise<string>;
  kept(id: string): Promise<Answer['data']>;
  close(): Promise<void>;
}

/** Opens it, with two analysts at the operator. */
export async function openProposals(): Promise<ProposalWorld> {
  const { root, discard } = makeProject({});
  const types = join(root, 'schemas/types.yaml');
  const loaded = await loadHooks(hooks);
  const world = await openWorld({ tryChange: changeTrials(root, { readings: '', partitions: 0 }) }, loaded);
  const settings = { ...defaultSettings, keyRing: testRing };
  const context = makeContext({
    ...{ model, pool: world.pool, hooks: loaded, settings },
    report: (error) => console.error(error),
  });
  await addAnalysts(world);
  const draft: ProposalWorld['draft'] = (who, edit = narrow) =>
    world.call(who, 'POST', proposals, {
      title: 'Lighter goods',
      reason: 'Scales end at 999 kg',
      effectiveOn: tomorrow,
      edits: [edit].flat(),
    });
  const act: ProposalWorld['act'] = (who, id, action, body = {}) =>
    world.call(who, 'POST', `${proposals}/${id}/actions/${action}`, body);
  return {
    ...{ world, context, root, types, original: readFileSync(types, 'utf8'), draft, act },
    agreed: async (edit = narrow) => {
      const { data } = await draft('analyst', edit);
      for (const [who, action] of [
        ['analyst', 'propose'],
        ['analyst2', 'agree'],
        ['operator', 'signOff'],
      ] as const) {
        const { status } = await act(who, data.id, action);
        if (status !== 200) throw new Error(`${action} by ${who} was answered with ${status}`);
      }
      return String(data.id);
    },
    kept: async (id) => (await world.call('operator', 'GET', `${proposals}/${id}`)).data,
    close: async () => {
      await context.hints.close();
      await world.close();
      discard();
    },
  };
}

async function addAnalysts(world: World): Promise<void> {
  const { operator } = world.companies;
  const actions = ['manage', 'view', 'create', 'edit', 'delete'];
  const permissions = ['ruleProposals', 'rules'].map((moduleKey) => ({ moduleKey, actions }));
  const role = await world.insert('role', { code: 'RULES', name: 'rules', companyId: operator.id, permissions });
  for (const [index, username] of ['analyst', 'analyst2'].entries()) {
    await world.insert('account', {
      username,
      password: await quickHash(password),
      companyId: operator.id,
      roles: [String(role.id)],
      userLevel: 'staff',
      name: username,
      mobile: `1388888888${index}`,
      email: `${username}@example.com`,
      singleIdCard: `53310219900101123${index}`,
      userType: '2',
      userStatus: 'enabled',
    });
  }
}
