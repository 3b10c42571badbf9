// The states of a record and the transitions between them: who makes them, what they ask for, refuse, set and make.
import type { AccountLevel, AccountType } from './access.ts';
import type { Condition } from './condition.ts';
import type { Source, Tone } from './value.ts';

/** Another end of a transition: for records of which this holds once everything was entered. */
export interface Outcome {
  readonly when: Condition;
  readonly to: string;
  /** In place of what the transition sets. */
  readonly sets?: SetValues;
}

/** What a notice is about, for the person who reads it; each can be switched off. */
export const noticeKinds = ['todo', 'returned', 'progress', 'reminder', 'receipt', 'due'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Who is told that a transition was made; never the enterprise that made it. */
export interface Telling {
  /** Names of actors. */
  readonly actors: readonly string[];
  /** Absent: by what the reader can do with the record then, see core/telling.ts. */
  readonly kind?: NoticeKind;
  /** Worked out, not written: a consequence of other transitions. */
  readonly usual?: true;
}

export interface Transition extends Occurrence, Effects {
  readonly action: string;
  /** What the action was called before. */
  readonly was?: readonly string[];
  readonly from: readonly string[];
  readonly to: string;
  /** Where it leads instead, by what the record has come to: the first that holds. */
  readonly instead?: readonly Outcome[];
  /** Names of the actors, any of whom may make it. */
  readonly by: readonly string[];
  /** `create`, `edit` and actions: whoever has ever done one of them with the record does not make it. */
  readonly notBy?: readonly string[];
  /** Who may make it although they did something before. */
  readonly sameHand?: SameHand;
  /** Only for records for which this holds. */
  readonly when?: Condition;
  readonly refuses?: TransitionRefusals;
  /** Absent: nobody. */
  readonly tells?: Telling;
  readonly source: Source;
}

/** Why whoever did something with a record may decide over it all the same: reason -> `create`, `edit` and actions. */
export interface SameHand {
  readonly [reason: string]: readonly string[];
}

export interface Lifecycle {
  readonly id: string;
  readonly initial: string;
  readonly states: { readonly [state: string]: LifecycleState };
  readonly transitions: readonly Transition[];
}

/** Who plays an actor of a lifecycle: an account type, standing in a relation to the record. */
export interface Actor {
  readonly account: AccountType;
  /** Path of the field that must hold the actor's enterprise; without it every record in sight will do. */
  readonly company?: string;
  /** Path of the field that must hold the actor's own account. */
  readonly self?: string;
  /** Path of the field that must not hold it: whoever made something does not check it. */
  readonly except?: string;
  readonly level?: AccountLevel;
}

export interface LifecycleUse {
  readonly lifecycle: Lifecycle;
  /** Field that holds the state. */
  readonly field: string;
  readonly actors: { readonly [actor: string]: readonly Actor[] };
}

export interface StateRefusals {
  readonly edit?: string;
  readonly delete?: string;
  readonly action?: string;
}

export interface LifecycleState {
  /** What it was called before. */
  readonly was?: readonly string[];
  readonly editable: boolean;
  readonly deletable: boolean;
  /** A draft may lack what `required` and the rules ask for. */
  readonly draft: boolean;
  readonly final: boolean;
  /** Saving an edited record in this state moves it there. */
  readonly savesTo?: string;
  /** Only when one of these fields was changed. */
  readonly ifChanged?: readonly string[];
  /** Who is told that saving moved it: those who can go on from there. */
  readonly tells?: Telling;
  readonly tone: Tone;
  /** Actions that somebody waits for in this state, or `edit`; absent: nobody waits for anybody. */
  readonly awaits?: readonly string[];
  /** What is awaited is that a record that came back is put right, or that one's own draft is finished; absent: that somebody acts. */
  readonly work?: 'correct' | 'draft';
  /** Refusals it answers with, below `refusals` in the labels of the lifecycle. */
  readonly refuses?: StateRefusals;
}

/** What a transition answers with when its condition does not hold, and when the state is not in its `from`. */
export interface TransitionRefusals {
  readonly from?: string;
  readonly when?: string;
}

/** How a transition comes about. */
export interface Occurrence {
  /**
   * `whole`: several records make it together or not at all; `never`: one record at a time; `selected`: although fields are
   * filled in, lists offer it above their rows too, for the one that is selected.
   */
  readonly batch?: 'whole' | 'never' | 'selected';
  /** Made by itself when somebody who may make it opens the record. */
  readonly opens?: true;
  /** The server makes it by itself once the day of this field is past, or its moment reached. */
  readonly due?: { readonly after: string; readonly once?: true };
  readonly confirms: boolean;
  /** The person proves to be themselves with a code that was sent to the own mobile number; it is used up with the transition. */
  readonly withCode?: true;
  readonly danger?: true;
  /** Paths of what the dialog shows of the record; absent: the head of the entity. */
  readonly shows?: readonly string[];
}

/** What records that follow do. */
export interface Cascaded {
  readonly action: string;
  /** Field the action asks for -> field of the record followed. */
  readonly enters?: { readonly [theirs: string]: string };
}

/** What a transition asks for, and what it does beside changing the state. */
export interface Effects {
  readonly enters?: Entered;
  readonly asks?: Prompt;
  /** True: the record must pass every rule first. */
  readonly checks: boolean;
  /** Writes a review-record. */
  readonly review?: { readonly stage: string; readonly result: 'passed' | 'failed' };
  readonly sets?: SetValues;
  /** Path of a reference, also in lines -> what the records it names make in the same transaction, as the actor `system`. */
  readonly cascades?: { readonly [field: string]: Cascaded };
  readonly creates?: Created;
  /** The record is compared with what is kept of it; then the server makes one of these steps. */
  readonly compares?: Comparison;
  readonly follows?: Following;
  /** A person takes the record as it stands: it is kept so, and compared with that from now on. */
  readonly accepts?: true;
}

/** A line that came from outside, after which the server makes a transition where the state allows it. */
export interface Following {
  /** Path of a field of the lines. */
  readonly at: string;
  /** The values it is made after; absent: those after which nothing else was made. */
  readonly in?: readonly string[];
}

/** The action made when a record is as it was written, and the one made when it is not. */
export interface Comparison {
  readonly same: string;
  readonly other: string;
}

/** Values the server sets: literals, `now`, `today`, `me` (account id), `mine` (enterprise id). */
export type SetValues = { readonly [field: string]: string | number | boolean };

/** Fields the person fills in when acting: of the record, or of a line of it. */
export interface Entered {
  readonly fields: readonly string[];
  readonly optional: readonly string[];
  readonly line?: EnteredLine;
  /** Values the input begins with: entered field -> path in the record. */
  readonly starts?: { readonly [field: string]: string };
  /** What the record holds already counts as nothing: it is entered each time. */
  readonly anew?: true;
}

export interface EnteredLine {
  /** Key of the lines field. */
  readonly field: string;
  /** A new line, the last one, or the first in which this field is empty. */
  readonly at: 'new' | 'last' | { readonly absent: string };
  readonly sets?: SetValues;
  /** Fields of the line that take the value the record has under the same key: a copy of what it says at that moment. */
  readonly takes?: readonly string[];
}

/** A record of another entity made with a transition. */
export interface Created {
  readonly entity: string;
  /** Its field -> path in this record whose value it takes. */
  readonly with: { readonly [field: string]: string };
  readonly sets?: SetValues;
  /** Field of this record that refers to the new one. */
  readonly keptIn?: string;
  /** What is entered for the new record goes to it alone: this record does not keep it. */
  readonly handsOver?: true;
}

/** What a transition asks the person for before it is made. */
export interface Prompt {
  readonly key: 'opinion' | 'reason';
  readonly required: boolean;
  /** Field of the record that keeps the answer. */
  readonly keptIn?: string;
}
