// The product on a copy of the project whose schemas it may change, with the demo records: where agreed proposals become the rule.
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { freePort } from './development.ts';
import { copyBuiltProject } from './project-copy.ts';
import { type StartedServer, startWorkerServer } from './worker-server.ts';

export interface RuleServer extends StartedServer {
  /** The copy of the project. */
  readonly project: string;
}

/** Starts it at a port of its own: once it has written a change it starts anew at the same one. */
export async function startRuleServer(): Promise<RuleServer> {
  const project = await makeTestFolder();
  copyBuiltProject(project);
  const server = await startWorkerServer(project, await freePort());
  return {
    ...server,
    project,
    stop: async () => {
      await server.stop();
      await removeTestFolder(project);
    },
  };
}
