// The interface of checks: each reads the project and reports findings.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { EntitySource, LifecycleSource, Project } from '../model/project.ts';
import type { Report } from './report.ts';

/** What a check reads and where it reports to. */
export interface CheckContext {
  readonly project: Project;
  /** Every entity file, also a second one of the same name. */
  readonly entityFiles: readonly EntitySource[];
  /** Every lifecycle, also a second one of the same name. */
  readonly allLifecycles: readonly LifecycleSource[];
  /** Files with findings of shape or syntax; what is missing in them is not reported elsewhere. */
  readonly damaged: ReadonlySet<string>;
  /** Descriptors by entity, as far as the files can be understood. */
  readonly descriptors: ReadonlyMap<string, EntityDescriptor>;
  readonly report: Report;
}

export type Check = (context: CheckContext) => void;
