// `tongguan explain <entity>`: one name finds everything there is of an entity.
import type { Command } from 'commander';
import { examine } from '../generator/examine.ts';
import { buildModel } from '../generator/model/build-model.ts';
import { type Language, languages } from '../runtime/core/descriptor/value.ts';
import { nearestName } from '../runtime/core/nearest-name.ts';
import { describeEntity } from './explain/describe-entity.ts';
import { addProjectOption, projectOptions } from './project-options.ts';

/** Exit code 1: no such entity; 2: no such language. */
export function configure(command: Command): void {
  addProjectOption(command)
    .argument('<entity>', 'id of the entity, as in schemas/<area>/<id>.yaml')
    .option('--language <language>', `language of the labels and sentences: ${languages.join(', ')}`, 'zh')
    .action(run);
}

async function run(id: string, options: { project?: string; language: string }): Promise<void> {
  const { root, readings } = projectOptions(options);
  const language = languages.find((known): known is Language => known === options.language);
  if (!language) {
    console.error(`unknown language "${options.language}"; choose one of ${languages.join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const { project, descriptors, findings, found } = await examine({ root, readings });
  const model = buildModel(project, descriptors);
  const entity = model.entities.find((candidate) => candidate.id === id);
  if (!entity) {
    const meant = nearestName(id, project.entities.keys());
    console.error(`there is no entity "${id}"${meant === undefined ? '' : `. Did you mean "${meant}"?`}`);
    if (meant === undefined) console.error(`fix: name one of ${[...project.entities.keys()].join(', ')}`);
    process.exitCode = 1;
    return;
  }
  describeEntity({ root, model, entity, labels: model.locales[language] });
  if (findings.length > 0) console.log(`\nThe schemas have findings (${found}): tongguan check`);
}
