// How a record on its way says what it was made from: keys beside its values, which never are values themselves.

/** Key of a record or line under which it says so. */
export const linksKey = '$from';

/** A source of a record: under which flow, and which version of it was read. */
export interface SourceMark {
  readonly flow: string;
  readonly id: string;
  readonly version: number;
}

/** The line of a source that a line was made from; `line`: `lines.0`, empty for the head. */
export interface LineMark {
  readonly flow: string;
  readonly id: string;
  readonly line: string;
}
