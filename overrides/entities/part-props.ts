// What each part of the page is given.
import type { WrittenSchemas } from '../../runtime/core/rule-book/additions/written-schemas.ts';

export interface PartProps {
  readonly entity: string;
  readonly written: WrittenSchemas;
}
