// E207: ids of entities, lifecycles, rules, sections and code values, routes and menu keys are each given once.
import type { Check } from './check-context.ts';
import type { Report, SourceNode } from './report.ts';

export const uniqueNames: Check = ({ project, entityFiles, allLifecycles, report }) => {
  const files = namesOnce(report, (name) => `two files are named ${name}`, 'rename one of them and its $id');
  for (const { source, id } of entityFiles) files(id, { source, path: ['$id'] });
  const lifecycles = namesOnce(report, (id) => `two lifecycles are named ${id}`, 'give one of them another id');
  for (const { source, id } of allLifecycles) lifecycles(id, { source, path: ['id'] });
  const routes = namesOnce(report, (route) => `the route ${route} leads to two screens`, 'choose another route');
  const menus = namesOnce(report, (key) => `the menu key "${key}" is given twice`, 'choose another key with menu:');
  for (const [index, { route, menu, id, alias }] of (project.menu.doc.screens ?? []).entries()) {
    const at = (key: string): SourceNode => ({ source: project.menu.source, path: ['screens', index, key] });
    routes(route, at('route'));
    if (alias !== undefined) routes(alias, at('alias'));
    menus(menu ?? id, at(menu === undefined ? 'id' : 'menu'));
  }
  const screenKeys = new Set((project.menu.doc.screens ?? []).map(({ id, menu }) => menu ?? id));
  for (const [index, { key }] of project.menu.doc.groups.entries()) {
    // A group of one screen may carry the key and the label of that screen.
    if (!screenKeys.has(key)) menus(key, { source: project.menu.source, path: ['groups', index, 'key'] });
  }
  const views = [...project.entities.values()].flatMap(({ doc, source }) =>
    Object.entries(doc.views ?? {}).map(([id, { menu }]) => ({ id, menu, source })),
  );
  // Who says a key takes it from a view that is called so.
  for (const { id, menu, source } of views.toSorted(
    (a, b) => Number(b.menu === undefined) - Number(a.menu === undefined),
  )) {
    const path = ['views', id];
    if (menu === undefined) menus(id, { source, path, part: 'key' });
    else menus(menu, { source, path: [...path, 'menu'] });
  }
  for (const { doc, source } of project.entities.values()) {
    for (const [id, view] of Object.entries(doc.views ?? {})) {
      const path = ['views', id];
      routes(view.route, { source, path: [...path, 'route'] });
      if (view.alias !== undefined) routes(view.alias, { source, path: [...path, 'alias'] });
    }
    const headings = namesOnce(
      report,
      (name) => `two fields take the heading "${name}" of import files`,
      'leave it to one of them',
    );
    for (const [key, { aliases }] of Object.entries(doc.properties)) {
      for (const [index, name] of (aliases ?? []).entries())
        headings(name.toLowerCase(), { source, path: ['properties', key, 'aliases', index] });
    }
    const rules = namesOnce(report, (id) => `two rules are named ${id}`, 'rename one of them');
    for (const [index, { id }] of (doc.rules ?? []).entries()) rules(id, { source, path: ['rules', index, 'id'] });
    const sections = namesOnce(report, (id) => `two sections are named ${id}`, 'rename one of them');
    for (const [index, { id }] of (doc.form ?? []).entries()) sections(id, { source, path: ['form', index, 'id'] });
  }
  for (const { doc, source } of project.codes.values()) {
    const values = namesOnce(
      report,
      (value) => `the value "${value}" stands twice in code table ${doc.id}`,
      'take one out',
    );
    for (const [index, { value }] of doc.values.entries()) values(value, { source, path: ['values', index, 'value'] });
  }
};

/** Reports the second and every further use of a name. */
function namesOnce(
  report: Report,
  message: (name: string) => string,
  fix: string,
): (name: string, at: SourceNode) => void {
  const first = new Map<string, SourceNode>();
  return (name, at) => {
    const before = first.get(name);
    if (before === undefined) {
      first.set(name, at);
      return;
    }
    const { file, line } = before.source.placeOf(before.path, before.part).place;
    const where = file === at.source.file ? `line ${line}` : `${file}:${line}`;
    report('E207', at, { message: `${message(name)}, first in ${where}`, fix });
  };
}
