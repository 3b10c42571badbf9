// `tongguan check`: everything that is wrong with the schemas and with what is written by hand for them, and nothing written; what is
// proved of the lifecycles.
import type { Command } from 'commander';
import { openCache } from '../generator/cache/open-cache.ts';
import type { CheckedProject } from '../generator/check/check.ts';
import { checkOverrides } from './check-overrides.ts';
import { isCompiled } from './compile-schemas.ts';
import { printTable } from './explain/print-table.ts';
import { loadCompiler } from './load-compiler.ts';
import { printFindings } from './print-findings.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

/** Exit code 1: findings, or a lifecycle whose certificate does not hold. */
export function configure(command: Command): void {
  addProjectOption(command)
    .option('--certificates', 'what is proved of each lifecycle: states, owners, guards, labels')
    .option('--no-types', 'leave out whether overrides/ compiles')
    .action(run);
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
  if (findings.length > 0) printFindings(findings, found);
  else console.log(`${project.entities.size} entities, no findings`);
  if (findings.length === 0 && options.types && options.project === undefined) await tellOfOverrides();
  if (findings.length === 0 && options.certificates) await printCertificates(checked);
}

/** Their types are those of generated/, which this command leaves as it is. */
async function tellOfOverrides(): Promise<void> {
  if (!(await isCompiled())) {
    console.log('overrides/ was not compiled: generated/ is not what the schemas say, run tongguan generate');
    return;
  }
  const findings = await checkOverrides();
  if (findings === null) console.log('overrides/ was not compiled: TypeScript is not installed, run npm ci');
  else if (findings.length > 0) printFindings(findings);
  else console.log('overrides/ compiles');
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
