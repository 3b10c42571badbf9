// E325: every kind of enterprise begins with roles, one of them for its administrator; they grant menus that its accounts can have.
import type { AccountType } from '../../runtime/core/descriptor/access.ts';
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { isAdministratorRole } from '../../runtime/core/permissions.ts';
import type { RoleTemplateDoc } from '../load/project-documents.ts';
import type { Path } from '../load/source-file.ts';
import type { Check, CheckContext } from './check-context.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const roleTemplates: Check = (context) => {
  const { project, damaged } = context;
  const { doc, source } = project.roles;
  if (damaged.has(source.file) || damaged.has(project.menu.source.file)) return;
  const sayOf = (path: Path, text: FindingText, part: 'key' | 'value' = 'value'): void =>
    context.report('E325', { source, path, part }, text);
  const say = (path: Path, text: FindingText): void => sayOf(path, text);
  const kinds = Object.keys(doc) as AccountType[];
  const lacking = kinds.length === 0 ? [] : project.access.doc.accounts.filter((account) => !kinds.includes(account));
  for (const account of lacking) {
    const message = `enterprises of the type ${account} begin without a role, so nobody of them can have an account`;
    say([], { message, fix: `add ${account} with a role for its administrator` });
  }
  const unlisted = kinds.find((account) => !project.access.doc.accounts.includes(account));
  if (unlisted !== undefined && !damaged.has(project.access.source.file)) {
    const message = `accounts lacks ${unlisted}, and enterprises of this type begin with roles in schemas/roles.yaml`;
    const at = { source: project.access.source, path: ['accounts'] };
    context.report('E325', at, { message, fix: `add ${unlisted}, or take its roles out` });
  }
  for (const account of kinds) {
    const templates = doc[account] ?? [];
    const first = templates.filter(({ forAdministrator }) => forAdministrator);
    if (first.length !== 1) {
      const message = `${first.length} roles of ${account} are for the first administrator`;
      const second = templates.findLastIndex(({ forAdministrator }) => forAdministrator);
      const path = second === -1 ? [account] : [account, second, 'forAdministrator'];
      say(path, { message, fix: 'mark exactly one with forAdministrator: true' });
    }
    repeated(templates, (index, text) => say([account, index], text));
    for (const [index, template] of templates.entries())
      checkMenus(context, account, template, [account, index], sayOf);
  }
  const codes = kinds.flatMap((account) =>
    (doc[account] ?? []).map(({ code }, index) => ({ code, path: [account, index, 'code'] })),
  );
  for (const [at, { code, path }] of codes.entries()) {
    if (codes.findIndex((one) => one.code === code) === at) continue;
    say(path, { message: `two roles have the code ${code}`, fix: 'give each a code of its own' });
  }
};

/** Names are unique within an enterprise, in whichever language it is created; `administrator` is the platform's own. */
function repeated(templates: readonly RoleTemplateDoc[], say: (index: number, text: FindingText) => void): void {
  for (const [index, { name }] of templates.entries()) {
    for (const language of languages) {
      const same = templates.findIndex((one) => one.name[language] === name[language]);
      if (same < index)
        say(index, { message: `two roles are called ${name[language]}`, fix: 'give each a name of its own' });
      if (isAdministratorRole(name[language]))
        say(index, { message: 'the name administrator is reserved', fix: 'give the role another name' });
    }
  }
}

function checkMenus(
  { project, descriptors }: CheckContext,
  account: AccountType,
  { menus = {} }: RoleTemplateDoc,
  path: Path,
  say: (path: Path, text: FindingText, part?: 'key' | 'value') => void,
): void {
  const views = [...descriptors.values()].flatMap((entity) =>
    entity.views.map(({ menu: key, accounts }) => ({ key, accounts })),
  );
  const screens = (project.menu.doc.screens ?? []).map((screen) => ({
    key: screen.menu ?? screen.id,
    accounts: screen.accounts ?? accountTypes,
  }));
  const items = [...screens, ...views];
  const offered = items.filter(({ accounts }) => accounts.includes(account)).map(({ key }) => key);
  for (const [menu, actions] of Object.entries(menus)) {
    if (!items.some(({ key }) => key === menu)) {
      const keys = items.map(({ key }) => key);
      say([...path, 'menus', menu], unknownName(`no view has the menu "${menu}"`, menu, keys, 'take it out'), 'key');
    } else if (!offered.includes(menu)) {
      const message = `accounts of the type ${account} cannot have the menu ${menu}`;
      say(
        [...path, 'menus', menu],
        { message, fix: `take it out, or add ${account} to the accounts of the view` },
        'key',
      );
    } else if (!actions.includes('view')) {
      const message = `the menu ${menu} is granted without being seen`;
      say([...path, 'menus', menu], { message, fix: 'add view' });
    }
  }
}
