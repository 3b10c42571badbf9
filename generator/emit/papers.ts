// papers.gen.ts: every paper with its template, for the server; paper-offers.gen.ts: what pages must know to offer them.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitPapers({ papers }: Model): EmittedFile[] {
  const whole = new ModuleText('papers.gen.ts', 'schemas/papers/');
  const type = whole.importType('Paper', 'runtime/core/descriptor/paper.ts');
  whole.addData(`export const papers: readonly ${type}[]`, papers);
  const offers = new ModuleText('paper-offers.gen.ts', 'schemas/papers/');
  const offer = offers.importType('PaperOffer', 'runtime/core/descriptor/paper.ts');
  offers.addData(
    `export const paperOffers: readonly ${offer}[]`,
    papers.map(({ id, entity, when, languages }) => ({ id, entity, when, languages })),
  );
  return [whole.file(), offers.file()];
}
