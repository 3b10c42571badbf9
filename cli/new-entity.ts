// `tongguan new-entity <id> --area <area>`: a first YAML file and its labels, small and without findings.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { examine } from '../generator/examine.ts';
import { groupRouteOf } from '../generator/model/build-menu.ts';
import type { Project } from '../generator/model/project.ts';
import { nearestName } from '../runtime/core/nearest-name.ts';
import { printFindings } from './print-findings.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

interface Options {
  readonly project?: string;
  readonly area: string;
  readonly newArea?: true;
  readonly group?: string;
  readonly lifecycle?: true;
  readonly zh: string;
  readonly en?: string;
  readonly my: string;
}

/** Exit code 1: the entity exists, the area is probably a slip, or what was written has findings; 2: the id or the area is no name, or a name is missing. */
export function configure(command: Command): void {
  addProjectOption(command)
    .argument('<id>', 'words in small letters joined by hyphens, such as bonded-warehouse')
    .requiredOption('--area <area>', 'folder below schemas/')
    .option('--new-area', 'make the folder although its name is near that of another')
    .option('--group <route>', 'group of the sidebar its list belongs to (default: that of most lists of the area)')
    .option('--lifecycle', 'give it states of its own: open and closed')
    .requiredOption('--zh <label>', 'name in Chinese')
    .requiredOption('--my <label>', 'name in Burmese')
    .option('--en <label>', 'name in English (default: the id in words)')
    .action(run);
}

const nameForm = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

async function run(id: string, options: Options): Promise<void> {
  const { root, readings } = projectOptions(options);
  const wrong = [id, options.area].find((name) => !nameForm.test(name));
  if (wrong !== undefined) {
    console.error(`"${wrong}" is no name: use small letters, digits and hyphens, as in bonded-warehouse`);
    process.exitCode = 2;
    return;
  }
  const { project: before } = await examine({ root, readings });
  const taken = before.entities.get(id);
  if (taken) {
    console.error(`there is an entity ${id} already: ${taken.source.file}`);
    process.exitCode = 1;
    return;
  }
  const meant = options.newArea ? undefined : areaMeant(before, options.area);
  if (meant !== undefined) {
    console.error(`there is no area "${options.area}". Did you mean "${meant}"? --new-area makes a new one`);
    process.exitCode = 1;
    return;
  }
  const group = options.group ?? groupOf(before, options.area);
  const files = {
    [`schemas/${options.area}/${id}.yaml`]: schemaText(id, {
      route: `${group}/${viewOf(id)}`,
      hasStates: options.lifecycle ?? false,
      hasCodeType: Object.hasOwn(before.types.doc, codeType),
    }),
    [`locales/entities/${id}.yaml`]: labelText(id, options),
  };
  for (const [file, text] of Object.entries(files)) writeNew(join(root, file), text);
  const { findings } = await examine({ root, readings });
  const own = findings.filter(({ place }) => place.file in files);
  if (own.length > 0) printFindings(own);
  for (const file of Object.keys(files)) console.log(`wrote ${file}`);
  console.log(
    `its list stands in the menu group ${group}${options.group === undefined ? ': --group names another' : ''}`,
  );
  console.log(`next: change its fields, then tongguan check; tongguan explain ${id} shows what it has become`);
  console.log(
    `the administrator sees it in a running tongguan dev at once, elsewhere after the next start; others once a role grants them the menu ${viewOf(id)}`,
  );
}

/** The area that is there, where the one that is asked for is not and looks like a slip of it. */
function areaMeant({ entities }: Project, area: string): string | undefined {
  const areas = new Set([...entities.values()].map((entity) => entity.area));
  return areas.has(area) ? undefined : nearestName(area, areas);
}

/** Route of the group that most lists of the area stand in; of a new area the one named so, else the first. */
function groupOf({ entities, menu }: Project, area: string): string {
  const groups = menu.doc.groups.map(({ route }) => route);
  const routes = [...entities.values()]
    .filter((entity) => entity.area === area)
    .flatMap(({ doc }) => Object.values(doc.views ?? {}).map(({ route }) => groupRouteOf(route)));
  const often = (route: string): number => routes.filter((one) => one === route).length;
  const named = groups.find((route) => route === `/${area}`);
  const [most] = [...groups].sort((a, b) => often(b) - often(a));
  return most !== undefined && often(most) > 0 ? most : (named ?? groups[0] ?? '/user');
}

