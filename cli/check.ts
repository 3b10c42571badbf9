// `tongguan check`: everything that is wrong with the schemas and with what is written by hand for them, and nothing written; what is
// proved of the lifecycles.
import type { Command } from 'commander';
import { certifyLifecycles } from '../generator/certify/certify-lifecycles.ts';
import { describeCertificate } from '../generator/certify/describe-certificate.ts';
import { examine } from '../generator/examine.ts';
import { buildModel } from '../generator/model/build-model.ts';
import type { Model } from '../generator/model/model.ts';
import { checkOverrides } from './check-overrides.ts';
import { isCompiled } from './compile-schemas.ts';
import { printTable } from './explain/print-table.ts';
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
  const { project, descriptors, findings, found } = await examine(projectOptions(options));
  if (findings.length > 0) printFindings(findings, found);
  else console.log(`${project.entities.size} entities, no findings`);
  if (findings.length === 0 && options.types && options.project === undefined) await tellOfOverrides();
  if (findings.length === 0 && options.certificates) printCertificates(buildModel(project, descriptors));
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

function printCertificates(model: Model): void {
  const certificates = certifyLifecycles(model);
  for (const certificate of certificates) {
    const { heading, rows } = describeCertificate(certificate);
    printTable(heading, rows);
  }
  const open = certificates.filter(({ holds }) => !holds).length;
  console.log(`\n${certificates.length} certificates, ${open === 0 ? 'all hold' : `${open} do not hold`}`);
  if (open > 0) process.exitCode = 1;
}
