// Makes a flow of its file, with every default filled in.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Flow } from '../../runtime/core/descriptor/flow.ts';
import { namesRecords } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { FlowDoc } from '../load/project-documents.ts';
import type { Sourced } from './project.ts';

/** The flow of a file. Where the file has findings, what they concern may be missing. */
export function buildFlow(
  id: string,
  { doc, source }: Sourced<FlowDoc>,
  descriptors: ReadonlyMap<string, EntityDescriptor>,
): Flow {
  const chosenBy = chosenByOf(doc, descriptors);
  return {
    id,
    from: doc.from,
    to: doc.to,
    by: doc.by ?? [],
    ...(doc.charges && { charges: doc.charges }),
    ...(doc.mine !== undefined && { mine: doc.mine }),
    ...(doc.when && { when: doc.when }),
    ...(doc.several && { several: true }),
    same: doc.same ?? [],
    ...(chosenBy && { chosenBy }),
    ...(doc.namedBy && { namedBy: doc.namedBy }),
    fields: doc.fields,
    cases: doc.cases ?? [],
    lines: doc.lines ?? [],
    open: doc.open ?? [],
    released: doc.released ?? [],
    keeps: doc.keeps ?? [],
    source: doc.spec ?? 'proposed',
    file: source.file,
  };
}

/** A reference names the source by its key; a text says which field of the source holds the same. */
function chosenByOf(
  { chosenBy, to }: FlowDoc,
  descriptors: ReadonlyMap<string, EntityDescriptor>,
): Flow['chosenBy'] | null {
  if (chosenBy === undefined) return null;
  if (typeof chosenBy !== 'string') return chosenBy;
  const field = fieldAt(descriptors.get(to)?.fields ?? [], chosenBy);
  return { field: chosenBy, matches: namesRecords(field) ? field.by : 'id' };
}
