// lifecycles/<id>.gen.ts: the states and transitions of a lifecycle as data.
import type { EmittedFile, Model } from '../model/model.ts';
import { lifecycleModule } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { lifecycleName } from './names.ts';

/** Why whoever entered a record may decide over it (`sameHand`) is for readers: it stands in the rule book and keeps nobody from anything. */
export function emitLifecycles(model: Model): EmittedFile[] {
  return model.lifecycles.map(({ file, ...lifecycle }) => {
    const module = new ModuleText(lifecycleModule(lifecycle.id), file);
    const type = module.importType('Lifecycle', 'runtime/core/descriptor/lifecycle.ts');
    const transitions = lifecycle.transitions.map(({ sameHand: _, ...transition }) => transition);
    module.addData(`export const ${lifecycleName(lifecycle.id)}: ${type}`, { ...lifecycle, transitions });
    return module.file();
  });
}
