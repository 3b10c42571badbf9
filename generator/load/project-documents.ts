// How the YAML files read once their shape is checked. Written by describe-documents.ts from schemas/*.schema.json.
import type { AccountLevel, AccountType } from '../../runtime/core/descriptor/access.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { FlowCase, FlowFields, FlowLines } from '../../runtime/core/descriptor/flow.ts';
import type { FormerNames, Json } from '../../runtime/core/descriptor/value.ts';
import type { SystemEntities } from '../../runtime/core/system-entities.ts';
import type { FieldDoc } from './entity-documents.ts';

export type WordsDoc = string | LabelDoc;

export interface TypesDoc {
  [k: string]: FieldDoc;
}
export interface LabelDoc {
  zh: string;
  en: string;
  my: string;
}
export interface ReadingsDoc {
  [k: string]: {
    about: WordsDoc;
    spec?: string;
    default: string;
    why: WordsDoc;
    options: {
      [k: string]: {
        value: Json;
        means: WordsDoc;
      };
    };
  };
}
export interface UploadsDoc {
  [k: string]: {
    extensions: string[];
    maxSize: string;
    maxFiles?: number;
    spec?: string;
  };
}
export interface AccessDoc {
  $schema?: string;
  accounts: AccountType[];
  actors: string[];
  entities: SystemEntities;
}
export interface RolesDoc {
  [k: string]: RoleTemplateDoc[];
}
export interface RoleTemplateDoc {
  code: string;
  forAdministrator?: true;
  name: LabelDoc;
  remarks: LabelDoc;
  menus?: {
    [k: string]: ('manage' | 'create' | 'edit' | 'delete' | 'view')[];
  };
}
export interface SectionsDoc {
  [k: string]: LabelDoc;
}
export interface StatementDoc {
  says: LabelDoc;
  by?: string[];
  code?: string[];
}
export interface StatementsDoc {
  [k: string]: StatementDoc;
}
export interface WordListsDoc {
  zh: string[];
  en: string[];
  my: string[];
}
export interface SynonymsDoc {
  same: WordListsDoc[];
  units: {
    [k: string]: WordListsDoc;
  };
  kinds: {
    [k: string]: WordListsDoc;
  };
  names?: {
    [k: string]: WordListsDoc;
  };
  passedOver?: WordListsDoc;
}
export interface MenuDoc {
  $schema?: string;
  groups: GroupDoc[];
  screens?: ScreenDoc[];
  planned?: string[];
  orders?: {
    [k: string]: string[];
  };
  redirects?: {
    from: string;
    when: {
      userType?: string;
      accountType?: AccountType;
      userLevel?: AccountLevel;
    };
    to: string;
  }[];
}
export interface GroupDoc {
  key: string;
  route: string;
  icon?: string;
  items?: string[];
}
export interface ScreenDoc {
  id: string;
  route: string;
  menu?: string;
  alias?: string;
  accounts?: AccountType[];
  level?: AccountLevel;
  everybody?: true;
  help?: true;
}
export interface CodeTableDoc {
  $schema?: string;
  id: string;
  name: {
    zh: string;
    en: string;
    my: string;
  };
  spec?: string;
  keptFor?: string;
  ofUnits?: true;
  values: {
    value: string;
    zh: string;
    en: string;
    my: string;
    same?: ('zh' | 'my')[];
    was?: FormerNames;
    standardValue?: string;
    ediCode?: string;
    tone?: 'default' | 'processing' | 'success' | 'warning' | 'error';
    everydayWords?: string;
    measures?: {
      in: string;
      times: string;
    };
  }[];
}
export interface PaperDoc {
  $schema?: string;
  id: string;
  entity: string;
  when?: Condition;
  languages: ('zh' | 'en' | 'my')[][];
  letterhead?: {
    entity: string;
    of: string;
    own?: string[];
  };
}
export interface FlowChargesDoc {
  reaching: string[];
  by: string;
  for?: Condition;
  where?: Condition;
  issuers: (
    | string
    | {
        account: AccountType;
      }
  )[];
  to: string;
  day: {
    head: string;
    line: string;
  };
  rule: string;
  head: {
    [k: string]: string;
  };
  line: {
    [k: string]: string;
  };
  converts?: {
    rates?: {
      entity: string;
      currency: string;
      rate: string[];
      per: number;
      base: string;
      at: string;
      where?: Condition;
    };
    when: Condition;
    amount: string;
    currency: string;
    rate: string;
  };
  gathers?: {
    when: Condition;
    month: string;
    alike: string[];
  };
}
export interface FlowDoc {
  $schema?: string;
  id: string;
  from: string;
  to: string;
  by?: AccountType[];
  mine?: string;
  when?: Condition;
  several?: true;
  same?: string[];
  charges?: FlowChargesDoc;
  chosenBy?:
    | string
    | {
        field: string;
        matches: string;
      };
  namedBy?: string[];
  fields: FlowFields;
  cases?: FlowCase[];
  lines?: FlowLines[];
  open?: string[];
  released?: string[];
  keeps?: string[];
  spec?: string;
}
