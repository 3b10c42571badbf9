// routes.gen.tsx: one entry a view and a screen, each page loaded when it is opened, overrides in place of generated pages; redirects.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { View } from '../../runtime/core/descriptor/view.ts';
import type { EmittedFile, Model, OverrideSlot, Screen } from '../model/model.ts';
import { areasOf, areasSaid } from './area-words.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';

export function emitRoutes(model: Model): EmittedFile[] {
  const module = new ModuleText('routes.gen.tsx', 'schemas/ and overrides/');
  const type = module.importType('RouteEntry', 'runtime/web/pages/routes.ts');
  const entries = [
    ...model.screens.map((screen) => screenEntry(model, screen, module)),
    ...model.entities.flatMap((entity) => {
      const words = areasSaid(model, entity);
      return entity.views.map((view) => ({ ...viewEntry(model, entity, view, module), words }));
    }),
  ];
  module.addData(`export const routes: readonly ${type}[]`, entries);
  const redirect = module.importType('Redirect', 'runtime/core/redirect.ts');
  module.addData(`export const redirects: readonly ${redirect}[]`, model.redirects);
  return [module.file()];
}

function screenEntry(model: Model, { id, route, menu, everybody, help, entities }: Screen, module: ModuleText): object {
  const page = lazy(`overrides/${id}/page.tsx`, module);
  return { path: route, menu, everybody, help, page, words: entities && areasOf(model, entities) };
}

function viewEntry(model: Model, entity: EntityDescriptor, view: View, module: ModuleText): object {
  const overrides = model.overrides.get(entity.id);
  const page = (slot: OverrideSlot & ('list.tsx' | 'form.tsx'), file: 'list.gen.tsx' | 'form.gen.tsx') =>
    lazy(overrides?.has(slot) ? `overrides/${entity.id}/${slot}` : generated(entityModule(entity.id, file)), module);
  return {
    path: view.route,
    alias: view.alias,
    menu: view.menu,
    entity: entity.id,
    view: view.id,
    list: page('list.tsx', 'list.gen.tsx'),
    form: page('form.tsx', 'form.gen.tsx'),
    detail: overrides?.has('detail.tsx') ? lazy(`overrides/${entity.id}/detail.tsx`, module) : undefined,
  };
}

function lazy(file: string, module: ModuleText): Expression {
  return new Expression(`() => import('${module.specifier(file)}')`);
}
