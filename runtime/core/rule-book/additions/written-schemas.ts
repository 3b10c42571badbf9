// The files of an entity as people wrote them, and what the schema language offers to whoever adds to them.
import type { JsonMap } from '../../json-map.ts';
import type { LocalizedText } from '../book.ts';

/** A map of a YAML or JSON file. */
export type WrittenMap = JsonMap;

export interface WrittenFile {
  /** Path below the project, with slashes. */
  readonly file: string;
  readonly document: WrittenMap;
}

/** What a new field can be: the keywords that say so, and those that may stand beside them. */
export interface OfferedBase {
  /** `string`, `date`, `types#/weight`, or the keyword that asks for a value: `code`. */
  readonly id: string;
  readonly group: 'plain' | 'asking' | 'named';
  readonly doc: WrittenMap;
  /** The keyword whose value is still to be given. */
  readonly asks?: string;
  readonly limits: readonly OfferedLimit[];
}

export interface OfferedLimit {
  readonly keyword: string;
  readonly takes: 'whole' | 'decimal' | 'text' | 'yes';
  /** As the schema of the language says it, in English. */
  readonly description: string;
}

/** A parameter of a kind of rules. */
export interface RuleParameter {
  /** Empty: the kind takes one value and no map. */
  readonly name: string;
  readonly takes: 'field' | 'fields' | 'condition' | 'whole' | 'text';
  readonly isRequired: boolean;
  /** Of several fields, how many there must be. */
  readonly least?: number;
  readonly most?: number;
}

/** A kind of rules whose parameters can be picked. */
export interface RuleForm {
  readonly kind: string;
  readonly parameters: readonly RuleParameter[];
}

export interface WrittenSchemas {
  readonly schema: WrittenFile;
  readonly labels: WrittenFile;
  readonly bases: readonly OfferedBase[];
  readonly rules: readonly RuleForm[];
  /** Code tables, upload profiles: what fields may name. */
  readonly codes: readonly { readonly id: string; readonly name: LocalizedText }[];
  readonly uploads: readonly string[];
}

/** Reads the files of an entity below the project as it is now; null: there is no such entity. */
export type ReadSchemas = (
  entity: string,
) => Promise<Pick<WrittenSchemas, 'schema' | 'labels' | 'bases' | 'rules'> | null>;

/** Address of the page that adds to entities: whoever opens it may read their files. */
export const entitiesRoute = '/entities';
