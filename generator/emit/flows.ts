// flows.gen.ts: every flow, for the server; flow-offers.gen.ts: what pages must know to offer them.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitFlows({ flows, entities }: Model): EmittedFile[] {
  const whole = new ModuleText('flows.gen.ts', 'schemas/flows/');
  const type = whole.importType('Flow', 'runtime/core/descriptor/flow.ts');
  whole.addData(`export const flows: readonly ${type}[]`, flows);
  const offers = new ModuleText('flow-offers.gen.ts', 'schemas/flows/');
  const offer = offers.importType('FlowOffer', 'runtime/core/descriptor/flow.ts');
  offers.addData(
    `export const flowOffers: readonly ${offer}[]`,
    flows.map(({ id, from, to, by, several, chosenBy }) => {
      const views = entities.find((one) => one.id === to)?.views ?? [];
      const menus = views.filter(({ verbs }) => verbs.includes('create')).map(({ menu }) => menu);
      return { id, from, to, by, menus, several, chosenBy };
    }),
  );
  const charging = [...new Set(flows.flatMap(({ charges }) => charges?.by ?? []))];
  offers.addData('export const chargingEntities: readonly string[]', charging);
  return [whole.file(), offers.file()];
}
