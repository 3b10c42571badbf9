// The proposals of a field: one or several as written, and what the units of measure of their tables weigh.
import type { Proposal, UnitFactor } from '../../runtime/core/descriptor/field.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { Project } from './project.ts';

interface ProposalScope {
  readonly project: Project;
  /** Of the entity that declares the field. */
  readonly doc: EntityDoc;
}

export function buildProposals(written: Proposal | readonly Proposal[], scope: ProposalScope): readonly Proposal[] {
  return [written].flat().map((by) => {
    if (!('measured' in by)) return by;
    const factors = factorsOf(scope, by.measured.unit);
    return { ...by, measured: { ...by.measured, ...(Object.keys(factors).length > 0 && { factors }) } };
  });
}

/** Of the units that are told in others, in the table of a field beside the one that is proposed. */
function factorsOf({ project, doc }: ProposalScope, unit: string): { [unit: string]: UnitFactor } {
  const table = doc.properties[unit]?.code ?? '';
  const values = project.codes.get(table)?.doc.values ?? [];
  return Object.fromEntries(
    values.flatMap(({ value, measures }) => (measures ? [[value, { unit: measures.in, times: measures.times }]] : [])),
  );
}
