// The interface of checks: each reads the project and reports findings.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import type { EntitySource, LifecycleSource, Project } from '../model/project.ts';
import type { Report } from './report.ts';

/** What a list offers and no index serves: it takes longer the more rows there are. */
export interface UnservedOffer {
  readonly view: string;
  /** `order`: what the list is sorted by when it is opened. */
  readonly offer: 'order' | 'filter' | 'sort';
  readonly path: string;
  /** What it costs, in words. */
  readonly why: string;
}

/** By entity, what lists of all rows offer and no index serves; `codes`: number of values of each code table. */
export type FindUnserved = (
  entities: readonly EntityDescriptor[],
  codes: ReadonlyMap<string, number>,
) => ReadonlyMap<string, readonly UnservedOffer[]>;

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
  /** Ids of the entities that use each lifecycle. */
  readonly lifecycleUsers: ReadonlyMap<string, readonly string[]>;
  /** By entity, the values that its labels may depend on. */
  readonly labelVariants: ReadonlyMap<string, readonly string[]>;
  /** What no index serves, by entity; nothing as long as anything else was found, for tables need sound entities. */
  readonly unserved: () => ReturnType<FindUnserved>;
  /** Whether nothing was found so far: what is missing or in vain because of another mistake is no mistake of its own. */
  readonly isSound: () => boolean;
  /** What was judged before, of what is slow to judge. */
  readonly memory: ContentCache;
  readonly report: Report;
  /** Checks a part by itself: what was found of it before is found again, as long as all that was read for it is the same. */
  readonly apart: (part: string, look: Check) => void;
}

export type Check = (context: CheckContext) => void;
