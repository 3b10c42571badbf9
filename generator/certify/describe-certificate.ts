// A certificate as lines for the terminal: what is proved, or what is not.
import type { Certificate, CertifiedGuard, Ownership } from './certify-lifecycles.ts';

/** Heading and rows of two columns. */
export interface DescribedCertificate {
  readonly heading: string;
  readonly rows: readonly (readonly [string, string])[];
}

/** `bill (schemas/lifecycles/bill.yaml): holds` and what of. */
export function describeCertificate(certificate: Certificate): DescribedCertificate {
  const { lifecycle, file, users, ways, finals, deadEnds, owned, guards, labels, holds } = certificate;
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

function describeLabels({ needed, missing }: Certificate['labels']): string {
  if (missing.length > 0) return `MISSING: ${missing.join(', ')}`;
  return `${needed} in zh, en and my`;
}
