// A flow: how a record of one entity makes a draft of another. Only what is named here goes from one to the other.
import type { AccountType } from './access.ts';
import type { Condition } from './condition.ts';
import type { Rates } from './rates.ts';
import type { Scalar, Source } from './value.ts';

/** Where a value comes from; a path alone is `from`. Paths start at the line that is mapped, or at the record; they may lead through references. */
export type FlowSource = string | PlainFlowSource;

export type PlainFlowSource =
  | {
      readonly from: string;
      /** Only these values flow, each as another. */
      readonly values?: { readonly [value: string]: string };
      /** A value that is too long or too large for its place stays behind. */
      readonly ifFits?: true;
    }
  /** In lines: of the record the lines are part of. */
  | { readonly head: string; readonly ifFits?: true }
  /**
   * In lines: the part of a number of the record they are part of that a line has by a number of its own, where all lines are
   * `alike` in its unit. The parts add up to the whole, which is divided no finer than it is written.
   */
  | { readonly part: string; readonly by: string; readonly alike?: string; readonly ifFits?: true }
  | { readonly value: Scalar }
  /** Of the enterprise of whoever makes the draft. */
  | { readonly mine: string; readonly ifFits?: true }
  | { readonly sum: string; readonly ifFits?: true }
  | { readonly count: string }
  /** Of the first line that has a value there. */
  | { readonly first: string; readonly ifFits?: true }
  /** In lines: the number of the line that is made. */
  | { readonly serial: true };

/** Path in the target -> where its value comes from. */
export type FlowFields = { readonly [target: string]: FlowSource };

/** More fields, for sources for which the condition holds. */
export interface FlowCase {
  readonly when: Condition;
  readonly fields: FlowFields;
}

/** Lines of the target: one for each line of the source, or one from its head. */
export interface FlowLines {
  /** Lines of the source, by their path from where this mapping stands; absent: one line is made of what stands there. */
  readonly from?: string;
  readonly to: string;
  readonly fields: FlowFields;
  readonly cases?: readonly FlowCase[];
  /** Keys of `fields` of which no more can be taken, over all targets, than the source line has. */
  readonly open?: readonly string[];
  /** Keys of `fields` that are filled in proportion where part of the line is taken already. */
  readonly shared?: readonly string[];
  /** References of such a line to the source: whoever chooses one by hand takes of it all the same. Where one line is made of what stands there. */
  readonly namedBy?: readonly string[];
  readonly lines?: readonly FlowLines[];
}

/** How amounts are told that a source counts in another currency. */
export interface FlowConverts {
  /** Absent: no amount is converted, and lines tell what they would be worked out from. */
  readonly rates?: Rates;
  /** Lines that are worked out from such amounts. */
  readonly when: Condition;
  /** The amount as the source has it, its currency, and units of that of the draft for a hundred of it: empty where none was published. */
  readonly amount: string;
  readonly currency: string;
  readonly rate: string;
}

/**
 * What the server makes by itself when a source comes to a state: a draft with a line for each rule (a record of `by`) that charges it.
 * Never twice for a source and a rule; rules of one issuer go into one draft, but for `gathers` and for what differs in `head`.
 */
export interface FlowCharges {
  /** States of the source. */
  readonly reaching: readonly string[];
  /** Entity of the rules; its rule periods-apart says which of them hold on a day. */
  readonly by: string;
  /** The rules meant for such sources, and those of them that are in force. */
  readonly for?: Condition;
  readonly where?: Condition;
  /** Whose rules: fields of the source that name an enterprise, or all enterprises of an account type. */
  readonly issuers: readonly (string | { readonly account: AccountType })[];
  /** Lines of the target that take one for each rule. */
  readonly to: string;
  /** Fields of target and line that take the day on which the source came to the state. */
  readonly day: { readonly head: string; readonly line: string };
  /** Reference of the line to the rule. */
  readonly rule: string;
  /** Field of the target, of the line -> field of the rule. */
  readonly head: { readonly [target: string]: string };
  readonly line: { readonly [target: string]: string };
  /** Amounts in another currency are told in that of the draft, at the rate of the day; these fields of a line tell how. Absent: they stay behind. */
  readonly converts?: FlowConverts;
  /** Of these rules one open draft of a month takes all charges that share what is `alike`; `month` (`2026-03`) stands in it. */
  readonly gathers?: { readonly when: Condition; readonly month: string; readonly alike: readonly string[] };
}

export interface Flow {
  readonly id: string;
  /** Entity of the source. */
  readonly from: string;
  /** Entity of the target. */
  readonly to: string;
  /** The server makes it by itself. */
  readonly charges?: FlowCharges;
  /** Account types that may make it, where they also may create the target and see the source. */
  readonly by: readonly AccountType[];
  /** Field of the source that holds the enterprise of whoever makes it: nobody else is offered it, or told of it. */
  readonly mine?: string;
  /** Only from sources for which this holds. */
  readonly when?: Condition;
  /** Several sources may flow into one target. */
  readonly several?: true;
  /** Fields of the target in which several sources may not differ. */
  readonly same: readonly string[];
  /** Field of the target that names the source, and the field of the source it is found by. */
  readonly chosenBy?: { readonly field: string; readonly matches: string };
  /** References of the target to its sources: whatever they name is a source, chosen by hand or not, and nothing else is. */
  readonly namedBy?: readonly string[];
  readonly fields: FlowFields;
  readonly cases: readonly FlowCase[];
  readonly lines: readonly FlowLines[];
  /** Keys of `fields` of which no more can be taken, over all targets, than the source has. */
  readonly open: readonly string[];
  /** States of the target that give back what it has taken; drafts reserve, all other states consume. */
  readonly released: readonly string[];
  /** States to which nobody brings a source while submitted targets take from it: it would be taken away from under them. */
  readonly keeps: readonly string[];
  readonly source: Source;
  /** Path of the YAML file below the project. */
  readonly file: string;
}

/** What pages know of a flow before they ask the server. */
export interface FlowOffer extends Pick<Flow, 'id' | 'from' | 'to' | 'by' | 'several' | 'chosenBy'> {
  /** Menus with a list of the target in which new records are made. */
  readonly menus: readonly string[];
}
