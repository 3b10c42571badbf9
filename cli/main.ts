// The command line: which verbs there are. A verb is loaded when it is used, so that each starts as fast as it can.
import { enableCompileCache } from 'node:module';
import { type Command, CommanderError, program } from 'commander';

interface Verb {
  readonly summary: string;
  readonly load: () => Promise<{ configure(command: Command): void }>;
}

/** Verb -> what it does and the file that does it. */
const verbs: { readonly [name: string]: Verb } = {
  serve: { summary: 'compile, build, migrate and serve the product', load: () => import('./serve.ts') },
  build: { summary: 'compile the schemas and build the pages', load: () => import('./build.ts') },
  dev: { summary: 'serve while you edit: recompile, restart and reload by itself', load: () => import('./dev.ts') },
  migrate: { summary: 'bring the tables to what the schemas say', load: () => import('./migrate.ts') },
  seed: { summary: 'put the first records into a fresh database', load: () => import('./seed.ts') },
  backup: { summary: 'copy everything while people work, or prove a copy', load: () => import('./backup.ts') },
  restore: { summary: 'put a backup into an empty database', load: () => import('./restore.ts') },
  generate: { summary: 'compile the schemas into generated/', load: () => import('./generate.ts') },
  check: { summary: 'check the schemas and what is written by hand for them', load: () => import('./check.ts') },
  import: { summary: 'take records in from a CSV file', load: () => import('./import.ts') },
  reference: { summary: 'make the tables of reference data from public ones', load: () => import('./reference.ts') },
  explain: { summary: 'what an entity is: paths, fields, rules, states, access', load: () => import('./explain.ts') },
  labels: {
    summary: 'write the labels an entity lacks; say what is not translated',
    load: () => import('./labels.ts'),
  },
  rules: {
    summary: 'write the rule book for analysts; compare two versions of the rules',
    load: () => import('./rules.ts'),
  },
  proposals: {
    summary: 'changes of the rules that people proposed; apply those that were agreed',
    load: () => import('./proposals.ts'),
  },
  'verify-history': {
    summary: 'prove that nobody changed the histories',
    load: () => import('./verify-history.ts'),
  },
  client: { summary: 'write a typed client of the API for programs of others', load: () => import('./client.ts') },
  'new-entity': { summary: 'write the first YAML and labels of an entity', load: () => import('./new-entity.ts') },
};

// Also where nobody came through tongguan.js: verbs start in half the time.
enableCompileCache();

/** Exit codes: 0 done, 1 refused (findings, or what a verb says), 2 wrong usage. */
async function main(argv: readonly string[]): Promise<void> {
  program.name('tongguan').description('Schema-driven back office for trade between China and Myanmar');
  program.exitOverride().showHelpAfterError('(tongguan --help lists the verbs)');
  for (const [name, { summary }] of Object.entries(verbs)) program.command(name).description(summary).exitOverride();
  const wanted = argv[2] === 'help' ? argv[3] : argv[2];
  const command = program.commands.find((candidate) => candidate.name() === wanted);
  if (command) (await verbs[command.name()]?.load())?.configure(command);
  try {
    await program.parseAsync(argv);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 || error.code === 'commander.help' ? 0 : 2;
  }
}

await main(process.argv);
