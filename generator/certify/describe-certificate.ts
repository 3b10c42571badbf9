// A certificate as lines for the terminal: what is proved, or what is not.
import { type CertifiedDuty, isApart } from './certify-duties.ts';
import type { Certificate, CertifiedGuard, Ownership } from './certify-lifecycles.ts';

/** Heading and rows of two columns. */
export interface DescribedCertificate {
  readonly heading: string;
  readonly rows: readonly (readonly [string, string])[];
}

/** `bill (schemas/lifecycles/bill.yaml): holds` and what of. */
export function describeCertificate(certificate: Certificate): DescribedCertificate {
  const { lifecycle, file, users, ways, finals, deadEnds, owned, guards, duties, labels, holds } = certificate;
  const unreached = [...ways].flatMap(([name, way]) => (way === null ? [name] : []));
  const reached = [...ways].map(([name, way]) => `${name}${way === null ? '' : ` (${way.join(' > ') || 'initial'})`}`);
  return {
    heading: `${lifecycle}  ${file}: ${holds ? 'holds' : 'DOES NOT HOLD'}`,
    rows: [
      ['used by', users.join(', ')],
      ['states', `${ways.size}, ${unreached.length === 0 ? 'all reached' : `NOT REACHED: ${unreached.join(', ')}`}`],
      ...reached.map((line) => ['', line] as const),
      ['final', finals.join(', ') || 'none'],
      ['dead ends', deadEnds.join(', ') || 'none'],
      ['transitions', `${owned.length}, ${countNobody(owned)}`],
      ...[...groupedOwners(owned)].map((line) => ['', line] as const),
      ['guards', describeGuards(guards)],
      ['duties', describeDuties(duties)],
      ...[...groupedDuties(duties)].map((line) => ['', line] as const),
      ['labels', describeLabels(labels)],
    ],
  };
}

function countNobody(owned: readonly Ownership[]): string {
  const nobody = owned.filter(({ by }) => by.length === 0);
  if (nobody.length === 0) return 'each has somebody to make it';
  return `BY NOBODY: ${nobody.map(({ action, entity }) => `${action} of ${entity}`).join(', ')}`;
}

/** Entities with the same people stand together. */
function groupedOwners(owned: readonly Ownership[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { entity, action, from, to, by } of owned) {
    const line = `${action}: ${from.join(', ')} -> ${to} by ${by.join(', ') || 'nobody'}`;
    lines.set(line, [...(lines.get(line) ?? []), entity]);
  }
  return [...lines].map(([line, entities]) => `${line} (${entities.join(', ')})`);
}

function describeGuards(guards: readonly CertifiedGuard[]): string {
  if (guards.length === 0) return 'one way for each action from each state';
  const open = guards.filter(({ apart }) => apart === null);
  if (open.length > 0) {
    return `NOT KEPT APART: ${open.map(({ action, state, entity }) => `${action} from ${state} of ${entity}`).join(', ')}`;
  }
  const byWhen = guards.filter(({ apart }) => apart === 'when').length;
  return `${guards.length} pairs of ways: ${byWhen} kept apart by when, ${guards.length - byWhen} by who may`;
}

function describeDuties(duties: readonly CertifiedDuty[]): string {
  if (duties.length === 0) return 'nothing is decided';
  const open = duties.filter((duty) => !isApart(duty));
  const declared = duties.filter(({ same }) => same.length > 0).length;
  const said = declared === 0 ? '' : ` but for ${declared} that say why`;
  if (open.length === 0) return `${duties.length} decisions, none by whoever entered or decided before${said}`;
  return `NOT SEPARATED: ${open.map(({ action, entity }) => `${action} of ${entity}`).join(', ')}`;
}

/** Entities of which the same is true stand together. */
function groupedDuties(duties: readonly CertifiedDuty[]): string[] {
  const lines = new Map<string, string[]>();
  for (const duty of duties) {
    const line = `${duty.action}: ${keepersOf(duty).join('; ')}`;
    lines.set(line, [...new Set([...(lines.get(line) ?? []), duty.entity])]);
  }
  return [...lines].map(([line, entities]) => `${line} (${entities.join(', ')})`);
}

function keepersOf({ notBy, except, others, same, open, around, through }: CertifiedDuty): string[] {
  return [
    ...(notBy.length > 0 ? [`not by whoever did ${notBy.join(', ')}`] : []),
    ...(except.length > 0 ? [`not by ${except.join(', ')}`] : []),
    ...(others.length > 0 ? [`${others.join(', ')} by others`] : []),
    ...(same.length > 0 ? [`${same.join(', ')} may be by the same`] : []),
    ...(open.length > 0 ? [`ALSO BY WHOEVER DID ${open.join(', ')}`] : []),
    ...(around ? [`REACHED WITHOUT ANY OF IT: ${around.join(' > ') || 'initial'}`] : []),
    ...through.map((by) => `PASSED BY ${by}`),
  ];
}

function describeLabels({ needed, missing }: Certificate['labels']): string {
  if (missing.length > 0) return `MISSING: ${missing.join(', ')}`;
  return `${needed} in zh, en and my`;
}
