// How the YAML files read once their shape is checked. Written by describe-documents.ts from schemas/*.schema.json.
import type { AccountLevel, AccountType, RowClause } from '../../runtime/core/descriptor/access.ts';
import type { Completion } from '../../runtime/core/descriptor/completion.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Finds, FormerLines, Looks, Remarks, TitlePart } from '../../runtime/core/descriptor/entity.ts';
import type { CalledFor, Computed, Elements, Fill, HeldBy, Proposal } from '../../runtime/core/descriptor/field.ts';
import type { Outcome, SameHand, SetValues } from '../../runtime/core/descriptor/lifecycle.ts';
import type { LinkedMatch } from '../../runtime/core/descriptor/linked.ts';
import type { DeclaredSummary } from '../../runtime/core/descriptor/summary.ts';
import type { FormerNames, Json } from '../../runtime/core/descriptor/value.ts';
import type { ExpensiveOffers, ViewFilter } from '../../runtime/core/descriptor/view.ts';

export type StartDoc =
  | {
      mine:
        | {
            [k: string]: string;
          }
        | string;
      for?: ('trader' | 'broker' | 'operator' | 'admin' | 'bank')[];
    }
  | ('today' | 'last' | 'above');
export type StateDoc = {
  was?: FormerNames;
  editable?: boolean;
  deletable?: boolean;
  draft?: boolean;
  final?: boolean;
  savesTo?: string;
  ifChanged?: string[];
  awaits?: string[];
  rests?: true;
  returned?: true;
  tone?: 'default' | 'processing' | 'success' | 'warning' | 'error';
  refuses?:
    | RefusalDoc
    | {
        edit?: RefusalDoc;
        delete?: RefusalDoc;
        action?: RefusalDoc;
      };
} | null;
export type RefusalDoc = string;
export interface ReadingDoc {
  reading: string;
}
export interface FieldDoc {
  type?: 'string' | 'integer' | 'boolean' | 'array';
  $ref?: string;
  required?: string[];
  only?: string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  enum?: string[];
  items?: FieldDoc;
  default?: string | number | boolean | Json[];
  readOnly?: boolean;
  fixed?: boolean;
  digits?: [number, number];
  signed?: boolean;
  above?: string;
  upTo?: string;
  leastDecimals?: number;
  suggests?: string;
  unit?: string;
  in?: string;
  checkDigit?: 'credit-code' | 'enterprise-code';
  multiline?: boolean;
  markup?: 'markdown';
  says?: string;
  offers?: string;
  heldBy?: HeldBy;
  shapedBy?: string;
  holdsFieldsOf?: {
    entity: string;
    in: 'zh' | 'en' | 'my';
  };
  elements?: Elements;
  numbering?: string;
  unique?: boolean;
  code?: string;
  refers?: string;
  where?: Condition;
  fills?: {
    [k: string]: string | string[];
  };
  within?: {
    [k: string]: string;
  };
  goesWith?: true;
  upload?: string;
  computed?: Computed;
  proposes?: Proposal[] | Proposal;
  starts?: StartDoc[] | StartDoc;
  namesField?:
    | true
    | {
        of: string;
        except?: string[];
        levels?: number;
        numbers?: string[];
        in?: string;
        stored?: string;
      };
  secret?: boolean;
  encrypted?: boolean;
  state?: string;
  copied?: boolean;
  fromFile?: true;
  grid?: true;
  formerly?: {
    [k: string]: string;
  };
  calledFor?: CalledFor;
  gathers?: string;
  flat?: true;
  was?: FormerNames;
  fill?: Fill;
  valuesWere?: {
    [k: string]: FormerNames;
  };
  aliases?: string[];
  spec?: string;
}
export interface RuleDoc {
  id: string;
  when?: Condition;
  on?: string[] | ('save' | 'complete');
  by?: 'people';
  refuses?: string;
  spec?: string;
  [k: string]: Json | Condition | string | string[] | 'save' | 'complete' | 'people' | undefined;
}
export interface ActorDoc {
  account: AccountType;
  company?: string;
  self?: string;
  except?: string;
  level?: AccountLevel;
}
export interface LifecycleUseDoc {
  use: string;
  field: string;
  actors: ActorsDoc;
}
export interface ActorsDoc {
  [k: string]: ActorDoc[];
}
export interface LifecycleHereDoc {
  id?: string;
  field: string;
  actors: ActorsDoc;
  initial: string;
  spec?: string;
  states: StatesDoc;
  transitions: TransitionsDoc;
}
export interface StatesDoc {
  [k: string]: StateDoc;
}
export interface TransitionsDoc {
  [k: string]: TransitionDoc[] | TransitionDoc;
}
export interface TransitionDoc {
  was?: FormerNames;
  from: string[];
  to?: string;
  instead?: Outcome[];
  by: string[];
  asks?: {
    key: 'opinion' | 'reason';
    required?: boolean;
    keptIn?: string;
  };
  checks?: boolean;
  review?: {
    stage: string;
    result: 'passed' | 'failed';
  };
  notBy?: string[];
  sameHand?: SameHand;
  when?: Condition;
  refuses?:
    | RefusalDoc
    | {
        from?: RefusalDoc;
        when?: RefusalDoc;
      };
  enters?:
    | EnteredLineDoc
    | {
        fields?: string[];
        optional?: string[];
        starts?: StartValuesDoc;
        anew?: true;
      };
  sets?: SetValues;
  cascades?: {
    [k: string]:
      | string
      | {
          action: string;
          enters: {
            [k: string]: string;
          };
        };
  };
  creates?: {
    entity: string;
    with: {
      [k: string]: string;
    };
    sets?: SetValues;
    keptIn?: string;
    handsOver?: true;
  };
  due?: {
    after: string;
    once?: true;
  };
  batch?: 'whole' | 'never' | 'selected';
  opens?: boolean;
  compares?: {
    same: string;
    other: string;
  };
  follows?: {
    at: string;
    in?: string[];
  };
  accepts?: boolean;
  withCode?: true;
  confirms?: boolean;
  danger?: boolean;
  tells?:
    | string[]
    | {
        actors: string[];
        kind: 'todo' | 'returned' | 'progress' | 'reminder' | 'receipt' | 'due';
      };
  shows?: string[];
  spec?: string;
}
export interface EnteredLineDoc {
  line: string;
  at?:
    | {
        absent: string;
      }
    | ('new' | 'last');
  fields?: string[];
  optional?: string[];
  sets?: SetValues;
  takes?: string[];
  starts?: StartValuesDoc;
}
export interface StartValuesDoc {
  [k: string]: string;
}
export interface GrantDoc {
  may: ('view' | 'choose' | 'create' | 'edit' | 'delete' | 'copy' | 'import' | 'export')[];
  rows?: ('own' | 'all') | RowClause[];
  level?: AccountLevel;
}
export interface ViewDoc {
  menu?: string;
  route: string;
  alias?: string;
  accounts?: AccountType[];
  level?: AccountLevel;
  where?: {
    [k: string]: ViewFilter;
  };
  columns: string[];
  more?: string[];
  filters?: string[];
  linked?: LinkedDoc;
  starts?: {
    [k: string]: string[];
  };
  sort?: string;
  expensive?: ExpensiveOffers[];
  verbs?: ('view' | 'create' | 'edit' | 'delete' | 'copy' | 'import' | 'export')[];
  actions?: string[];
}
export interface LinkedDoc {
  [k: string]: LinkedRecordsDoc[] | LinkedRecordsDoc;
}
export interface LinkedRecordsDoc {
  entity: string;
  match?: LinkedMatch[] | LinkedMatch;
  made?: true;
  when?: Condition;
  shows?: string[];
  sums?: string[];
}
export interface SectionDoc {
  id: string;
  fields?: string[];
  table?: string;
  columns?: string[];
  when?: Condition;
}
export interface DeadlineDoc {
  id: string;
  at: string;
  days: number;
  when?: Condition;
  tells: string[];
  spec?: string;
}
export interface WrittenEntityDoc {
  $schema?: '../entity.schema.json' | string;
  $id: string;
  kind?: 'top' | 'sub' | 'ref' | 'log';
  owner?: 'enterprise' | 'platform' | 'self';
  placement?:
    | ('everywhere' | 'coordinator')
    | {
        by: string;
      };
  partition?: 'month';
  acrossEnterprises?: string[];
  bounded?: string;
  key?: string;
  was?: FormerNames;
  formerly?: FormerLines;
  looks?: Looks;
  deadlines?: DeadlineDoc[];
  layout?: 'tabs';
  labelsBy?: string;
  title?:
    | TitlePart[]
    | {
        zh: TitlePart[];
        en: TitlePart[];
        my: TitlePart[];
      };
  alsoFoundBy?: string[];
  finds?: Finds;
  about?: string[];
  head?: string[];
  remarks?: Remarks;
  timeline?: {
    [k: string]: {
      at: string;
      shows: string[];
    };
  };
  spec?: string;
  type: 'object';
  required?: string[];
  requiredInDraft?: string[];
  properties: {
    [k: string]: FieldDoc;
  };
  unique?: string[][];
  rules?: RuleDoc[];
  completes?: Completion[];
  lifecycles?: (LifecycleHereDoc | LifecycleUseDoc)[];
  access?: {
    trader?: GrantDoc[] | GrantDoc;
    broker?: GrantDoc[] | GrantDoc;
    operator?: GrantDoc[] | GrantDoc;
    admin?: GrantDoc[] | GrantDoc;
    bank?: GrantDoc[] | GrantDoc;
  };
  views?: {
    [k: string]: ViewDoc;
  };
  summaries?: {
    [k: string]: DeclaredSummary;
  };
  form?: SectionDoc[];
}
export interface LifecycleDoc {
  $schema?: string;
  id: string;
  initial: string;
  spec?: string;
  states: StatesDoc;
  transitions: TransitionsDoc;
}