function writeNew(path: string, text: string): void {
  if (!existsSync(dirname(path))) mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { flag: 'wx' });
}

/** `bonded-warehouse` -> `bondedWarehouse`: view, menu key and last step of the route. */
function viewOf(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `bonded-warehouse` -> `Bonded warehouse`. */
function wordsOf(id: string): string {
  const words = id.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A named type has a sentence for whoever types something else. */
const codeType = 'upper-code';

interface SchemaParts {
  readonly route: string;
  readonly hasStates: boolean;
  readonly hasCodeType: boolean;
}

function schemaText(id: string, { route, hasStates, hasCodeType }: SchemaParts): string {
  const columns = hasStates ? ['code', 'name', 'status'] : ['code', 'name'];
  return `# ${wordsOf(id)}. Fields and limits: schemas/README.md.
$schema: ../../generated/editor/entities/${id}.gen.json
$id: ${id}
title: [name]
spec: proposed
type: object
required: [code, name]
properties:
  code:    { ${hasCodeType ? `$ref: "types#/${codeType}"` : 'type: string, pattern: "^[A-Z0-9]{1,30}$"'}, maxLength: 30 }
  name:    { type: string, minLength: 1, maxLength: 100 }
  remarks: { type: string, maxLength: 1000, multiline: true }
${hasStates ? `  status:  { state: ${id}-status }\n` : ''}unique: [[companyId, code]]
${hasStates ? lifecycleText : ''}access:
  trader:   { may: [view, create, edit, delete, copy, export] }
  broker:   { may: [view, create, edit, delete, copy, export] }
  operator: { rows: all, may: [view, export] }
  admin:    { rows: all, may: [view, create, edit, delete, copy, export] }
views:
  ${viewOf(id)}:
    route: ${route}
    columns: [${columns.join(', ')}, updatedAt]
    filters: [${columns.join(', ')}]
    expensive: [ { sorts: [${columns.slice(1).join(', ')}], because: "seldom asked for, and an index would cost every save" } ]
form:
  - { id: main, fields: [code, name, remarks] }
`;
}

const lifecycleText = `lifecycles:
  - field: status
    actors:
      author: [ { account: trader, company: companyId }, { account: broker, company: companyId }, { account: admin } ]
    initial: open
    states:
      open:   { editable: true, deletable: true }
      closed: {}
    transitions:
      close:  { from: [open], to: closed, by: [author], confirms: true }
      reopen: { from: [closed], to: open, by: [author], confirms: true }
`;

function labelText(id: string, { zh, en, my, lifecycle }: Options): string {
  const name = wordsOf(id);
  const label = `{ zh: ${JSON.stringify(zh)}, en: ${JSON.stringify(en ?? name)}, my: ${JSON.stringify(my)} }`;
  return `label: ${label}
fields:
  code: { zh: 编码, en: Code, my: ကုဒ် }
  name: { zh: 名称, en: Name, my: အမည် }
  remarks: { zh: 备注, en: Remarks, my: မှတ်ချက် }
${lifecycle ? '  status: { zh: 状态, en: State, my: အခြေအနေ }\n' : ''}sections:
  main: { zh: 基本信息, en: Basic information, my: အခြေခံအချက်အလက် }
views:
  ${viewOf(id)}: ${label}
${lifecycle ? lifecycleLabels(id) : ''}`;
}

function lifecycleLabels(id: string): string {
  return `lifecycles:
  ${id}-status:
    states:
      open: { zh: 启用, en: Open, my: ဖွင့်ထား }
      closed: { zh: 停用, en: Closed, my: ပိတ်ထား }
    actions:
      close: { zh: 停用, en: Close, my: ပိတ်မည် }
      reopen: { zh: 启用, en: Reopen, my: ပြန်ဖွင့်မည် }
    done:
      close: { zh: 已停用, en: Closed, my: ပိတ်ပြီးပါပြီ }
      reopen: { zh: 已启用, en: Reopened, my: ပြန်ဖွင့်ပြီးပါပြီ }
`;
}
