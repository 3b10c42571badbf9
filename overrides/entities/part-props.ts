// What each part of the page is given.
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';

export interface PartProps {
  readonly entity: string;
  /** With what is collected on the page. */
  readonly written: WrittenSchemas;
  /** As the files are. */
  readonly stored: WrittenSchemas;
}
