// Reports a finding of a check: a node of a file, a message, and the fix.
import type { SchemaFinding } from '../load/schema-finding.ts';
import type { Path, SourceFile } from '../load/source-file.ts';

/** The node at fault; `key`: the key that leads to it. */
export interface SourceNode {
  readonly source: SourceFile;
  readonly path: Path;
  readonly part?: 'key' | 'value';
}

export interface FindingText {
  /** One sentence without a full stop. */
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string | undefined;
  /** One sentence without a full stop. */
  readonly fix: string;
}

export type Report = (id: string, at: SourceNode, text: FindingText) => void;

/** A report that adds to a list. */
export function reportInto(findings: SchemaFinding[]): Report {
  return (id, { source, path, part }, { message, suggestion, fix }) => {
    const { place, excerpt } = source.placeOf(path, part);
    findings.push({ id, place, path, message, ...(suggestion !== undefined && { suggestion }), fix, excerpt });
  };
}
