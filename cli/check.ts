// `tongguan check`: everything that is wrong with the schemas and with what is written by hand for them; what is proved of the lifecycles.
// Nothing is written but generated/, where it is not what the schemas say: the types of hand-written code come from there.
import type { Command } from 'commander';
import { openCache } from '../generator/cache/open-cache.ts';
import type { CheckedProject } from '../generator/check/check.ts';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { checkOverrides } from './check-overrides.ts';
import { ensureCompiled } from './compile-schemas.ts';
import { printTable } from './explain/print-table.ts';
import { loadCompiler } from './load-compiler.ts';
import { printFindings } from './print-findings.ts';
import { addProjectOption, projectOptions } from './project-options.ts';
import { withProblems } from './with-problems.ts';

/** Exit code 1: findings, or a lifecycle whose certificate does not hold. */
export function configure(command: Command): void {
  addProjectOption(command)
    .option('--certificates', 'what is proved of each lifecycle: states, owners, guards, labels')
    .option('--no-types', 'leave out whether overrides/ compiles')
    .action(withProblems(run));
}

interface Options {
  readonly project?: string;
  readonly certificates?: true;
  readonly types: boolean;
}

async function run(options: Options): Promise<void> {
  const { examine } = await loadCompiler('examine');
  const checked = await examine({ ...projectOptions(options), memory: openCache() });
  const { project, findings, found } = checked;
  if (findings.length > 0) return printFindings(findings, found);
  const told = options.types && options.project === undefined ? await lookAtOverrides() : { findings: [], said: null };
  if (told.findings.length > 0) printFindings(told.findings);
  else console.log(`${project.entities.size} entities, no findings`);
  if (told.said !== null) console.log(told.said);
  if (options.certificates) await printCertificates(checked);
}

interface Overrides {
  readonly findings: readonly SchemaFinding[];
  readonly said: string | null;
}

/** Against the types that the schemas give now. */
async function lookAtOverrides(): Promise<Overrides> {
  await ensureCompiled();
  const findings = await checkOverrides();
  if (findings === null)
    return { findings: [], said: 'overrides/ was not compiled: TypeScript is not installed, run npm ci' };
  return { findings, said: findings.length === 0 ? 'overrides/ compiles' : null };
}

async function printCertificates({ project, descriptors }: CheckedProject): Promise<void> {
  const [{ certifyLifecycles }, { describeCertificate }, { buildModel }] = await Promise.all([
    import('../generator/certify/certify-lifecycles.ts'),
    import('../generator/certify/describe-certificate.ts'),
    import('../generator/model/build-model.ts'),
  ]);
  const certificates = certifyLifecycles(buildModel(project, descriptors));
  for (const certificate of certificates) {
    const { heading, rows } = describeCertificate(certificate);
    printTable(heading, rows);
  }
  const open = certificates.filter(({ holds }) => !holds).length;
  console.log(`\n${certificates.length} certificates, ${open === 0 ? 'all hold' : `${open} do not hold`}`);
  if (open > 0) process.exitCode = 1;
}
