// Reports a finding of a check: a node of a file, a message, and the fix.
import type { SchemaFinding, UnknownName } from '../load/schema-finding.ts';
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
  /** The name that is not known, and those that are. */
  readonly unknown?: UnknownName;
  /** The name that was probably meant. */
  readonly suggestion?: string | undefined;
  /** One sentence without a full stop. */
  readonly fix: string;
}

export type Report = (id: string, at: SourceNode, text: FindingText) => void;

/** A report that adds to a list. */
export function reportInto(findings: SchemaFinding[]): Report {
  return (id, { source, path, part }, { message, unknown, suggestion, fix }) => {
    const { place, excerpt } = source.placeOf(path, part);
    const meant = { ...(unknown && { unknown }), ...(suggestion !== undefined && { suggestion }) };
    findings.push({ id, place, path, message, ...meant, fix, excerpt });
  };
}
