// Documents as the stages hand them on, where that is not how a person writes them; and labels, which no schema describes.
import type { EnteredLineDoc, LifecycleUseDoc, TransitionDoc, WrittenEntityDoc } from './entity-documents.ts';
import type { LabelDoc } from './project-documents.ts';

/** An entity whose lifecycles are all used by their ids, see check/take-out-lifecycles.ts. */
export interface EntityDoc extends Omit<WrittenEntityDoc, '$schema' | 'type' | 'lifecycles'> {
  readonly lifecycles?: readonly LifecycleUseDoc[];
}

/** The fields of a record to fill in, or with `line` those of a line. */
export type EntersDoc = Partial<EnteredLineDoc> & Exclude<NonNullable<TransitionDoc['enters']>, EnteredLineDoc>;

/** A locale file: labels, nested. */
export interface LabelsDoc {
  readonly [key: string]: LabelDoc | LabelsDoc;
}

/** A transition that names the state it leads to, also where it stays in the one it is in. */
export type LeadingTransition = TransitionDoc & { readonly to: string };
