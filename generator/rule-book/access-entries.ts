// Entries of who sees which records of an entity and may do what with them: by account type, and by the roles an enterprise begins with.
import {
  type AccountType,
  accountTypes,
  type Grant,
  type NamedBy,
  type RowClause,
  type Verb,
} from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { RoleTemplate } from '../../runtime/core/model.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { grantsFor, roleActions, rolesAllow, verbsOfRoleAction } from '../../runtime/core/permissions.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { conditionText, labelOf, type TextContext } from '../model/condition-text.ts';
import type { Model } from '../model/model.ts';
import { list, same } from '../model/translator.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for an entity with records of its own; those of a sub-record are seen with the record they are part of. */
export function accessEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  if (entity.type === 'sub') return [];
  const { translator } = context;
  const granted = accountTypes.filter((account) => grantsTo(entity, account).length > 0);
  const viewers = granted.filter((account) => grantsTo(entity, account).some(({ may }) => may.includes('view')));
  const grants = grantLines(context, entity, granted);
  const record = translator.say(`entity.${entity.id}.label`);
  return [
    {
      id: `${entity.id}.access`,
      entity: entity.id,
      kind: 'access',
      name: 'access',
      views: entity.views.map(({ id }) => id),
      sentence: translator.book(`access.${sentenceKey(viewers)}`, { record, accounts: accountList(context, viewers) }),
      details: [...grants, ...(granted.length > 0 ? roleLines(context, entity) : [])],
      conditions: grants.length,
      // Roles and what they allow.
      source: '6',
      facts: {
        accounts: [...granted],
        ...Object.fromEntries(granted.map((account) => [`may-${account}`, grantsTo(entity, account).map(grantFact)])),
      },
    },
  ];
}

/** The roles of enterprises that open a list of the entity by name, by account type. */
export function rolesAbout({ roles }: Pick<Model, 'roles'>, entity: EntityDescriptor): [AccountType, RoleTemplate][] {
  return accountTypes.flatMap((account) =>
    (roles[account] ?? []).flatMap((role): [AccountType, RoleTemplate][] =>
      entity.views.some(({ menu }) => role.menus?.[menu]) ? [[account, role]] : [],
    ),
  );
}

function grantsTo({ access }: EntityDescriptor, account: AccountType): readonly Grant[] {
  return access[account] ?? [];
}

/** Verbs by their words of the book, as accounts are: `view` is also what a list is called, and `bank` a field. */
function grantFact({ may, ...grant }: Grant): Json {
  return { may: may.map((verb) => `verb-${verb}`), ...(grant as unknown as { readonly [key: string]: Json }) };
}

function sentenceKey(viewers: readonly AccountType[]): string {
  if (viewers.length === 0) return 'nobody';
  return viewers.length === accountTypes.length ? 'everybody' : 'some';
}

function accountList({ translator }: TextContext, accounts: readonly AccountType[]): LocalizedText {
  return list(accounts.map((account) => translator.say(`ui.accountType.${account}`)));
}

/** A sentence for each grant; account types that have the same one share it. */
function grantLines(context: TextContext, entity: EntityDescriptor, accounts: readonly AccountType[]): LocalizedText[] {
  const all = accounts.flatMap((account) => grantsTo(entity, account).map((grant) => ({ account, grant })));
  const alike = Map.groupBy(all, ({ grant }) => JSON.stringify(grant));
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { may, rows, level } = first.grant;
    const { translator } = context;
    const names = accountList(context, [...new Set(own.map(({ account }) => account))]);
    const who =
      level === undefined
        ? names
        : translator.book('transition.actor', { who: names, notes: translator.say(`ui.accountLevel.${level}`) });
    return [
      translator.book('access.grant', { who, verbs: verbList(context, may), rows: rowsText(context, entity, rows) }),
    ];
  });
}

function verbList({ translator }: TextContext, verbs: readonly Verb[]): LocalizedText {
  return list(verbs.map((verb) => translator.book(`verb.${verb}`)));
}

