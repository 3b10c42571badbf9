// E406: no two screens have the same name in the sidebar: whoever sees both could not tell them apart.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LabelDoc } from '../load/project-documents.ts';
import type { Path, SourceFile } from '../load/source-file.ts';
import type { Check } from './check-context.ts';
import { labelsIn } from './label-sets.ts';

interface Named {
  readonly key: string;
  readonly label: LabelDoc;
  readonly source: SourceFile;
  readonly path: Path;
}

export const distinctMenuNames: Check = ({ project, report }) => {
  const { entities, words } = project.labels;
  const screens = new Set((project.menu.doc.screens ?? []).map(({ id, menu }) => menu ?? id));
  const menu = words.get('menu');
  const named: Named[] = [
    ...(menu
      ? labelsIn(menu.doc)
          .filter(({ key }) => screens.has(key))
          .map((found) => ({ ...found, source: menu.source }))
      : []),
    ...[...entities.values()].flatMap(({ doc, source }) =>
      labelsIn(doc)
        .filter(({ path }) => path[0] === 'views' && path.length === 2)
        .map((found) => ({ ...found, source })),
    ),
  ];
  for (const language of languages) {
    const byName = Map.groupBy(named, ({ label }) => label[language]);
    for (const [name, [first, ...others]] of byName) {
      for (const { source, path } of others) {
        const message = `the name "${name}" is that of ${first?.key.replace('views.', '')} as well`;
        const fix = 'name the screens apart: whose records they hold, or what is done there';
        report('E406', { source, path: [...path, language] }, { message, fix });
      }
    }
  }
};
