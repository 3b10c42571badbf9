// A project of many entities (ENTITIES, 1,000): how long check and generate take, how large what comes of it is, how long it takes to make the
// tables of a new database and to find them made, until the server is ready for the first and the second time, and the first page of a list.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { writeManyEntities } from './many-entities.ts';
import { serveFolder } from './served.ts';

const entities = Number(process.env.ENTITIES ?? 1_000);
const folder = mkdtempSync(join(tmpdir(), 'tongguan-entities-'));
const project = join(folder, 'project');
const data = join(folder, 'data');

/** Seconds since a moment, as they are printed. */
function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Runs a verb of the copy and prints how long it took; throws what it says where it fails. */
function run(what: string, ...verb: string[]): void {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['cli/main.ts', ...verb], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, TONGGUAN_DATA: data },
  });
  if (status !== 0) throw new Error(`${verb.join(' ')}: ${stdout.slice(-2_000)}${stderr.slice(-2_000)}`);
  console.log(`  ${what}: ${since(start)}`);
}

/** Bytes of all files below a folder, and how many there are. */
function sizeOf(below: string): string {
  const files = readdirSync(below, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return `${files.length} files, ${(bytes / 1e6).toFixed(0)} MB`;
}

/** Files as they are, and as they are sent. */
function sentSize(names: readonly string[]): string {
  const texts = names.map((name) => readFileSync(join(project, 'generated', name)));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [whole, sent] = [texts, texts.map((text) => brotliCompressSync(text, { params }))].map(
    (all) => all.reduce((sum, { length }) => sum + length, 0) / 1e6,
  );
  return `${whole?.toFixed(1)} MB, compressed ${sent?.toFixed(2)} MB, ${names.length} files`;
}

/** The files of the rule book that names of areas and parts lead to. */
function bookFilesOf(named: RegExp): string[] {
  const files = readdirSync(join(project, 'generated', 'rule-book')).filter((file) => named.test(file));
  return files.map((file) => join('rule-book', file));
}

async function serveAndAsk(what: string): Promise<void> {
  const start = performance.now();
  const served = await serveFolder(data, project);
  try {
    console.log(`  ${what}, ready: ${since(start)}`);
    const cookie = await served.logIn('operator');
    for (const which of ['first', 'second']) {
      const asked = performance.now();
      const answer = await fetch(
        `${served.address}/api/entities/friendly-link-c1?view=friendlyLinkC1&page=1&pageSize=20`,
        { headers: { cookie } },
      );
      await answer.text();
      console.log(`  ${which} page of a list: ${(performance.now() - asked).toFixed(0)} ms (${answer.status})`);
    }
  } finally {
    await served.stop();
  }
}

try {
  writeManyEntities(project, entities);
  console.log(`${entities} entities:`);
  run('check, cold', 'check', '--no-types');
  run('generate, with what check remembers', 'generate');
  console.log(`  generated/: ${sizeOf(join(project, 'generated'))}`);
  const head = 'rule-book-zh.gen.json';
  console.log(`  rule book, for who searches in Chinese: ${sentSize([head, ...bookFilesOf(/-(list|zh)\.gen/)])}`);
  console.log(`  rule book, for who looks at an area: ${sentSize([head, ...bookFilesOf(/^bill-(list|zh)\.gen/)])}`);
  run('tables of a new database, with its start', 'migrate');
  run('the same once more, table by table', 'migrate');
  await serveAndAsk('first start, with building the pages and first records');
  await serveAndAsk('second start');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
