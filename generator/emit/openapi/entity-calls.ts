// What the calls of one entity are written from.
import type { EntityDescriptor, Row } from '../../../runtime/core/descriptor.ts';

export interface EntityCalls {
  readonly entity: EntityDescriptor;
  /** English name, which is also the group of the calls. */
  readonly label: string;
  /** `ServiceOrder`, for names of operations and schemas. */
  readonly name: string;
  readonly base: string;
  readonly example: Row;
  readonly stored: Row;
}