function rowsText(context: TextContext, entity: EntityDescriptor, rows: Grant['rows']): LocalizedText {
  const { translator } = context;
  if (rows === 'all') return translator.book('access.all');
  return list(
    rows.map((clause) => clauseText(context, entity, clause)),
    translator.book('access.or'),
  );
}

function clauseText(context: TextContext, entity: EntityDescriptor, clause: RowClause): LocalizedText {
  const { translator } = context;
  const { company, self, when, named } = clause;
  const rows = [
    ...(company === undefined ? [] : [holderText(context, entity, { path: company, whose: 'company' })]),
    ...(self === undefined ? [] : [holderText(context, entity, { path: self, whose: 'self' })]),
    ...(named ? [namedText(context, named)] : []),
  ];
  const condition = when && conditionText(context, entity, when);
  if (!condition) return list(rows, translator.book('condition.and'));
  if (rows.length === 0) return translator.book('access.where', { condition });
  return translator.book('access.rowsWhen', { rows: list(rows, translator.book('condition.and')), condition });
}

interface Holder {
  readonly path: string;
  readonly whose: 'company' | 'self';
}

/** Records that hold the reader, or the reader's enterprise, in a field; or are it themselves. */
function holderText(context: TextContext, entity: EntityDescriptor, { path, whose }: Holder): LocalizedText {
  const { translator } = context;
  if (path === 'id') return translator.book(`access.${whose}Itself`);
  return translator.book(`access.${whose}`, { field: labelThrough(context, entity, path) });
}

/** The label of a field, also of the record that a reference on the way leads to: `Order no. › Enterprise`. */
function labelThrough(context: TextContext, entity: EntityDescriptor, path: string): LocalizedText {
  const keys = path.split('.');
  for (const [index] of keys.entries()) {
    const at = keys.slice(0, index + 1).join('.');
    const rest = keys.slice(index + 1).join('.');
    const field = fieldAt(entity.fields, at);
    const isWay = field !== null && 'entity' in field && !('fields' in field) && rest !== '';
    const target = isWay ? context.model.entities.find(({ id }) => id === field.entity) : undefined;
    if (target) return list([labelOf(context, entity, at), labelThrough(context, target, rest)], same(' › '));
  }
  return labelOf(context, entity, path);
}

function namedText(context: TextContext, { entity: id, by, company, when }: NamedBy): LocalizedText {
  const { translator, model } = context;
  const other = model.entities.find((one) => one.id === id);
  if (!other) return same(id);
  const record = translator.say(`entity.${id}.label`);
  const rows = translator.book('access.named', {
    record,
    by: labelOf(context, other, by),
    company: labelThrough(context, other, company),
  });
  if (!when) return rows;
  return translator.book('access.namedWhen', { rows, record, condition: conditionText(context, other, when) });
}

/** Whether a role is needed, and what those that enterprises begin with allow of it. */
function roleLines(context: TextContext, entity: EntityDescriptor): LocalizedText[] {
  const { translator, model } = context;
  if (entity.views.length === 0) return [translator.book('access.noRole')];
  const menus = entity.views.map(({ id }) => translator.say(`entity.${entity.id}.views.${id}`));
  const once = menus.filter((menu, index) => menus.findIndex(({ en }) => en === menu.en) === index);
  return [
    translator.book('access.menus', { menus: list(once) }),
    ...rolesAbout(model, entity).flatMap(([account, role]) => roleLine(context, entity, account, role)),
  ];
}

function roleLine(
  context: TextContext,
  entity: EntityDescriptor,
  account: AccountType,
  { name, menus }: RoleTemplate,
): LocalizedText[] {
  const { translator } = context;
  const person = { account, level: 'staff' } as const;
  const rights = new Map(Object.entries(menus ?? {}).map(([menu, actions]) => [menu, new Set(actions)]));
  const verbs = roleActions
    .filter((action) => rolesAllow(entity, action, person, rights))
    .flatMap(verbsOfRoleAction)
    .filter((verb) => grantsFor(entity, verb, person).length > 0);
  if (verbs.length === 0) return [];
  return [
    translator.book('access.role', {
      role: name,
      account: translator.say(`ui.accountType.${account}`),
      verbs: verbList(context, verbs),
    }),
  ];
}
